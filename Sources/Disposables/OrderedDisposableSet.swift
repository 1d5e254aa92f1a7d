/// A set of children in the order in which they were added, for a compound with more than two children.
///
/// It has a list of slots, which grows only at its end, and a hash table from a child's identity to its slot. Removing a
/// child leaves a hole. When the list is full, or most slots are holes, both are rebuilt without the holes. So the order is
/// kept, each operation takes constant time on average, and the memory of many removed children is freed.
///
/// Both are in manually managed memory, because a debug build calls generic functions for each access to an array: with
/// arrays, adding and removing a child takes 1.7 times the instructions in a debug build and 1.14 times in a release build,
/// and a compound of four children 1.6 times in a release build. The table is written by hand: with arrays and a
/// `Dictionary` instead, adding and removing a child takes 1.7 to 2.0 times the instructions in a release build.
// Safe to send: the memory belongs to this value, which cannot be copied.
struct OrderedDisposableSet: ~Copyable, @unchecked Sendable {
    private struct Slot {
        /// The address of the child, or 0 in a hole.
        var key: UInt
        var child: (any Disposable)?
    }

    /// The children and holes, `nil` until the first child is added. The first `end` of `capacity` slots are initialized.
    private var slots: UnsafeMutablePointer<Slot>!
    private var end = 0
    private var capacity = 0

    /// The hash table, with open addressing: the index of a slot plus 1, or 0 if empty. It has two places for each slot, and
    /// its size is a power of two.
    private var places: UnsafeMutablePointer<UInt32>!

    private(set) var count = 0

    private static let smallestCapacity = 8

    init() {}

    /// Creates an empty set with room for `count` children, at least one.
    init(expecting count: Int) {
        allocate(expecting: (count + 1) / 2)
    }

    deinit {
        guard capacity > 0 else { return }
        slots.deinitialize(count: end)
        slots.deallocate()
        places.deallocate()
    }

    /// Appends `child`, unless the set already contains it.
    ///
    /// - Returns: Disposed compounds that the insertion removed. The caller releases them outside the lock.
    mutating func insert(_ child: any Disposable) -> [CompoundDisposable] {
        let removed = end == capacity ? makeRoom() : []
        let key = Self.key(of: child)
        var place = preferredPlace(of: key)
        var reusable = -1
        while places[place] != 0 {
            let stored = slots[Int(places[place]) - 1].key
            if stored == key { return removed }
            if stored == 0, reusable < 0 { reusable = place }
            place = (place + 1) & (2 * capacity - 1)
        }
        (slots + end).initialize(to: Slot(key: key, child: child))
        end += 1
        count += 1
        places[reusable < 0 ? place : reusable] = UInt32(truncatingIfNeeded: end)
        return removed
    }

    mutating func remove(_ child: any Disposable) {
        let key = Self.key(of: child)
        var place = preferredPlace(of: key)
        while places[place] != 0 {
            let slot = Int(places[place]) - 1
            if slots[slot].key == key {
                empty(slot)
                if end - count > 2 * Self.smallestCapacity, end > 4 * count { rebuild() }
                return
            }
            place = (place + 1) & (2 * capacity - 1)
        }
    }

    @_transparent private mutating func empty(_ slot: Int) {
        slots[slot].key = 0
        slots[slot].child = nil
        count -= 1
    }

    /// Removes and returns the disposed compounds, and rebuilds the set.
    ///
    /// Checks only compounds, because `isDisposed` of other types can be user code, and this runs under the lock.
    private mutating func makeRoom() -> [CompoundDisposable] {
        var removed: [CompoundDisposable] = []
        var slot = 0
        // `while` loops, here and below, because a loop over a range is slow in a debug build.
        while slot < end {
            if let compound = slots[slot].child as? CompoundDisposable, compound.isOver {
                removed.append(compound)
                empty(slot)
            }
            slot += 1
        }
        rebuild()
        return removed
    }

    /// Removes the holes, and makes room for twice the number of children.
    private mutating func rebuild() {
        let old = slots
        let oldEnd = end
        places?.deallocate()
        allocate(expecting: count)
        guard let old else { return }
        end = 0
        var slot = 0
        while slot < oldEnd {
            let first = slot
            while slot < oldEnd, old[slot].key != 0 { slot += 1 }
            (slots + end).moveInitialize(from: old + first, count: slot - first)
            end += slot - first
            // Skips the hole, which contains no reference.
            slot += 1
        }
        old.deallocate()
        slot = 0
        while slot < end {
            var place = preferredPlace(of: slots[slot].key)
            while places[place] != 0 { place = (place + 1) & (2 * capacity - 1) }
            slot += 1
            places[place] = UInt32(truncatingIfNeeded: slot)
        }
    }

    /// Allocates slots for twice `count` children, and an empty table.
    private mutating func allocate(expecting count: Int) {
        capacity = Self.smallestCapacity
        while capacity < 2 * count { capacity *= 2 }
        slots = .allocate(capacity: capacity)
        let placeCount = 2 * capacity
        places = .allocate(capacity: placeCount)
        var place = 0
        while place < placeCount {
            places[place] = 0
            place += 1
        }
    }

    // Transparent, like `empty` and `preferredPlace`, because a debug build takes 5 % more instructions to add and remove a child with
    // calls.
    @_transparent private static func key(of child: any Disposable) -> UInt {
        UInt(bitPattern: ObjectIdentifier(child))
    }

    /// The position in the hash table at which the search for a child begins.
    @_transparent private func preferredPlace(of key: UInt) -> Int {
        // Fibonacci hashing: the high bits of the product depend on all bits of the address.
        Int(bitPattern: (key &* 0x9E37_79B9) &>> UInt(bitPattern: UInt.bitWidth / 2)) & (2 * capacity - 1)
    }

    /// Removes all children, calls `body` with each one, first to last or last to first, and releases it after its call.
    mutating func drain(lastFirst: Bool, _ body: (any Disposable) -> Void) {
        var drained = consume self
        self = OrderedDisposableSet()
        let end = drained.end
        drained.end = 0
        var index = 0
        while index < end {
            if let child = (drained.slots + (lastFirst ? end - 1 - index : index)).move().child { body(child) }
            index += 1
        }
    }

    /// Calls `body` with each child, first to last, without removing it.
    borrowing func forEach(_ body: (any Disposable) -> Void) {
        var slot = 0
        while slot < end {
            if let child = slots[slot].child { body(child) }
            slot += 1
        }
    }

    /// Appends the children to `pending`, last to first, or first to last.
    borrowing func append(to pending: inout [any Disposable], lastFirst: Bool) {
        var index = 0
        while index < end {
            if let child = slots[lastFirst ? index : end - 1 - index].child { pending.append(child) }
            index += 1
        }
    }
}
