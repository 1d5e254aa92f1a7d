/// The children of a compound, each once, in the order in which they were added: up to two inline, or all in slots.
///
/// Removing a child leaves an empty slot. When the slots are used up, or most of them are empty, the others are moved. So the order is kept,
/// each operation takes constant time on average, and the memory of many removed children is freed.
package struct DisposableList: ~Copyable {
    // `second` is nil whenever `first` is nil, and both are nil whenever there are slots.
    private var first: (any Disposable)?
    private var second: (any Disposable)?
    private var slots: [(any Disposable)?] = []

    /// The number of slots to use before the children are moved; 0 while they are inline.
    private var limit = 0

    /// The indices of the children, unless there are so few slots that a search is faster.
    private var places = [Key: Int]()
    private var slotted = 0

    private static let smallestLimit = 8

    /// The identity of a child, with the product of its address as the hash, because that of `ObjectIdentifier` takes longer than the rest.
    private struct Key: Hashable {
        private let address: UInt

        init(_ child: any Disposable) { address = UInt(bitPattern: ObjectIdentifier(child)) }

        func _rawHashValue(seed: Int) -> Int { Int(bitPattern: (address &* 0x9E37_79B9) &>> UInt(UInt.bitWidth / 2)) }
    }

    package init() {}

    package var count: Int { limit > 0 ? slotted : second != nil ? 2 : first != nil ? 1 : 0 }

    /// Appends `child`, unless the list already contains it.
    ///
    /// - Returns: Disposed containers that the insertion removed. The caller releases them outside the lock.
    package mutating func insert(_ child: any Disposable) -> [any Disposable] {
        if limit > 0 ? place(of: child) != nil : first === child || second === child { return [] }
        if tryInsertNew(child) { return [] }
        let removed = slots.count == limit ? makeRoom() : []
        append(child)
        return removed
    }

    /// Appends `child`, which the list does not contain, if it can be stored inline.
    package mutating func tryInsertNew(_ child: any Disposable) -> Bool {
        if limit > 0 || second != nil { return false }
        if first == nil { first = child } else { second = child }
        return true
    }

    // The caller retains `child`, so releasing the stored reference under the lock deallocates nothing.
    package mutating func remove(_ child: any Disposable) {
        if limit == 0 {
            if first === child { first = second.take() } else if second === child { second = nil }
        } else if let place = place(of: child) {
            if place == slots.count - 1 { slots.removeLast() } else { slots[place] = nil }
            slotted -= 1
            if limit > Self.smallestLimit { places[Key(child)] = nil }
            if slots.count > 4 * slotted + 2 * Self.smallestLimit { moveChildren() }
        }
    }

    private func place(of child: any Disposable) -> Int? {
        limit > Self.smallestLimit ? places[Key(child)] : slots.firstIndex { $0 === child }
    }

    private mutating func append(_ child: any Disposable) {
        if limit > Self.smallestLimit { places[Key(child)] = slots.count }
        slots.append(child)
        slotted += 1
    }

    /// Removes and returns the disposed containers, and moves the children.
    private mutating func makeRoom() -> [any Disposable] {
        let removed = slots.compactMap { $0?._isOver == true ? $0 : nil }
        for container in removed { remove(container) }
        moveChildren()
        return removed
    }

    /// Moves the children to slots without gaps, and makes room for as many again.
    private mutating func moveChildren() {
        let children = limit > 0 ? slots : [first.take(), second.take()]
        let isInPlace = limit > Self.smallestLimit && slots.count == slotted
        limit = max(Self.smallestLimit, 2 * slotted)
        if isInPlace { return }
        (slots, places, slotted) = ([], [Key: Int](), 0)
        slots.reserveCapacity(limit)
        for case let child? in children { append(child) }
    }

    /// Removes and returns all children.
    package mutating func takeAll() -> DisposableList {
        let all = consume self
        self = DisposableList()
        return all
    }

    /// Calls `body` with each child, first to last or last to first, and releases each one after its call.
    package mutating func drain(lastFirst: Bool = false, _ body: (any Disposable) -> Void) {
        if limit == 0 {
            if lastFirst, let second = second.take() { body(second) }
            if let first = first.take() { body(first) }
            if let second = second.take() { body(second) }
            return
        }
        var slots = takeAll().slots
        if !lastFirst { slots.reverse() }
        while let child = slots.popLast() { if let child { body(child) } }
    }

    /// Calls `body` with each child, first to last, without removing it.
    package borrowing func forEach(_ body: (any Disposable) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for case let child? in slots { body(child) }
    }

    /// Appends the children to `pending`, last to first, or first to last for a loop that disposes the last one first.
    package borrowing func append(to pending: inout [any Disposable], lastFirst: Bool = false) {
        // Otherwise, several appends to an empty array allocate several times.
        if count > 1, pending.capacity == 0 { pending.reserveCapacity(max(4, count)) }
        let start = pending.count
        forEach { pending.append($0) }
        if !lastFirst { pending[start...].reverse() }
    }
}
