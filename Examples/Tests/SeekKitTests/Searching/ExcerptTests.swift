import SeekKit
import Testing

@Suite struct ExcerptTests {
    private let folder = TemporaryFolder()

    private func read(_ text: String, _ range: ClosedRange<Int>) throws -> [String]? {
        let path = folder.write(Array(text.utf8), to: "file")
        return try Excerpt.read(range, of: path, isCancelled: { false })?.lines
    }

    @Test func `lines within the file are returned`() throws {
        #expect(try read("a\nb\nc\nd\n", 2...3) == ["b", "c"])
        #expect(try read("a\n\nc", 1...9) == ["a", "", "c"])
        #expect(try read("a\n", 5...9) == [])
        #expect(try read("", 1...9) == [])
    }

    @Test func `lines are counted across chunks`() throws {
        let text = (1...100_000).map { "\($0)\n" }.joined()
        #expect(try read(text, 65_536...65_538) == ["65536", "65537", "65538"])
        #expect(try read(text, 99_999...100_010) == ["99999", "100000"])
        // Every range finds the line after the last newline of some chunk.
        for line in 20_000..<20_200 { #expect(try read(text, line...line) == [String(line)]) }
    }

    @Test func `a huge line is one line, and is cut`() throws {
        let huge = String(repeating: "x", count: 9 * 1_024 * 1_024)
        #expect(try read("a\n\(huge)\nb\n", 1...3)?.map(\.count) == [1, 1_000, 1])
    }

    @Test func `a cancelled reading returns nothing`() throws {
        let path = folder.write(Array("a\n".utf8), to: "file")
        #expect(try Excerpt.read(1...1, of: path, isCancelled: { true }) == nil)
    }

    @Test func `a missing file is a failure`() {
        let signal = Excerpt.signal(1...1, of: folder.path(of: "none"))
        #expect(throws: Unreadable.self) { try signal.waitForAll() }
    }
}
