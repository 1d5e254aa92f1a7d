/// Searches files for one needle, one file after another.
package struct FileScanner: ~Copyable {
    private var reader: ChunkReader
    private var finder: LineFinder
    private var occurrences: Occurrences
    private let longestText: Int
    private var path: Path?
    private var linesBefore = 0
    private var lastLine = 0

    /// - Parameter longestText: The number of bytes above which only a part of a line is returned, around its first
    ///   occurrence of the needle.
    package init(_ needle: Needle, longestText: Int = .max) {
        // Who wants whole lines gets whole lines.
        reader = longestText == .max ? ChunkReader(longestLine: .max) : ChunkReader()
        finder = LineFinder(needle)
        occurrences = Occurrences(of: needle)
        self.longestText = longestText
    }

    /// Opens the file to search next.
    package mutating func open(_ path: Path) throws(Unreadable) {
        self.path = path
        linesBefore = 0
        lastLine = 0
        try reader.open(path)
    }

    /// Reads and searches the next chunk.
    /// - Returns: The matches in the chunk, which can be none, or `nil` at the end of the file.
    package mutating func next() throws(Unreadable) -> Matches? {
        guard let path, let chunk = try reader.next() else { return nil }
        var matches = Matches(in: path)
        // Local variables, because the closure would load and store properties for each line.
        let (linesBefore, longestText) = (linesBefore, longestText)
        var lastLine = lastLine
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
        self.lastLine = lastLine
        if !chunk.isLast { self.linesBefore += chunk.bytes.count(of: Bytes.newline, in: 0..<chunk.bytes.count) }
        return matches
    }
}
