/// Searches files for one needle, one file after another.
package struct FileScanner: ~Copyable {
    private var reader = ChunkReader()
    private var finder: LineFinder
    private let longestText: Int

    /// - Parameter longestText: The number of bytes after which the text of a line is cut.
    package init(_ needle: Needle, longestText: Int = .max) {
        finder = LineFinder(needle)
        self.longestText = longestText
    }

    /// Passes the matches of each chunk to `found`, and checks `isCancelled` before each chunk.
    package mutating func scan(
        _ path: Path, isCancelled: () -> Bool, found: ([Match]) -> Void
    ) throws(Unreadable) {
        try reader.open(path)
        var linesBefore = 0
        var lastLine = 0
        while !isCancelled(), let chunk = try reader.next() {
            var matches: [Match] = []
            finder.lines(of: chunk.bytes) { line in
                let number = linesBefore + line.index + 1
                // Two parts of a huge line belong to the same line.
                guard number > lastLine else { return true }
                lastLine = number
                let text = String(decoding: chunk.bytes[line.range].prefix(longestText), as: UTF8.self)
                matches.append(Match(path: path, line: number, text: text))
                return true
            }
            if !matches.isEmpty { found(matches) }
            if chunk.isLast { break }
            linesBefore += chunk.bytes.count(of: Bytes.newline, in: 0..<chunk.bytes.count)
        }
        reader.close()
    }
}
