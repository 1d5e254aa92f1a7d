import SeekKit
import Testing

@MainActor
@Suite struct QueryFieldTests {
    /// Presses keys and returns the text with a bar at the cursor.
    private func edited(_ text: String, _ keys: Key...) -> String {
        let script = Script(query: text)
        for key in keys { script.press(key) }
        return script.model.field.before + "|" + script.model.field.after
    }

    @Test func `the cursor moves by one character and to both ends`() {
        #expect(edited("abc", .left, .left) == "a|bc")
        #expect(edited("abc", .left, .left, .right) == "ab|c")
        #expect(edited("abc", .home, .left) == "|abc")
        #expect(edited("abc", .home, .end, .right) == "abc|")
    }

    @Test func `text is inserted at the cursor`() {
        #expect(edited("ac", .left, .character("b")) == "ab|c")
        #expect(edited("ac", .home, .character("川")) == "川|ac")
    }

    @Test func `Backspace deletes before the cursor, and Delete after it`() {
        #expect(edited("abc", .left, .backspace) == "a|c")
        #expect(edited("abc", .home, .delete) == "|bc")
        #expect(edited("abc", .delete) == "abc|")
        #expect(edited("abc", .home, .backspace) == "|abc")
    }

    @Test func `a word, the beginning, or the end is deleted`() {
        #expect(edited("one two  ", .deleteWord) == "one |")
        #expect(edited("one two three", .left, .left, .deleteWord) == "one two |ee")
        #expect(edited("  ", .deleteWord) == "|")
        #expect(edited("abc", .left, .deleteToStart) == "|c")
        #expect(edited("abc", .home, .right, .deleteToEnd) == "a|")
    }

    @Test func `characters of several scalars are one step`() {
        let family = "👩‍👩‍👧"
        #expect(edited("a\(family)e\u{301}", .left, .left) == "a|\(family)e\u{301}")
        #expect(edited("a\(family)", .backspace) == "a|")
        #expect(edited("a🇩🇪", .left, .delete) == "a|")
    }

    @Test func `a combining mark joins the character before the cursor`() {
        #expect(edited("ex", .left, .character("\u{301}"), .left) == "|e\u{301}x")
    }

    @Test func `of a pasted text the first line is inserted`() {
        #expect(edited("ad", .left, .paste("b\tc\nsecond\n")) == "ab\tc|d")
        #expect(edited("a", .paste("\r\nb\r\n")) == "ab|")
        #expect(edited("a", .paste("\n")) == "a|")
    }
}
