import SeekKit
import Testing

/// Compares the scanner with a slow but simple search on random text.
@Suite struct RandomTextTests {
    @Test(arguments: 0..<40) func `the scanner finds the same as a plain search`(seed: Int) throws {
        var random = Generator(state: UInt64(seed))
        let letters: [Unicode.Scalar] = ["a", "b", "A", "B", "ä", "Ä", "\n", " "]
        let folder = TemporaryFolder()
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...2_000, using: &random) { text.append(letters.randomElement(using: &random)!) }
        let path = folder.write(Array(String(text).utf8), to: "file")

        for query in ["a", "ab", "aB", "bab", "ä", "aÄ", "b a"] {
            for ignoresCase in [false, true] {
                let needle = try #require(Needle(Query(query, ignoresCase: ignoresCase)))
                var scanner = FileScanner(needle)
                var found: [Int] = []
                try scanner.scan(path) { found += $0.map(\.line) }
                #expect(found == lines(of: String(text), containing: query, ignoringCase: ignoresCase), "\(query)")
            }
        }
    }

    private func lines(of text: String, containing query: String, ignoringCase: Bool) -> [Int] {
        let fold = { (text: String) in Array((ignoringCase ? text.lowercased() : text).utf8) }
        return fold(text).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.contains(fold(query)) }
            .map { $0.offset + 1 }
    }
}
