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
    static let longestText = 120

    public static let largestCapacity = Int(UInt16.max) - 1

    public let capacity: Int
    private(set) var slots: [Slot] = []
    private var texts: [UInt8] = []
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

    public mutating func add(_ text: UnsafeRawBufferPointer) {
        let hash = Sketches.hash(of: text)
        if let slot = index.slot(of: hash, in: slots) {
            slots[slot].count += 1
            order.sink(slot, slots)
        } else if slots.count < capacity {
            insert(Slot(hash: hash, count: 1, error: 0, length: 0), text)
        } else {
            replaceLeast(by: text, hash)
        }
    }

    /// The number of texts up to which adding them one by one is faster than merging.
    private static let fewTexts = 200

    /// Adds the texts of another sketch that contains few texts and every text it has counted.
    ///
    /// - Returns: `false`, without a change, for other sketches, which must be merged.
    public mutating func absorb(_ other: SpaceSaving) -> Bool {
        guard other.floor == 0, other.slots.count <= Self.fewTexts else { return false }
        for (number, new) in other.slots.enumerated() {
            if let slot = index.slot(of: new.hash, in: slots) {
                slots[slot].count += new.count
                order.sink(slot, slots)
                continue
            }
            // The text can have occurred as often as the sketch has missed any text.
            let missed = floor
            let slot = Slot(hash: new.hash, count: missed + new.count, error: missed, length: 0)
            other.withText(of: number) { text in
                if slots.count < capacity { insert(slot, text) } else { replaceLeast(by: text, slot) }
            }
        }
        return true
    }

    private mutating func replaceLeast(by text: UnsafeRawBufferPointer, _ new: Slot) {
        let slot = order.least!
        index.remove(slot, slots)
        slots[slot] = new
        index.insert(slot, slots)
        write(text, into: slot)
        order.sink(slot, slots)
    }

    private mutating func insert(_ slot: Slot, _ text: UnsafeRawBufferPointer) {
        let number = slots.count
        slots.append(slot)
        texts.append(contentsOf: repeatElement(0, count: Self.longestText))
        index.insert(number, slots)
        write(text, into: number)
        order.append(number, slots)
    }

    private mutating func replaceLeast(by text: UnsafeRawBufferPointer, _ hash: UInt64) {
        let slot = order.least!
        index.remove(slot, slots)
        slots[slot].error = slots[slot].count
        slots[slot].count += 1
        slots[slot].hash = hash
        index.insert(slot, slots)
        write(text, into: slot)
        order.sink(slot, slots)
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
            union.withText(of: item) { merged.insert(slot, $0) }
        }
        merged.mergedFloor = max(union.floor, union.count > capacity ? merged.floor : 0)
        return merged
    }

    /// Returns the `count` most frequent texts of all `sketches`, the most frequent first.
    public static func heaviest(_ count: Int, of sketches: [SpaceSaving]) -> [HeavyHitter] {
        let union = SketchUnion(sketches)
        return union.heaviest(count).map { item in
            let text = union.withText(of: item) { String(decoding: $0, as: UTF8.self) }
            return HeavyHitter(text: text, count: item.count, error: item.error)
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
        for (number, slot) in slots.enumerated() {
            writer.add(slot.count)
            writer.add(slot.error)
            withText(of: number) { writer.add($0) }
        }
    }

    /// Reads a sketch. Hashes differ between processes, so texts are hashed again. Long texts with the same beginning, of which only
    /// the beginning was kept, become one text.
    public init(from reader: inout CompactReader) throws(CompactReader.Malformed) {
        let capacity = try reader.number(below: Self.largestCapacity + 1)
        guard capacity > 0 else { throw .init("a sketch has no capacity") }
        self.init(capacity: capacity)
        mergedFloor = try reader.number()
        for _ in 0..<(try reader.number(below: capacity + 1)) {
            let (count, error) = (try reader.number(), try reader.number())
            let text = try reader.text(upTo: Self.longestText)
            text.withUnsafeBytes { add(count, error, $0) }
        }
    }

    private mutating func add(_ count: Int, _ error: Int, _ text: UnsafeRawBufferPointer) {
        let hash = Sketches.hash(of: text)
        guard let slot = index.slot(of: hash, in: slots) else {
            return insert(Slot(hash: hash, count: count, error: error, length: 0), text)
        }
        slots[slot].count += count
        slots[slot].error += error
        order.sink(slot, slots)
    }
}
