/// A heap of slots with the lowest count first. Counts only grow, so a slot that changes only moves down.
struct SlotHeap: Sendable {
    private var heap: [UInt16] = []
    /// The position of each slot in the heap.
    private var places: [UInt16] = []

    var least: Int? { heap.first.map(Int.init) }

    /// - Precondition: Slots are appended in the order of their numbers.
    mutating func append(_ slot: Int, _ slots: [SpaceSaving.Slot]) {
        var place = heap.count
        heap.append(UInt16(slot))
        places.append(UInt16(place))
        while place > 0, case let parent = (place - 1) / 2, slots[Int(heap[parent])].count > slots[slot].count {
            put(Int(heap[parent]), at: place)
            place = parent
        }
        put(slot, at: place)
    }

    @inline(__always)
    mutating func sink(_ slot: Int, _ slots: [SpaceSaving.Slot]) {
        var place = Int(places[slot])
        let count = slots[slot].count
        while case let left = place * 2 + 1, left < heap.count {
            let right = left + 1
            let isRightLess = right < heap.count && slots[Int(heap[right])].count < slots[Int(heap[left])].count
            let child = isRightLess ? right : left
            guard slots[Int(heap[child])].count < count else { break }
            put(Int(heap[child]), at: place)
            place = child
        }
        put(slot, at: place)
    }

    @inline(__always)
    private mutating func put(_ slot: Int, at place: Int) {
        heap[place] = UInt16(slot)
        places[slot] = UInt16(place)
    }

    mutating func removeAll() {
        heap.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
