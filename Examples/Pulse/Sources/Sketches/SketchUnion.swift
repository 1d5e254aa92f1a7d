/// What several sketches know together.
///
/// A text counts what each sketch that has it says, and for each that has it not the most that it can have missed.
struct SketchUnion {
    struct Item {
        let hash: UInt64
        /// Where the text is to be found.
        let sketch: Int
        let slot: Int
        var count: Int
        var error: Int
    }

    private var items: [Item] = []
    /// What a text that none of the sketches has may have come.
    private(set) var floor = 0
    private let sketches: [SpaceSaving]

    init(_ sketches: [SpaceSaving]) {
        self.sketches = sketches
        var places: [UInt64: Int] = [:]
        floor = sketches.reduce(0) { $0 + $1.floor }
        for (number, sketch) in sketches.enumerated() {
            let missed = sketch.floor
            for (slot, known) in sketch.slots.enumerated() {
                let place = places[known.hash] ?? items.count
                if place == items.count {
                    places[known.hash] = place
                    items.append(Item(hash: known.hash, sketch: number, slot: slot, count: floor, error: floor))
                }
                items[place].count += known.count - missed
                items[place].error += known.error - missed
            }
        }
    }

    var count: Int { items.count }

    /// The items with the highest counts, in their order; among equals the text decides.
    func heaviest(_ count: Int) -> [Item] {
        guard items.count > count else { return items.sorted(by: precedes) }
        let counts = items.map(\.count).sorted(by: >)
        let least = counts[count - 1]
        return Array(items.filter { $0.count >= least }.sorted(by: precedes).prefix(count))
    }

    private func precedes(_ left: Item, _ right: Item) -> Bool {
        if left.count != right.count { return left.count > right.count }
        return sketches[left.sketch].withText(of: left.slot) { leftText in
            sketches[right.sketch].withText(of: right.slot) { leftText.lexicographicallyPrecedes($0) }
        }
    }
}
