/// A histogram of durations with classes that grow with the duration: 32 for each doubling. A percentile is within 1.6
/// % of the exact one.
public struct LatencyHistogram: Sendable {
    /// The longest duration is about 19 hours.
    private static let classes = LatencyClasses(bits: 5, longest: (1 << 36) - 1)

    /// Empty until the first duration is counted, because many logs contain no durations.
    private var counts: [Int] = []
    public private(set) var total = 0

    public init() {}

    public mutating func add(_ microseconds: Int) {
        if counts.isEmpty { counts = [Int](repeating: 0, count: Self.classes.count) }
        counts[Self.classes.index(of: microseconds)] += 1
        total += 1
    }

    public mutating func merge(_ other: LatencyHistogram) {
        guard other.total > 0 else { return }
        if counts.isEmpty { counts = [Int](repeating: 0, count: Self.classes.count) }
        for index in counts.indices { counts[index] += other.counts[index] }
        total += other.total
    }

    /// Returns the duration, in microseconds, that this share of all durations does not exceed, or `nil` if there are
    /// no durations.
    public func percentile(_ part: Double) -> Int? {
        Self.classes.percentile(part, of: counts, total: total)
    }

    public mutating func removeAll() {
        guard total > 0 else { return }
        for index in counts.indices { counts[index] = 0 }
        total = 0
    }
}

extension LatencyHistogram {
    /// Writes the classes that are not empty.
    public func write(to writer: inout CompactWriter) {
        writer.addNonzero(counts)
    }

    public init(from reader: inout CompactReader) throws(CompactReader.Malformed) {
        let read = try reader.nonzero(count: Self.classes.count)
        total = read.reduce(0) { $0 + $1.number }
        guard !read.isEmpty else { return }
        counts = [Int](repeating: 0, count: Self.classes.count)
        for (index, number) in read { counts[index] = number }
    }
}
