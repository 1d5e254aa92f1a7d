/// A histogram of durations with classes that grow with the duration: 32 for each doubling. A percentile is within 1.6
/// % of the exact one.
public struct LatencyHistogram: Sendable {
    private static let bits = 5
    private static let classesPerDoubling = 1 << bits
    /// The longest duration, about 19 hours. Longer durations are counted as this one.
    private static let longest = 1 << 36 - 1
    private static let classes = index(of: longest) + 1

    /// Empty until the first duration is counted, because many logs contain no durations.
    private var counts: [Int] = []
    public private(set) var total = 0

    public init() {}

    public mutating func add(_ microseconds: Int) {
        if counts.isEmpty { counts = [Int](repeating: 0, count: Self.classes) }
        counts[Self.index(of: min(max(microseconds, 0), Self.longest))] += 1
        total += 1
    }

    public mutating func merge(_ other: LatencyHistogram) {
        guard other.total > 0 else { return }
        if counts.isEmpty { counts = [Int](repeating: 0, count: Self.classes) }
        for index in counts.indices { counts[index] += other.counts[index] }
        total += other.total
    }

    /// Returns the duration, in microseconds, that this share of all durations does not exceed, or `nil` if there are
    /// no durations.
    public func percentile(_ part: Double) -> Int? {
        guard total > 0 else { return nil }
        var rest = max(1, Int((part * Double(total)).rounded(.up)))
        for (index, count) in counts.enumerated() {
            rest -= count
            if rest <= 0 { return Self.middle(of: index) }
        }
        return nil
    }

    public mutating func removeAll() {
        guard total > 0 else { return }
        for index in counts.indices { counts[index] = 0 }
        total = 0
    }

    private static func index(of value: Int) -> Int {
        if value < classesPerDoubling { return value }
        let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount - bits
        return (exponent + 1) * classesPerDoubling + (value >> exponent) - classesPerDoubling
    }

    private static func middle(of index: Int) -> Int {
        if index < classesPerDoubling { return index }
        let exponent = index / classesPerDoubling - 1
        let low = (index % classesPerDoubling + classesPerDoubling) << exponent
        return low + ((1 << exponent) - 1) / 2
    }
}

extension LatencyHistogram {
    /// Writes the classes that are not empty.
    public func write(to writer: inout CompactWriter) {
        writer.add(counts.count { $0 > 0 })
        var next = 0
        for (index, count) in counts.enumerated() where count > 0 {
            writer.add(index - next)
            writer.add(count)
            next = index + 1
        }
    }

    public init(from reader: inout CompactReader) throws(CompactReader.Malformed) {
        let used = try reader.number(below: Self.classes + 1)
        guard used > 0 else { return }
        counts = [Int](repeating: 0, count: Self.classes)
        var next = 0
        for _ in 0..<used {
            let index = next + (try reader.number(below: Self.classes - next))
            counts[index] = try reader.number()
            total += counts[index]
            next = index + 1
        }
    }
}
