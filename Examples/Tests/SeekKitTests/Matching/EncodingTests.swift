import SeekKit
import Testing

@Suite struct EncodingTests {
    private let folder = TemporaryFolder()

    private func scan(_ bytes: [UInt8], for text: String) throws -> [String] {
        let path = folder.write(bytes, to: "file")
        var scanner = FileScanner(try #require(Needle(Query(text))))
        var lines: [String] = []
        try scanner.scan(path) { lines += $0.map { "\($0.line):\($0.text)" } }
        return lines
    }

    private func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test(arguments: [true, false])
    func `UTF-16 with a byte order mark is searched`(isBigEndian: Bool) throws {
        let text = "first\nzweite füße\r\n川🦊 two\n"
        let bytes = utf16(text, isBigEndian: isBigEndian)
        #expect(try scan(bytes, for: "füße") == ["2:zweite füße\r"])
        #expect(try scan(bytes, for: "川🦊") == ["3:川🦊 two"])
        #expect(try scan(bytes, for: "first") == ["1:first"])
    }

    @Test func `UTF-16 longer than a chunk is searched`() throws {
        // The odd length of a line shifts the letters against the pieces in which the file is read.
        let text = String(repeating: "🦊川é", count: 100_001) + "\n" + String(repeating: "x\n", count: 200_000) + "two"
        #expect(try scan(utf16(text, isBigEndian: false), for: "two") == ["200002:two"])
    }

    @Test func `UTF-16 without a byte order mark is binary`() throws {
        #expect(try scan(utf16("two", isBigEndian: false, mark: false), for: "t") == [])
    }

    @Test func `half a letter at the end is replaced`() throws {
        #expect(try scan(utf16("two", isBigEndian: false) + [0x3D], for: "two") == ["1:two\u{FFFD}"])
        #expect(try scan(utf16("two", isBigEndian: true) + [0xD8, 0x3D], for: "two") == ["1:two\u{FFFD}"])
        #expect(try scan([0xFF, 0xFE, 0x3D, 0xD8, 0x61, 0x00], for: "a") == ["1:\u{FFFD}a"])
    }

    @Test func `the byte order mark of UTF-8 is not a part of the text`() throws {
        #expect(try scan([0xEF, 0xBB, 0xBF] + Array("two".utf8), for: "two") == ["1:two"])
        #expect(try scan([0xEF, 0xBB, 0xBF], for: "two") == [])
        #expect(try scan([0xFF, 0xFE], for: "two") == [])
    }
}
