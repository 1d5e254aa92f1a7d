/// Searches files for one needle, one file after another.
package struct FileScanner: ~Copyable {
    private var reader: ChunkReader
    private var finder: LineFinder
    private var occurrences: Occurrences
    private let longestText: Int
    private let extent: Extent
    private var surroundings = Surroundings(lines: 0)
    private var path: Path?
    private var linesBefore = 0
    private var lastLine = 0

    /// - Parameter longestText: The number of bytes above which only a part of a line is returned, around its first
    ///   occurrence of the needle.
    package init(_ needle: Needle, longestText: Int = .max, extent: Extent = .matches) {
        // Who wants whole lines gets whole lines.
        reader = longestText == .max ? ChunkReader(longestLine: .max) : ChunkReader()
        finder = LineFinder(needle)
        occurrences = Occurrences(of: needle)
        self.longestText = longestText
        self.extent = extent
    }

    /// Whether a file is read to its end even if a match was found.
    var mustContinue: Bool { extent != .first }

    /// The offset of the zero byte at which the search of the file ended.
    var zeroOffset: Int? { reader.zeroOffset }

    /// Opens the file to search next.
    package mutating func open(_ path: Path) throws(Unreadable) {
        self.path = path
        linesBefore = 0
        lastLine = 0
        if case .surroundings(let lines) = extent { surroundings = Surroundings(lines: lines) }
        try reader.open(path)
    }

    /// Reads and searches the next chunk.
    /// - Returns: The matches in the chunk, which can be none, or `nil` at the end of the file.
    package mutating func next() throws(Unreadable) -> Matches? {
        guard let path, let chunk = try reader.next() else { return nil }
        if case .surroundings = extent {
            var hits: [LineFinder.Line] = []
            finder.lines(of: chunk.bytes) { hits.append($0) }
            return surroundings.matches(in: chunk.bytes, of: path, hits)
        }
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
