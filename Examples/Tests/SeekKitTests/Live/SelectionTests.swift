import Operators
import SeekKit
import Testing

@MainActor
@Suite struct SelectionTests {
    private let script = Script(query: "a")

    init() {
        script.wait(milliseconds: 60)
        script.find(lines: 1...9)
    }

    @Test func `the first match is selected`() {
        script.press(.enter)
        #expect(script.outcome == .chosen([Match(path: Path("file"), line: 1, text: "text 1")]))
    }

    @Test func `arrows select, and stop at both ends`() {
        script.press(.up, .down, .down)
        #expect(script.model.selection == 2)
        for _ in 0..<20 { script.press(.down) }
        #expect(script.model.selection == 8)
        script.press(.enter)
        #expect(script.outcome == .chosen([Match(path: Path("file"), line: 9, text: "text 9")]))
    }

    @Test func `marked matches are chosen together, in their order`() {
        script.press(.mark, .down, .mark, .up, .up, .up, .up, .mark, .mark)
        #expect(script.model.marked == [1, 2])
        script.press(.down, .mark, .mark)
        #expect(script.model.marked == [1, 2, 3, 4])
        script.press(.enter)
        let matches = (2...5).map { Match(path: Path("file"), line: $0, text: "text \($0)") }
        #expect(script.outcome == .chosen(matches))
    }

    @Test func `a marked match has a sign, and another search removes the marks`() {
        script.press(.mark)
        script.wait(milliseconds: 50)
        #expect(script.screens.last?.rows.contains { $0.contains(" •") } == true)
        script.type("b")
        script.wait(milliseconds: 60)
        script.find(lines: 1...2)
        #expect(script.model.marked == [])
    }

    @Test func `with an editor, Enter opens the match, and the list and its place remain`() {
        let script = Script(query: "a", opensEditor: true)
        script.wait(milliseconds: 60)
        script.find(lines: 1...9)
        script.press(.down, .enter)
        #expect(script.outputs.values.contains(.edit([Match(path: Path("file"), line: 2, text: "text 2")])))
        #expect(script.outcome == nil)
        #expect(script.model.selection == 1)
    }

    @Test func `pages are as long as the screen`() {
        script.press(.pageDown)
        #expect(script.model.selection == 4)
        script.press(.pageDown, .pageDown, .pageUp)
        #expect(script.model.selection == 4)
    }

    @Test func `a new search selects its first match`() {
        script.press(.down)
        script.type("b")
        script.wait(milliseconds: 60)
        #expect(script.model.selection == 1)
        script.find(lines: 1...2)
        #expect(script.model.selection == 0)
    }

    @Test func `Enter without a match does nothing`() {
        let empty = Script()
        empty.press(.down, .up, .enter)
        #expect(empty.outcome == nil)
        #expect(empty.model.selection == 0)
    }

    @Test func `Tab selects the first match of the next file, and Shift-Tab of the file before`() {
        script.find(lines: 1...3, in: "second")
        script.find(lines: 1...1, in: "third")
        let selected = { [script] in script.model.selectedMatch?.location }
        script.press(.down, .nextFile)
        #expect(selected() == "second:1")
        script.press(.down, .nextFile)
        #expect(selected() == "third:1")
        script.press(.nextFile)
        #expect(selected() == "third:1")
        script.press(.previousFile)
        #expect(selected() == "second:1")
        script.press(.down, .previousFile)
        #expect(selected() == "file:1")
        script.press(.down, .previousFile)
        #expect(selected() == "file:1")
    }
}
