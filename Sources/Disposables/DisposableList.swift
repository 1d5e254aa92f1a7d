/// The children of a compound, each once, in the order in which they were added: up to two inline, or all in slots.
package struct DisposableList: ~Copyable {
    // `second` is nil whenever `first` is nil, and both are nil whenever there are slots.
    private var first: (any Disposable)?
    private var second: (any Disposable)?
    private var slots: ChildSlots?

    package init() {}

    package var count: Int { slots?.count ?? (second != nil ? 2 : first != nil ? 1 : 0) }

    /// Appends `child`, unless the list already contains it.
    ///
    /// - Returns: Disposed containers that the insertion removed. The caller releases them outside the lock.
    package mutating func insert(_ child: any Disposable) -> [any Disposable] {
        if slots == nil {
            if first === child || second === child || tryInsertNew(child) { return [] }
            slots = ChildSlots(first.take(), second.take())
        }
        return slots?.insert(child) ?? []
    }

    /// Appends `child`, which the list does not contain, if it can be stored inline.
    package mutating func tryInsertNew(_ child: any Disposable) -> Bool {
        if slots != nil || second != nil { return false }
        if first == nil { first = child } else { second = child }
        return true
    }

    // The caller retains `child`, so releasing the stored reference under the lock deallocates nothing.
    package mutating func remove(_ child: any Disposable) {
        if let slots { return slots.remove(child) }
        if first === child { first = second.take() } else if second === child { second = nil }
    }

    /// Removes and returns all children.
    package mutating func takeAll() -> DisposableList {
        let all = consume self
        self = DisposableList()
        return all
    }

    /// Calls `body` with each child, first to last or last to first, and releases each one after its call.
    package mutating func drain(lastFirst: Bool = false, _ body: (any Disposable) -> Void) {
        if let slots = slots.take() { return slots.drain(lastFirst: lastFirst, body) }
        if lastFirst, let second = second.take() { body(second) }
        if let first = first.take() { body(first) }
        if let second = second.take() { body(second) }
    }

    /// Calls `body` with each child, first to last, without removing it.
    package borrowing func forEach(_ body: (any Disposable) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for case let child? in slots?.children ?? [] { body(child) }
    }

    /// Moves the children to the end of `pending`, whose last element is disposed first.
    package consuming func move(to pending: inout [any Disposable], disposingLastFirst: Bool = false) {
        // Otherwise, several appends to an empty array allocate several times.
        if count > 1, pending.capacity == 0 { pending.reserveCapacity(max(8, count)) }
        drain(lastFirst: !disposingLastFirst) { pending.append($0) }
    }
}

/// The children of a ``DisposableList`` that has had more than two.
///
/// Removing a child leaves an empty slot. When the slots are used up, or most of them are empty, the others are moved. So the order is kept,
/// each operation takes constant time on average, and the memory of many removed children is freed.
// Safe to send: the owner of the list uses it under its lock, and what is taken from the owner is used by one thread.
private final class ChildSlots: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var children: [(any Disposable)?] = []
    @exclusivity(unchecked) private(set) var count = 0

    /// The number of slots to use before the children are moved.
    @exclusivity(unchecked) private var limit = smallestLimit

    /// The indices of the children, unless there are so few slots that a search is faster.
    @exclusivity(unchecked) private var places = [Key: Int]()

    private static let smallestLimit = 8

    /// The identity of a child, with the product of its address as the hash, because that of `ObjectIdentifier` takes longer than the rest.
    private struct Key: Hashable {
        private let address: UInt

        init(_ child: any Disposable) { address = UInt(bitPattern: ObjectIdentifier(child)) }

        func _rawHashValue(seed: Int) -> Int { Int(bitPattern: (address &* 0x9E37_79B9) &>> UInt(UInt.bitWidth / 2)) }
    }

    init(_ first: (any Disposable)?, _ second: (any Disposable)?) {
        children.reserveCapacity(limit)
        if let first { append(first) }
        if let second { append(second) }
    }

    func insert(_ child: any Disposable) -> [any Disposable] {
        // Also if the child turns out to be there, which costs no more on average.
        let removed = children.count == limit ? makeRoom() : []
        append(child)
        return removed
    }

    func remove(_ child: any Disposable) {
        guard let place = place(of: child) else { return }
        if place == children.count - 1 { children.removeLast() } else { children[place] = nil }
        count -= 1
        if limit > Self.smallestLimit { places[Key(child)] = nil }
        if children.count > 4 * count + 2 * Self.smallestLimit { moveChildren() }
    }

    func drain(lastFirst: Bool, _ body: (any Disposable) -> Void) {
        if !lastFirst { children.reverse() }
        while let child = children.popLast() { if let child { body(child) } }
    }

    private func place(of child: any Disposable) -> Int? {
        limit > Self.smallestLimit ? places[Key(child)] : children.firstIndex { $0 === child }
    }

    /// Appends `child`, unless it is there. In a dictionary, one access finds that out and makes the entry.
    private func append(_ child: any Disposable) {
        if limit == Self.smallestLimit {
            if place(of: child) != nil { return }
        } else if let place = places.updateValue(children.count, forKey: Key(child)) {
            places[Key(child)] = place
            return
        }
        children.append(child)
        count += 1
    }

    /// Removes and returns the disposed containers, and moves the children.
    private func makeRoom() -> [any Disposable] {
        let removed = children.compactMap { $0?._isOver == true ? $0 : nil }
        for container in removed { remove(container) }
        moveChildren()
        return removed
    }

    /// Moves the children to slots without gaps, and makes room for as many again.
    private func moveChildren() {
        let old = children
        let isInPlace = limit > Self.smallestLimit && old.count == count
        limit = max(Self.smallestLimit, 2 * count)
        if isInPlace { return }
        (children, places, count) = ([], [Key: Int](), 0)
        children.reserveCapacity(limit)
        for case let child? in old { append(child) }
    }
}
