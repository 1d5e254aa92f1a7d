/// The union of several sketches.
///
/// The count of a text is the sum of its counts in the sketches that contain it. Each other sketch adds the maximum
/// count that it can have missed.
struct SketchUnion {
    struct Item {
        let hash: UInt64
        /// The index of the sketch that contains the text.
        let sketch: Int32
        let slot: Int32
        var count: Int
        var error: Int
    }

    private var items: [Item] = []
    /// The maximum count of a text that no sketch contains.
    private(set) var floor = 0
    private let sketches: [SpaceSaving]

    init(_ sketches: [SpaceSaving]) {
        self.sketches = sketches
        floor = sketches.reduce(0) { $0 + $1.floor }
        let room = sketches.reduce(0) { $0 + $1.slots.count }
        items.reserveCapacity(room)
        var places = Places(room: room)
        for (number, sketch) in sketches.enumerated() {
            let missed = sketch.floor
            for (slot, known) in sketch.slots.enumerated() {
                let place = places.place(of: known.hash, in: items)
                if place == items.count {
                    let (sketch, slot) = (Int32(number), Int32(slot))
                    items.append(Item(hash: known.hash, sketch: sketch, slot: slot, count: floor, error: floor))
                }
                items[place].count += known.count - missed
                items[place].error += known.error - missed
            }
        }
    }

    var count: Int { items.count }

    /// Returns the items with the highest counts, in descending order. Items with the same count are ordered by their
    /// text.
    func heaviest(_ count: Int) -> [Item] {
        let fewEnoughToInsert = 128
        guard count <= fewEnoughToInsert else { return Array(items.sorted(by: precedes).prefix(count)) }
        var best: [Item] = []
        for item in items where best.count < count || precedes(item, best[count - 1]) {
            let place = best.firstIndex { precedes(item, $0) } ?? best.count
            best.insert(item, at: place)
            if best.count > count { best.removeLast() }
        }
        return best
    }

    /// Returns the items with the highest counts, in the order in which they were added. Of items with the same count,
    /// the first are kept.
    func kept(_ count: Int) -> [Item] {
        guard items.count > count else { return items }
        let least = items.map(\.count).sorted(by: >)[count - 1]
        var room = count - items.count { $0.count > least }
        return items.filter { item in
            guard item.count == least else { return item.count > least }
            room -= 1
            return room >= 0
        }
    }

    private func precedes(_ left: Item, _ right: Item) -> Bool {
        if left.count != right.count { return left.count > right.count }
        return withText(of: left) { leftText in withText(of: right) { leftText.lexicographicallyPrecedes($0) } }
    }

    func withText<Result>(of item: Item, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        sketches[Int(item.sketch)].withText(of: Int(item.slot), body)
    }
}

/// The positions of the items by hash, in a separate table because it is created again for each step of a window.
private struct Places {
    private var cells: [Int32]
    private let mask: Int

    init(room: Int) {
        var size = 16
        while size < room * 2 { size *= 2 }
        cells = [Int32](repeating: -1, count: size)
        mask = size - 1
    }

    /// Returns the position of the item with `hash`, or reserves the next free position for it.
    mutating func place(of hash: UInt64, in items: [SketchUnion.Item]) -> Int {
        var cell = Int(truncatingIfNeeded: hash) & mask
        while cells[cell] >= 0 {
            let place = Int(cells[cell])
            if items[place].hash == hash { return place }
            cell = (cell + 1) & mask
        }
        cells[cell] = Int32(items.count)
        return items.count
    }
}
