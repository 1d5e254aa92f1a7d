/// The children of a compound, in the order in which they were added: two inline, the others in an ordered set.
struct DisposableList: ~Copyable {
    // `second` is nil whenever `first` is nil. All children in `others` were added after both.
    private var first: (any Disposable)?
    private var second: (any Disposable)?
    private var others: OrderedDisposableSet

    /// Creates an empty list with room for `count` children.
    init(expecting count: Int = 0) {
        others = OrderedDisposableSet(expecting: count > 2 ? count : 0)
    }

    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + others.count }

    /// Appends `child`, unless the list already contains it.
    ///
    /// - Returns: Disposed compounds that the insertion removed. The caller releases them outside the lock.
    mutating func insert(_ child: any Disposable) -> [CompoundDisposable] {
        guard first !== child, second !== child else { return [] }
        guard second == nil, others.count == 0 else { return others.insert(child) }
        if first == nil { first = child } else { second = child }
        return []
    }

    // The caller retains `child`, so releasing the stored reference under the lock deallocates nothing.
    mutating func remove(_ child: any Disposable) {
        if first === child {
            first = second
            second = nil
        } else if second === child {
            second = nil
        } else if others.count > 0 {
            others.remove(child)
        }
    }

    /// Removes and returns all children.
    mutating func takeAll() -> DisposableList {
        let all = consume self
        self = DisposableList()
        return all
    }

    /// Calls `body` with each child, first to last, and releases each one after its call.
    mutating func drain(_ body: (any Disposable) -> Void) {
        if let first = first.take() { body(first) }
        if let second = second.take() { body(second) }
        if others.count > 0 { others.drain(body) }
    }

    /// Calls `body` with each child, first to last, without removing it.
    borrowing func forEach(_ body: (any Disposable) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        if others.count > 0 { others.forEach(body) }
    }

    /// Appends the children to `pending`, last to first.
    borrowing func append(to pending: inout [any Disposable]) {
        if others.count > 0 { others.append(to: &pending) }
        if let second { pending.append(second) }
        if let first { pending.append(first) }
    }
}
