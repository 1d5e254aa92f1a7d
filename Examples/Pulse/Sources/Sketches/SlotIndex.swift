/// Finds the slot of a hash: open addressing with linear probing, at most half full.
struct SlotIndex: Sendable {
    private var cells: [UInt16]
    private let mask: Int
    private static let empty = UInt16.max

    init(capacity: Int) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        cells = [UInt16](repeating: Self.empty, count: size)
        mask = size - 1
    }

    @inline(__always)
    func slot(of hash: UInt64, in slots: [SpaceSaving.Slot]) -> Int? {
        var cell = Int(truncatingIfNeeded: hash) & mask
        while cells[cell] != Self.empty {
            let slot = Int(cells[cell])
            if slots[slot].hash == hash { return slot }
            cell = (cell + 1) & mask
        }
        return nil
    }

    @inline(__always)
    mutating func insert(_ slot: Int, _ slots: [SpaceSaving.Slot]) {
        var cell = Int(truncatingIfNeeded: slots[slot].hash) & mask
        while cells[cell] != Self.empty { cell = (cell + 1) & mask }
        cells[cell] = UInt16(slot)
    }

    /// Removes a slot and moves up the slots after it, so that no search ends early.
    @inline(__always)
    mutating func remove(_ slot: Int, _ slots: [SpaceSaving.Slot]) {
        var gap = Int(truncatingIfNeeded: slots[slot].hash) & mask
        while cells[gap] != UInt16(slot) { gap = (gap + 1) & mask }
        var next = (gap + 1) & mask
        while cells[next] != Self.empty {
            let home = Int(truncatingIfNeeded: slots[Int(cells[next])].hash) & mask
            if (next - home) & mask >= (next - gap) & mask {
                cells[gap] = cells[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        cells[gap] = Self.empty
    }

    mutating func removeAll() {
        for cell in cells.indices { cells[cell] = Self.empty }
    }
}
