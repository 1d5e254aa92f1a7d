/// Searches files for one needle, one file after another.
package struct FileScanner: ~Copyable {
    private var reader = ChunkReader()
    private var finder: LineFinder
    private var occurrences: Occurrences
    private let longestText: Int

    /// - Parameter longestText: The number of bytes above which only a part of a line is returned, around its first
    ///   occurrence of the needle.
    package init(_ needle: Needle, longestText: Int = .max) {
        finder = LineFinder(needle)
        occurrences = Occurrences(of: needle)
        self.longestText = longestText
    }

    /// Passes the matches of each chunk to `found`, and checks `isCancelled` before each chunk.
    package mutating func scan(
        _ path: Path, isCancelled: () -> Bool, found: (Matches) -> Void
    ) throws(Unreadable) {
        try reader.open(path)
        var linesBefore = 0
        var lastLine = 0
        while !isCancelled(), let chunk = try reader.next() {
            var matches = Matches(in: path)
            finder.lines(of: chunk.bytes) { line in
                let number = linesBefore + line.index + 1
                // Two parts of a huge line belong to the same line.
                guard number > lastLine else { return }
                lastLine = number
                let text = chunk.bytes.slice(line.range)
                if text.count <= longestText {
                    matches.append(number, text)
                } else {
                    let hit = line.hit.map { $0 - line.range.lowerBound }
                    let start = hit ?? occurrences.ranges(in: text).first?.lowerBound ?? 0
                    matches.append(number, text.window(around: start, length: longestText))
                }
            }
            if !matches.isEmpty { found(matches) }
            if chunk.isLast { break }
            linesBefore += chunk.bytes.count(of: Bytes.newline, in: 0..<chunk.bytes.count)
        }
        reader.close()
    }
}
