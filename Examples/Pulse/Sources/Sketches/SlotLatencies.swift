/// The durations of each slot of a sketch, as a histogram. A percentile is within 6 % of the exact one.
struct SlotLatencies: Sendable {
    /// The longest duration is about an hour. A slot needs about 1 kB.
    private static let classes = LatencyClasses(bits: 3, longest: (1 << 32) - 1)
    private static let width = classes.count

    /// The classes of all slots up to the last one with a duration. Many logs contain no durations.
    private var counts: [UInt32] = []

    var isEmpty: Bool { counts.isEmpty }

    @inline(__always)
    mutating func add(_ microseconds: Int, to slot: Int) {
        makeRoom(for: slot)
        counts[slot * Self.width + Self.classes.index(of: microseconds)] &+= 1
    }

    /// Removes the durations of a slot that has another text now.
    @inline(__always)
    mutating func clear(_ slot: Int) {
        guard has(slot) else { return }
        counts.withUnsafeMutableBufferPointer { counts in
            let start = slot * Self.width
            counts[start..<start + Self.width].update(repeating: 0)
        }
    }

    /// Adds the durations of a slot of another sketch.
    mutating func merge(_ other: Int, of others: SlotLatencies, into slot: Int) {
        guard others.has(other) else { return }
        makeRoom(for: slot)
        let (start, from) = (slot * Self.width, other * Self.width)
        for place in 0..<Self.width { counts[start + place] &+= others.counts[from + place] }
    }

    mutating func removeAll() { counts.removeAll(keepingCapacity: true) }

    /// Returns a percentile of the durations of all slots, or `nil` if they have none.
    static func percentile(_ part: Double, of slots: [(latencies: SlotLatencies, slot: Int)]) -> Int? {
        var sum = SlotLatencies()
        for (latencies, slot) in slots { sum.merge(slot, of: latencies, into: 0) }
        let counts = sum.counts.lazy.map { Int($0) }
        return classes.percentile(part, of: counts, total: counts.reduce(0, +))
    }

    func write(_ slot: Int, to writer: inout CompactWriter) {
        writer.addNonzero(has(slot) ? counts[slot * Self.width..<(slot + 1) * Self.width].map { Int($0) } : [])
    }

    mutating func read(into slot: Int, from reader: inout CompactReader) throws(CompactReader.Malformed) {
        for (index, number) in try reader.nonzero(count: Self.width) {
            makeRoom(for: slot)
            counts[slot * Self.width + index] &+= UInt32(truncatingIfNeeded: number)
        }
    }

    private func has(_ slot: Int) -> Bool { (slot + 1) * Self.width <= counts.count }

    @inline(__always)
    private mutating func makeRoom(for slot: Int) {
        let missing = (slot + 1) * Self.width - counts.count
        if missing > 0 { counts.append(contentsOf: repeatElement(0, count: missing)) }
    }
}
