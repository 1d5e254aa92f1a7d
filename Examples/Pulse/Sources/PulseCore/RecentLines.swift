public import AccessLog
import Synchronization

/// The newest lines of a log, of which those of a path can be looked up.
public final class RecentLines: Sendable {
    private let format: LineFormat
    private let capacity: Int
    /// The pieces of the log, the oldest first.
    private let pieces = Mutex<[Lines]>([])

    /// - Parameter capacity: The number of bytes to keep. The oldest piece is removed when the others have as many.
    public init(format: LineFormat, capacity: Int = 2 << 20) {
        (self.format, self.capacity) = (format, capacity)
    }

    public func add(_ lines: Lines) {
        pieces.withLock { pieces in
            pieces.append(lines)
            var size = pieces.reduce(0) { $0 + $1.count }
            while let oldest = pieces.first, size - oldest.count >= capacity {
                size -= oldest.count
                pieces.removeFirst()
            }
        }
    }

    /// Returns the newest lines whose method and path are `route` and that all filters include, the oldest first.
    ///
    /// - Parameter time: The time in seconds since 1970 before which the lines are, or `nil` for all lines.
    public func last(_ count: Int, of route: String, where filters: [EntryFilter], before time: Int64? = nil)
        -> [String]
    {
        let pieces = pieces.withLock { $0 }
        var found: [String] = []
        for piece in pieces.reversed() {
            for line in piece.split(separator: UInt8(ascii: "\n")).reversed() {
                if found.count == count { break }
                let batch = filters.reduce(format.parse(line)) { $1.applied(to: $0) }
                guard let entry = batch.entries.first, Tally.text(of: entry, in: batch) == route,
                    time.map({ entry.time ?? .min < $0 }) ?? true
                else { continue }
                found.append(String(decoding: line, as: UTF8.self))
            }
        }
        return found.reversed()
    }
}
