import Operators

/// The lines around a match.
package struct Excerpt: Hashable, Sendable {
    /// The number of the first line, counted from 1.
    package let first: Int
    package let lines: [String]

    package init(first: Int, lines: [String]) {
        self.first = first
        self.lines = lines
    }

    /// The number of bytes to which a line is cut.
    static let longestLine = 1_000
}

extension Excerpt {
    /// Reads a file up to the last of `wanted`, unless it ends before. Returns `nil` if it is cancelled.
    package static func read(
        _ wanted: ClosedRange<Int>, of path: Path, isCancelled: () -> Bool
    ) throws(Unreadable) -> Excerpt? {
        var reader = ChunkReader()
        var lines: [String] = []
        try reader.open(path)
        var number = 1
        var isContinued = false
        while number <= wanted.upperBound, let chunk = try reader.next() {
            if isCancelled() { return nil }
            let newlines = chunk.bytes.count(of: Bytes.newline, in: 0..<chunk.bytes.count)
            let isCut = chunk.bytes.last != Bytes.newline
            if number + newlines >= wanted.lowerBound {
                for (index, line) in chunk.bytes.allLines.enumerated() where wanted ~= number + index {
                    // A part of a huge line belongs to the line that was returned before.
                    if index == 0, isContinued { continue }
                    lines.append(String(decoding: line.prefix(longestLine), as: UTF8.self))
                }
            }
            number += newlines
            isContinued = isCut
        }
        return Excerpt(first: wanted.lowerBound, lines: lines)
    }

    /// Reads lines of a file for each subscription.
    package static func signal(_ wanted: ClosedRange<Int>, of path: Path) -> Signal<Excerpt, Unreadable> {
        Signal { subscriber in
            do throws(Unreadable) {
                if let excerpt = try read(wanted, of: path, isCancelled: { subscriber.isDisposed }) {
                    subscriber.send(excerpt)
                }
                subscriber.complete()
            } catch {
                subscriber.fail(error)
            }
            return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The lines of a chunk without their ends. An empty text after the last newline is not a line.
    fileprivate var allLines: some Sequence<Bytes> {
        sequence(state: 0) { start -> Bytes? in
            guard start < count else { return nil }
            let end = offset(of: Self.newline, from: start) ?? count
            defer { start = end + 1 }
            return slice(start..<end)
        }
    }
}
