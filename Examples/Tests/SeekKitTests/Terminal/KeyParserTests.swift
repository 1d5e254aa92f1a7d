import SeekKit
import Testing

@Suite struct KeyParserTests {
    private var parser = KeyParser()

    private mutating func feed(_ text: String) -> [Key] { parser.feed(text.utf8) }

    @Test mutating func `letters in and outside of ASCII are keys`() {
        #expect(feed("aé川🦊") == [.character("a"), .character("é"), .character("川"), .character("🦊")])
    }

    @Test mutating func `letters cut between two reads are keys`() {
        var keys: [Key] = []
        for byte in "é川🦊".utf8 { keys += parser.feed([byte]) }
        #expect(keys == [.character("é"), .character("川"), .character("🦊")])
    }

    @Test mutating func `both sequences of each arrow, and those of the page keys, are keys`() {
        #expect(feed("\u{1B}[A\u{1B}[B\u{1B}OA\u{1B}OB") == [.up, .down, .up, .down])
        #expect(feed("\u{1B}[5~\u{1B}[6~\u{1B}[1;5A") == [.pageUp, .pageDown, .up])
    }

    @Test mutating func `every sequence of the editing keys is a key`() {
        #expect(feed("\u{1B}[D\u{1B}[C\u{1B}OD\u{1B}OC") == [.left, .right, .left, .right])
        #expect(feed("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~") == [.home, .home, .home, .home])
        #expect(feed("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~") == [.end, .end, .end, .end])
        #expect(feed("\u{1B}[3~\u{1B}[3;5~") == [.delete, .delete])
    }

    @Test mutating func `a pasted text is one key, whatever it contains`() {
        #expect(feed("\u{1B}[200~a\nb\u{03}\u{1B}[201~c") == [.paste("a\nb\u{03}"), .character("c")])
    }

    @Test mutating func `a paste cut between two reads is one key`() {
        var keys: [Key] = []
        for byte in "\u{1B}[200~é\u{1B}[A\u{1B}[201~x".utf8 { keys += parser.feed([byte]) }
        #expect(keys == [.paste("éA"), .character("x")])
    }

    @Test mutating func `a huge paste is cut`() {
        let keys = feed("\u{1B}[200~\(String(repeating: "x", count: 20_000))\u{1B}[201~")
        #expect(keys == [.paste(String(repeating: "x", count: 4_096))])
    }

    @Test mutating func `sequences cut between two reads are keys`() {
        #expect(feed("\u{1B}") == [])
        #expect(feed("[") == [])
        #expect(feed("A") == [.up])
    }

    @Test mutating func `unknown sequences are ignored`() {
        #expect(feed("\u{1B}[2~\u{1B}[15;2~\u{1B}[I\u{1B}OP\u{1B}xa") == [.character("a")])
    }

    @Test mutating func `an escape byte alone is a key if nothing follows`() {
        #expect(feed("\u{1B}") == [])
        #expect(parser.flush() == [.escape])
        #expect(parser.flush() == [])
        #expect(feed("A") == [.character("A")])
    }

    @Test mutating func `the first of two escape bytes is a key immediately`() {
        #expect(feed("\u{1B}\u{1B}") == [.escape])
        #expect(parser.flush() == [.escape])
    }

    @Test mutating func `a pause inside a sequence does not end it`() {
        #expect(feed("\u{1B}[") == [])
        #expect(parser.flush() == [])
        #expect(feed("B") == [.down])
    }

    @Test mutating func `control characters are keys`() {
        #expect(feed("\0") == [.mark])
        #expect(feed("\r\n\u{7F}\u{08}\u{03}") == [.enter, .enter, .backspace, .backspace, .interrupt])
        #expect(feed("\u{10}\u{0E}\u{01}\u{05}\u{04}") == [.up, .down, .home, .end, .delete])
        #expect(feed("\u{15}\u{17}\u{0B}\u{1B}\u{7F}") == [.deleteToStart, .deleteWord, .deleteToEnd, .deleteWord])
        #expect(feed("\t\u{1B}[Z\u{14}\u{1A}") == [.nextFile, .previousFile, .toggleCase, .suspend])
        #expect(feed("\u{02}\u{1C}") == [])
    }

    @Test mutating func `bytes that are not UTF-8 are dropped`() {
        #expect(parser.feed([0xFF, 0x80, 0xC3, 0x61]) == [.character("a")])
        #expect(parser.feed([0xE0, 0x80, 0x80, 0x62]) == [.character("b")])
        #expect(parser.feed([0xC3, 0x1B, 0x5B, 0x41]) == [.up])
    }

    @Test mutating func `an endless sequence is dropped`() {
        #expect(feed("\u{1B}[" + String(repeating: "1", count: 40)).count < 40)
        #expect(feed("a") == [.character("a")])
    }
}
