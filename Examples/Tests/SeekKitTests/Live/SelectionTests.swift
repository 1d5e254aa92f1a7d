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
