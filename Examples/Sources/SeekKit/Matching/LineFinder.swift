/// Finds the lines of a chunk that contain a needle.
struct LineFinder {
    /// A line, and the number of lines before it in the chunk.
    struct Line {
        let range: Range<Int>
        let index: Int
        /// The offset of the first occurrence. `nil` if folding changed the offsets.
        let hit: Int?
    }

    private let needle: Needle
    private var folded = FoldedText()
    private var matcher: LineMatcher?

    init(_ needle: Needle) {
        self.needle = needle
        matcher = needle.regex?.automaton.map { LineMatcher($0) }
    }

    /// Calls `found` for each line in order.
    mutating func lines(of chunk: Bytes, found: (Line) -> Void) {
        guard let regex = needle.regex else { return candidates(in: chunk, found: found) }
        // A local variable, because the search for candidates changes this value as well.
        var matcher = matcher.take()
        defer { self.matcher = matcher }
        candidates(in: chunk) { line in
            let text = chunk.slice(line.range)
            if let matches = matcher?.matches(text) {
                if matches { found(Line(range: line.range, index: line.index, hit: nil)) }
                return
            }
            let hit = line.hit.map { $0 - line.range.lowerBound }
            guard let match = regex.firstMatch(in: text, hit: hit) else { return }
            found(Line(range: line.range, index: line.index, hit: line.range.lowerBound + match.lowerBound))
        }
    }

    /// Calls `found` for each line that contains the needle, or for each line if the needle is empty.
    private mutating func candidates(in chunk: Bytes, found: (Line) -> Void) {
        if needle.isEmpty { return allLines(of: chunk, found: found) }
        switch needle.folding {
        case .none:
            search(chunk, found: found)
        case .ascii:
            folded.foldASCII(chunk)
            folded.withBytes { search($0, found: found) }
        case .unicode:
            folded.foldUnicode(chunk)
            var original = LineCursor(chunk)
            folded.withBytes { text in
                search(text) { line in
                    found(Line(range: original.range(ofLine: line.index), index: line.index, hit: nil))
                }
            }
        }
    }

    private func allLines(of text: Bytes, found: (Line) -> Void) {
        var start = 0
        var index = 0
        while start < text.count {
            let end = text.offset(of: Bytes.newline, from: start) ?? text.count
            found(Line(range: start..<end, index: index, hit: nil))
            start = end + 1
            index += 1
        }
    }

    private func search(_ text: Bytes, found: (Line) -> Void) {
        var start = 0
        var index = 0
        while let hit = needle.offset(in: text, from: start) {
            let (newlines, lineStart) = text.lines(in: start..<hit)
            let lineEnd = text.offset(of: Bytes.newline, from: hit + needle.count) ?? text.count
            index += newlines
            found(Line(range: lineStart..<lineEnd, index: index, hit: hit))
            start = lineEnd + 1
            index += 1
        }
    }
}

/// Iterates over the lines of a text, only forward.
private struct LineCursor {
    private let text: Bytes
    private var start = 0
    private var index = 0

    init(_ text: Bytes) {
        self.text = text
    }

    mutating func range(ofLine wanted: Int) -> Range<Int> {
        while index < wanted, let end = text.offset(of: Bytes.newline, from: start) {
            start = end + 1
            index += 1
        }
        return start..<(text.offset(of: Bytes.newline, from: start) ?? text.count)
    }
}
