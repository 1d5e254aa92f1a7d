/// Lines of one file that contain the query, in order.
///
/// All texts are in one buffer, so that a million matches need no million allocations.
package struct Matches: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        let number: Int
        /// The offset of the end of the line's text in the buffer.
        let end: Int
    }

    /// What is known about a line in ``Extent/surroundings(lines:)``.
    struct Detail: Hashable, Sendable {
        /// A Boolean value that indicates whether the line is near a match and does not match itself.
        let isContext: Bool
        /// The offset of the line in its file.
        let offset: Int
        /// A Boolean value that indicates whether a newline follows. It is `false` only at the end of a file.
        let isTerminated: Bool
    }

    package let path: Path
    private(set) var lines: [Line] = []
    private(set) var bytes: [UInt8] = []
    /// The details of all lines, or none.
    private(set) var details: [Detail] = []
    /// The number of lines that match.
    private(set) var matchCount = 0

    package init(in path: Path) {
        self.path = path
    }

    package init(in path: Path, _ lines: [(number: Int, text: String)]) {
        self.path = path
        for line in lines { append(line.number, line.text.utf8) }
    }

    mutating func append(_ number: Int, _ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
        lines.append(Line(number: number, end: bytes.count))
        matchCount += 1
    }

    mutating func append(_ number: Int, _ text: some Collection<UInt8>, _ detail: Detail) {
        append(number, text)
        details.append(detail)
        if detail.isContext { matchCount -= 1 }
    }

    /// Returns the first `count` matches, and the lines before and after them, or all if there are fewer.
    func first(_ count: Int) -> Matches {
        guard count < matchCount else { return self }
        var shorter = self
        var end = count
        if !details.isEmpty {
            let matching = details.indices.filter { !details[$0].isContext }
            end = matching[count - 1] + 1
            while end < lines.count, details[end].isContext, lines[end].number == lines[end - 1].number + 1 { end += 1 }
            shorter.details.removeSubrange(end...)
        }
        shorter.matchCount = count
        shorter.lines.removeSubrange(end...)
        shorter.bytes.removeSubrange((shorter.lines.last?.end ?? 0)...)
        return shorter
    }
}

extension Matches: RandomAccessCollection {
    package var startIndex: Int { lines.startIndex }
    package var endIndex: Int { lines.endIndex }

    package subscript(index: Int) -> Match {
        let start = index > 0 ? lines[index - 1].end : 0
        let text = String(decoding: bytes[start..<lines[index].end], as: UTF8.self)
        return Match(path: path, line: lines[index].number, text: text)
    }
}
