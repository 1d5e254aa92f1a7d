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
        #expect(script.outcome == .chosen(Match(path: Path("file"), line: 1, text: "text 1")))
    }

    @Test func `arrows select, and stop at both ends`() {
        script.press(.up, .down, .down)
        #expect(script.model.selection == 2)
        for _ in 0..<20 { script.press(.down) }
        #expect(script.model.selection == 8)
        script.press(.enter)
        #expect(script.outcome == .chosen(Match(path: Path("file"), line: 9, text: "text 9")))
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
        #expect(script.model.selection == 1)
        script.wait(milliseconds: 60)
        #expect(script.model.selection == 0)
    }

    @Test func `Enter without a match does nothing`() {
        let empty = Script()
        empty.press(.down, .up, .enter)
        #expect(empty.outcome == nil)
        #expect(empty.model.selection == 0)
    }

    @Test func `keys edit the query`() {
        script.press(.clear)
        script.type("é🦊x")
        script.press(.backspace, .backspace)
        #expect(script.model.query == "é")
        script.press(.backspace, .backspace)
        #expect(script.model.query == "")
    }
}
