/// The children of a compound, in the order in which they were added: up to two inline, or all in an ordered set.
struct DisposableList: ~Copyable {
    // `second` is nil whenever `first` is nil, and both are nil whenever `ordered` contains children.
    private var first: (any Disposable)?
    private var second: (any Disposable)?
    private var ordered = OrderedDisposableSet()

    init() {}

    /// Creates an empty list with room for `count` children.
    init(expecting count: Int) {
        if count > 2 { ordered = OrderedDisposableSet(expecting: count) }
    }

    var count: Int { ordered.count > 0 ? ordered.count : second != nil ? 2 : first != nil ? 1 : 0 }

    /// Appends `child`, unless the list already contains it.
    ///
    /// - Returns: Disposed compounds that the insertion removed. The caller releases them outside the lock.
    mutating func insert(_ child: any Disposable) -> [CompoundDisposable] {
        if ordered.count > 0 { return ordered.insert(child) }
        if first == nil {
            first = child
            return []
        }
        if first === child || second === child { return [] }
        if second == nil {
            second = child
        } else if let first = first.take(), let second = second.take() {
            return ordered.insert(first) + ordered.insert(second) + ordered.insert(child)
        }
        return []
    }

    /// Appends `child`, which the list does not contain, if one of the two places outside of the set is free.
    mutating func tryInsertNew(_ child: any Disposable) -> Bool {
        if ordered.count > 0 || second != nil { return false }
        if first == nil { first = child } else { second = child }
        return true
    }

    /// Inserts `child`, which the list does not contain, before the others. Returns disposed compounds, as ``insert(_:)`` does.
    mutating func insertFirst(_ child: any Disposable) -> [CompoundDisposable] {
        var others = takeAll()
        var removed = insert(child)
        others.drain { removed += insert($0) }
        return removed
    }

    // The caller retains `child`, so releasing the stored reference under the lock deallocates nothing.
    mutating func remove(_ child: any Disposable) {
        if ordered.count > 0 {
            ordered.remove(child)
        } else if first === child {
            first = second.take()
        } else if second === child {
            second = nil
        }
    }

    /// Removes and returns all children.
    mutating func takeAll() -> DisposableList {
        let all = consume self
        self = DisposableList()
        return all
    }

    /// Calls `body` with each child, first to last or last to first, and releases each one after its call.
    mutating func drain(lastFirst: Bool = false, _ body: (any Disposable) -> Void) {
        if ordered.count > 0 { return ordered.drain(lastFirst: lastFirst, body) }
        if lastFirst, let second = second.take() { body(second) }
        if let first = first.take() { body(first) }
        if let second = second.take() { body(second) }
    }

    /// Calls `body` with each child, first to last, without removing it.
    borrowing func forEach(_ body: (any Disposable) -> Void) {
        if ordered.count > 0 { return ordered.forEach(body) }
        if let first { body(first) }
        if let second { body(second) }
    }

    /// Appends the children to `pending`, last to first, or first to last for a loop that disposes the last one first.
    borrowing func append(to pending: inout [any Disposable], lastFirst: Bool = false) {
        if ordered.count > 0 { return ordered.append(to: &pending, lastFirst: lastFirst) }
        // Otherwise, two appends to an empty array allocate twice.
        if second != nil, pending.capacity == 0 { pending.reserveCapacity(4) }
        if lastFirst, let first { pending.append(first) }
        if let second { pending.append(second) }
        if !lastFirst, let first { pending.append(first) }
    }
}
