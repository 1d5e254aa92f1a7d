/// Many children, in the order in which they were added.
///
/// An array of slots, which only grows at its end, and an index from a child's identity to its slot. A removed child leaves
/// a hole; when the index is half full, or most slots are holes, both are written anew without the holes. That keeps the
/// order, takes constant time a child on average, and gives the memory of a crowd back when it has left.
struct OrderedDisposableSet {
    private var slots: [(any Disposable)?] = []

    /// Open addressing: one more than the number of a slot, or zero. Its size is a power of two, or zero.
    private var index: [UInt32] = []
    private var holes = 0

    private static let smallestIndex = 16

    var count: Int { slots.count - holes }

    /// No children, and room for `count`.
    init(expecting count: Int = 0) {
        guard count > 0 else { return }
        slots.reserveCapacity(count)
        rewrite(expecting: count)
    }

    /// Adds `child` at the end, unless it is here already.
    ///
    /// - Returns: Disposed compounds that nobody removed, to be released outside the lock.
    mutating func insert(_ child: any Disposable) -> [CompoundDisposable] {
        var forgotten: [CompoundDisposable] = []
        if slots.count * 2 >= index.count {
            forgotten = takeDisposedCompounds()
            rewrite()
        }
        var place = home(of: child)
        var reusable: Int?
        while index[place] != 0 {
            let held = slots[Int(index[place]) - 1]
            if held === child { return forgotten }
            if held == nil, reusable == nil { reusable = place }
            place = (place + 1) & (index.count - 1)
        }
        slots.append(child)
        index[reusable ?? place] = UInt32(slots.count)
        return forgotten
    }

    /// Asks only compounds, because the `isDisposed` of another type is foreign code, and this runs under the lock.
    private mutating func takeDisposedCompounds() -> [CompoundDisposable] {
        var taken: [CompoundDisposable] = []
        var slot = 0
        while slot < slots.count {
            if let compound = slots[slot] as? CompoundDisposable, compound.isDisposed {
                taken.append(compound)
                slots[slot] = nil
                holes += 1
            }
            slot += 1
        }
        return taken
    }

    mutating func remove(_ child: any Disposable) {
        var place = home(of: child)
        while index[place] != 0 {
            let slot = Int(index[place]) - 1
            if slots[slot] === child {
                slots[slot] = nil
                holes += 1
                if holes > Self.smallestIndex, holes * 4 > slots.count * 3 { rewrite() }
                return
            }
            place = (place + 1) & (index.count - 1)
        }
    }

    /// The place in the index at which the search for `child` begins.
    private func home(of child: any Disposable) -> Int {
        // Fibonacci hashing: the high bits of the product depend on all bits of the address.
        let hash = UInt64(UInt(bitPattern: ObjectIdentifier(child))) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash >> 32) & (index.count - 1)
    }

    /// Drops the holes and makes room for twice the children, or twice `count`.
    private mutating func rewrite(expecting count: Int = 0) {
        if holes > 0 {
            slots.removeAll { $0 == nil }
            if slots.capacity > 4 * max(slots.count, Self.smallestIndex) { slots = slots.map { $0 } }
            holes = 0
        }
        var size = Self.smallestIndex
        while size < max(slots.count, (count + 1) / 2) * 4 { size *= 2 }
        index = Array(repeating: 0, count: size)
        // Loops over numbers, here and below, because one over a range is slow in a debug build.
        var slot = 0
        while slot < slots.count {
            var place = home(of: slots[slot]!)
            while index[place] != 0 { place = (place + 1) & (size - 1) }
            slot += 1
            index[place] = UInt32(slot)
        }
    }

    /// Gives the children to `body`, first to last, and lets go of each after it.
    mutating func drain(_ body: (any Disposable) -> Void) {
        var slot = 0
        while slot < slots.count {
            if let child = slots[slot].take() { body(child) }
            slot += 1
        }
    }

    /// Appends the children to `pending`, last to first.
    func append(to pending: inout [any Disposable]) {
        for child in slots.reversed() { if let child { pending.append(child) } }
    }
}
