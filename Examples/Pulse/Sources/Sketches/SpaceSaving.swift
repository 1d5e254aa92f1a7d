/// The most frequent texts of a stream, in constant space: the space-saving sketch (Metwally, Agrawal and El Abbadi,
/// 2005) and its merging (Agarwal and others, 2012).
///
/// With capacity for k texts and n occurrences, a count is never too small and at most n/k too large. Every text that
/// occurred more than n/k times is in the sketch. Merged sketches keep this bound for all occurrences together.
public struct SpaceSaving: Sendable {
    struct Slot: Sendable {
        var hash: UInt64
        var count: Int
        var error: Int
        /// The length of the text. Only the beginning of a longer text is kept.
        var length: Int
    }

    public static let usualCapacity = 1_000
    public static let longestText = 120

    public static let largestCapacity = Int(UInt16.max) - 1

    public let capacity: Int
    private(set) var slots: [Slot] = []
    private var texts: [UInt8] = []
    private var latencies = SlotLatencies()
    private var index: SlotIndex
    private var order = SlotHeap()
    /// The maximum count, in the sketches that were merged into this one, of a text that is not in this sketch.
    private var mergedFloor = 0

    /// - Precondition: `capacity` is greater than zero and fits in 16 bits.
    public init(capacity: Int = usualCapacity) {
        precondition(1...Self.largestCapacity ~= capacity)
        self.capacity = capacity
        index = SlotIndex(capacity: capacity)
    }

    public var isEmpty: Bool { slots.isEmpty }

    /// The maximum count of a text that is not in the sketch.
    var floor: Int {
        guard slots.count == capacity, let least = order.least else { return mergedFloor }
        return max(mergedFloor, slots[least].count)
    }

    /// - Parameter microseconds: A duration of this occurrence. Those of a text are kept while it is in the sketch.
    public mutating func add(_ text: UnsafeRawBufferPointer, lasting microseconds: Int? = nil) {
        let hash = Sketches.hash(of: text)
        let slot: Int
        if let known = index.slot(of: hash, in: slots) {
            slot = known
            slots[slot].count += 1
            order.sink(slot, slots)
        } else if slots.count < capacity {
            slot = insert(Slot(hash: hash, count: 1, error: 0, length: 0), text)
        } else {
            slot = replaceLeast(by: text, hash)
        }
        if let microseconds { latencies.add(microseconds, to: slot) }
    }

    /// The number of texts up to which adding them one by one is faster than merging.
    private static let fewTexts = 200

    /// Adds the texts of another sketch that contains few texts and every text it has counted.
    ///
    /// - Returns: `false`, without a change, for other sketches, which must be merged.
    public mutating func absorb(_ other: SpaceSaving) -> Bool {
        guard other.floor == 0, other.slots.count <= Self.fewTexts else { return false }
        for (number, new) in other.slots.enumerated() {
            let slot: Int
            if let known = index.slot(of: new.hash, in: slots) {
                slot = known
                slots[slot].count += new.count
                order.sink(slot, slots)
            } else {
                // The text can have occurred as often as the sketch has missed any text.
                let missed = floor
                let new = Slot(hash: new.hash, count: missed + new.count, error: missed, length: 0)
                slot = other.withText(of: number) { text in
                    slots.count < capacity ? insert(new, text) : replaceLeast(by: text, new)
                }
            }
            latencies.merge(number, of: other.latencies, into: slot)
        }
        return true
    }

    private mutating func replaceLeast(by text: UnsafeRawBufferPointer, _ new: Slot) -> Int {
        let slot = order.least!
        index.remove(slot, slots)
        slots[slot] = new
        index.insert(slot, slots)
        write(text, into: slot)
        latencies.clear(slot)
        order.sink(slot, slots)
        return slot
    }

    @discardableResult
    private mutating func insert(_ slot: Slot, _ text: UnsafeRawBufferPointer) -> Int {
        let number = slots.count
        slots.append(slot)
        texts.append(contentsOf: repeatElement(0, count: Self.longestText))
        index.insert(number, slots)
        write(text, into: number)
        order.append(number, slots)
        return number
    }

    private mutating func replaceLeast(by text: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        let missed = slots[order.least!].count
        return replaceLeast(by: text, Slot(hash: hash, count: missed + 1, error: missed, length: 0))
    }

    private mutating func write(_ text: UnsafeRawBufferPointer, into slot: Int) {
        let length = min(text.count, Self.longestText)
        slots[slot].length = length
        let start = slot * Self.longestText
        texts.withUnsafeMutableBytes { texts in
            UnsafeMutableRawBufferPointer(rebasing: texts[start..<start + length])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: text[..<length]))
        }
    }

    func withText<Result>(of slot: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = slot * Self.longestText
        return texts.withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[start..<start + slots[slot].length]))
        }
    }

    /// Removes all texts but keeps the memory for new ones.
    public mutating func removeAll() {
        // The index of an empty sketch is empty, and clearing it takes longer than an idle step otherwise does.
        guard !slots.isEmpty || mergedFloor > 0 else { return }
        slots.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        index.removeAll()
        order.removeAll()
        latencies.removeAll()
        mergedFloor = 0
    }
}

