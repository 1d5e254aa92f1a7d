import SeekKit
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct FileScannerTests {
    private let folder = TemporaryFolder()

    private func scan(_ bytes: [UInt8], for text: String, ignoresCase: Bool = false) throws -> [(Int, String)] {
        let path = folder.write(bytes, to: "file")
        let needle = try #require(Needle(Query(text, ignoresCase: ignoresCase)))
        var scanner = FileScanner(needle)
        var matches: [Match] = []
        try scanner.scan(path) { matches += $0 }
        #expect(matches.allSatisfy { $0.path == path })
        return matches.map { ($0.line, $0.text) }
    }

    private func scan(_ text: String, for needle: String, ignoresCase: Bool = false) throws -> [String] {
        try scan(Array(text.utf8), for: needle, ignoresCase: ignoresCase).map { "\($0):\($1)" }
    }

    @Test func `each line is found once, with its number`() throws {
        #expect(try scan("one two\ntwo two\n\nthree\ntwo", for: "two") == ["1:one two", "2:two two", "5:two"])
        #expect(try scan("", for: "two") == [])
        #expect(try scan("\n\n\n", for: "two") == [])
        #expect(try scan("two", for: "two") == ["1:two"])
        #expect(try scan("two\r\n", for: "two") == ["1:two\r"])
    }

    @Test func `a needle does not match across lines`() throws {
        #expect(try scan("ab\ncd", for: "bc") == [])
    }

    @Test func `in repetitive text the scanner finds the same as a plain search`() throws {
        #expect(try scan("aaaaab\naaab\naab", for: "aaab") == ["1:aaaaab", "2:aaab"])
        #expect(try scan("abababac", for: "ababac") == ["1:abababac"])
    }

    @Test func `queries that no line can contain are rejected`() {
        #expect(Needle(Query("")) == nil)
        #expect(Needle(Query("a\nb")) == nil)
        #expect(Needle(Query("a\0b")) == nil)
    }

    @Test(arguments: [("Straße", "STRAßE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("КОТ", "кот"), ("ǅ", "ǆ"), ("Ⱥb", "ⱥB")])
    func `letters outside of ASCII ignore case`(query: String, text: String) throws {
        let file = "first\nȺȺȺ \(text) end\nlast \(text)\n"
        #expect(try scan(file, for: query, ignoresCase: true) == ["2:ȺȺȺ \(text) end", "3:last \(text)"])
        #expect(try scan(file, for: query) == [])
    }

    @Test func `ASCII letters ignore case if requested`() throws {
        #expect(try scan("Hello\nHELLO\nhell", for: "hellO", ignoresCase: true) == ["1:Hello", "2:HELLO"])
        #expect(try scan("@[`{", for: "`{", ignoresCase: true) == ["1:@[`{"])
        #expect(try scan("@[`{", for: "@{", ignoresCase: true) == [])
    }

    @Test func `invalid UTF-8 is searched and shown lossily`() throws {
        let bytes: [UInt8] = [0xFF] + Array("naïve\n".utf8) + [0xE0, 0x80, 0x8A] + Array("NAÏVE".utf8) + [0xC3]
        #expect(try scan(bytes, for: "naïve").map(\.1) == ["\u{FFFD}naïve"])
        let folded = try scan(bytes, for: "Naïve", ignoresCase: true)
        #expect(folded.map(\.0) == [1, 2])
        #expect(folded.last?.1.hasSuffix("NAÏVE\u{FFFD}") == true)
    }

    @Test func `a file is searched up to its first line with a zero byte`() throws {
        let binary = Array("two".utf8) + [0] + Array("two\ntwo\n".utf8)
        #expect(try scan(binary, for: "two").isEmpty)
        #expect(try scan(Array("two\n".utf8) + binary, for: "two").map(\.1) == ["two"])
    }

    @Test func `a zero byte far into a file ends the search there`() throws {
        let lines = Array(repeating: Array("some text\n".utf8), count: 100_000).flatMap { $0 }
        let matches = try scan(Array("two\n".utf8) + lines + [0] + Array("\ntwo\n".utf8), for: "two")
        #expect(matches.map(\.0) == [1])
    }

    @Test func `lines are counted across chunks`() throws {
        let filler = Array(repeating: "x\n", count: 300_000).joined()
        #expect(
            try scan("two\n" + filler + "two\n" + filler + "two", for: "two") == ["1:two", "300002:two", "600003:two"])
    }

    @Test func `a line longer than a chunk is still one line`() throws {
        let long = String(repeating: "x", count: 300_000)
        let matches = try scan("a\n\(long)two\(long)\ntwo", for: "two")
        #expect(matches == ["2:\(long)two\(long)", "3:two"])
    }

    @Test func `of a huge line the part with the needle is shown`() throws {
        let huge = Array(repeating: UInt8(ascii: "x"), count: 4 * 1_024 * 1_024 - 2)
        let matches = try scan(huge + Array("two".utf8) + huge + Array("two\ntwo\n".utf8), for: "two")
        #expect(matches.map(\.0) == [1, 2])
        #expect(matches.first?.1.contains("two") == true)
    }

    @Test func `long texts are cut if requested`() throws {
        let path = folder.write(Array("two and more".utf8), to: "file")
        var scanner = FileScanner(try #require(Needle(Query("two"))), longestText: 5)
        try scanner.scan(path) { #expect($0.map(\.text) == ["two a…"]) }
    }

    @Test(arguments: ["two", "TWO", "ÖTWO"], 0...3)
    func `of a long line the part around the match is returned`(query: String, shift: Int) throws {
        let filler = String(repeating: "é川", count: 1_000)
        let text = String(repeating: "x", count: shift) + filler + "ötwo" + filler
        let path = folder.write(Array(text.utf8), to: "file")
        let needle = try #require(Needle(Query(query, ignoresCase: true)))
        var scanner = FileScanner(needle, longestText: 100)
        var texts: [String] = []
        try scanner.scan(path) { texts += $0.map(\.text) }
        let window = try #require(texts.first)
        #expect(window.hasPrefix("…") && window.hasSuffix("…"))
        #expect(window.contains("ötwo") && !window.contains("\u{FFFD}"))
        #expect(90...110 ~= window.utf8.count)
    }

    @Test func `a missing file is reported, and the next one is searched`() throws {
        let path = folder.write(Array("two".utf8), to: "file")
        var scanner = FileScanner(try #require(Needle(Query("two"))))
        let missing = folder.path(of: "missing")
        #expect(throws: Unreadable(path: missing, code: ENOENT)) {
            try scanner.open(missing)
        }
        var found = 0
        try scanner.scan(path) { found += $0.count }
        #expect(found == 1)
    }
}
