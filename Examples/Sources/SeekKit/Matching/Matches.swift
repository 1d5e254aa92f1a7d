/// Lines of one file that contain the query, in order.
///
/// All texts are in one buffer, so that a million matches need no million allocations.
package struct Matches: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        let number: Int
        /// The offset of the end of the line's text in the buffer.
        let end: Int
    }

    package let path: Path
    private(set) var lines: [Line] = []
    private(set) var bytes: [UInt8] = []

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
    }

    /// Returns the first `count` matches, or all if there are fewer.
    func first(_ count: Int) -> Matches {
        guard count < lines.count else { return self }
        var shorter = self
        shorter.lines.removeSubrange(count...)
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