extension SpaceSaving {
    /// Merges sketches into one sketch of all their texts.
    public static func merging(_ sketches: [SpaceSaving], capacity: Int = usualCapacity) -> SpaceSaving {
        let union = SketchUnion(sketches)
        var merged = SpaceSaving(capacity: capacity)
        for item in union.kept(capacity) {
            let slot = Slot(hash: item.hash, count: item.count, error: item.error, length: 0)
            let number = union.withText(of: item) { merged.insert(slot, $0) }
            for (latencies, slot) in Self.latencies(of: item.hash, in: sketches) {
                merged.latencies.merge(slot, of: latencies, into: number)
            }
        }
        merged.mergedFloor = max(union.floor, union.count > capacity ? merged.floor : 0)
        return merged
    }

    /// Returns the `count` most frequent texts of all `sketches`, the most frequent first.
    ///
    /// - Parameter others: Other sketches, in which the same texts are looked up.
    public static func heaviest(
        _ count: Int, of sketches: [SpaceSaving], lookingUpIn others: [SpaceSaving] = []
    ) -> [HeavyHitter] {
        let union = SketchUnion(sketches)
        return union.heaviest(count).map { item in
            let text = union.withText(of: item) { String(decoding: $0, as: UTF8.self) }
            var hitter = HeavyHitter(text: text, count: item.count, error: item.error)
            hitter.p95 = SlotLatencies.percentile(0.95, of: latencies(of: item.hash, in: sketches + others))
            hitter.otherCount = self.count(of: item.hash, in: others)
            return hitter
        }
    }

    /// Returns the maximum count of a text, or `nil` if no sketch contains it.
    private static func count(of hash: UInt64, in sketches: [SpaceSaving]) -> Int? {
        let slots = sketches.map { $0.index.slot(of: hash, in: $0.slots) }
        guard slots.contains(where: { $0 != nil }) else { return nil }
        return zip(sketches, slots).reduce(0) { sum, part in
            sum + (part.1.map { part.0.slots[$0].count } ?? part.0.floor)
        }
    }

    /// Returns the durations of a text in the sketches that have some.
    private static func latencies(
        of hash: UInt64, in sketches: [SpaceSaving]
    ) -> [(latencies: SlotLatencies, slot: Int)] {
        sketches.compactMap { sketch in
            guard !sketch.latencies.isEmpty else { return nil }
            return sketch.index.slot(of: hash, in: sketch.slots).map { (sketch.latencies, $0) }
        }
    }
}

extension SpaceSaving {
    /// Writes the sketch for another process.
    ///
    /// - Parameter capacity: The number of texts to write at most. With a smaller capacity k than the sketch's own, counts stay as
    ///   exact as they are, and every text that occurred more than n/k times is written.
    public func write(to writer: inout CompactWriter, capacity: Int = largestCapacity) {
        let smaller = slots.count > capacity ? Self.merging([self], capacity: capacity) : self
        smaller.writeAll(to: &writer, capacity: min(capacity, self.capacity))
    }

    private func writeAll(to writer: inout CompactWriter, capacity: Int) {
        writer.add(capacity)
        writer.add(floor)
        writer.add(slots.count)
        writer.add(latencies.isEmpty ? 0 : 1)
        for (number, slot) in slots.enumerated() {
            writer.add(slot.count)
            writer.add(slot.error)
            withText(of: number) { writer.add($0) }
            if !latencies.isEmpty { latencies.write(number, to: &writer) }
        }
    }

    /// Reads a sketch. Hashes differ between processes, so texts are hashed again. Long texts with the same beginning, of which only
    /// the beginning was kept, become one text.
    public init(from reader: inout CompactReader) throws(CompactReader.Malformed) {
        let capacity = try reader.number(below: Self.largestCapacity + 1)
        guard capacity > 0 else { throw .init("a sketch has no capacity") }
        self.init(capacity: capacity)
        mergedFloor = try reader.number()
        let count = try reader.number(below: capacity + 1)
        let hasLatencies = try reader.number(below: 2) == 1
        for _ in 0..<count {
            let (count, error) = (try reader.number(), try reader.number())
            let text = try reader.text(upTo: Self.longestText)
            let slot = text.withUnsafeBytes { add(count, error, $0) }
            if hasLatencies { try latencies.read(into: slot, from: &reader) }
        }
    }

    private mutating func add(_ count: Int, _ error: Int, _ text: UnsafeRawBufferPointer) -> Int {
        let hash = Sketches.hash(of: text)
        guard let slot = index.slot(of: hash, in: slots) else {
            return insert(Slot(hash: hash, count: count, error: error, length: 0), text)
        }
        slots[slot].count += count
        slots[slot].error += error
        order.sink(slot, slots)
        return slot
    }
}
