import Operators
import SeekKit
import Testing

@MainActor
@Suite struct PreviewTests {
    private func script(rows: Int = 24, showsPreview: Bool = true) -> Script {
        let script = Script(query: "a", columns: 80, rows: rows, showsPreview: showsPreview)
        script.wait(milliseconds: 60)
        script.find(lines: 100...103)
        return script
    }

    @Test func `the surroundings of the selected match are read`() {
        let script = script()
        #expect(script.previewed.values.map(\.match.line) == [100])
        #expect(script.previewed.values.first?.range == 97...103)
        script.press(.down)
        #expect(script.previewed.values.map(\.match.line) == [100, 101])
    }

    @Test func `another selection replaces a reading that has not ended`() {
        let script = script()
        script.press(.down)
        #expect(script.previews.subscriberCount == 1)
    }

    @Test func `what was read is shown`() {
        let script = script()
        let match = Match(path: Path("file"), line: 100, text: "text a")
        script.previews.send(.lines(Excerpt(first: 99, lines: ["before", "text a", "after"]), of: match))
        script.wait(milliseconds: 60)
        let rows = script.screens.last?.rows.map(\.plain) ?? []
        #expect(rows.contains("   99 │ before"))
        #expect(rows.contains("  100 ▸ text a"))
        #expect(rows.contains { $0.hasPrefix("── file:100 ──") })
    }

    @Test func `without room, without a match, or if it is off, nothing is read`() {
        #expect(script(rows: 15).previewed.values.isEmpty)
        #expect(script(showsPreview: false).previewed.values.isEmpty)
        #expect(Script(columns: 80, rows: 24).previewed.values.isEmpty)
    }

    @Test func `near the beginning of a file the range begins with its first line`() {
        let match = Match(path: Path("file"), line: 2, text: "")
        #expect(PreviewTarget(match: match, lines: 7).range == 1...7)
    }
}
