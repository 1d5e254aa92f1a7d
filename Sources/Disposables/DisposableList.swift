/// The children of a compound, in the order in which they were added: two inline, those beyond in a crowd.
struct DisposableList {
    // `second` is nil whenever `first` is, and a crowd that is not empty is younger than both.
    private var first: (any Disposable)?
    private var second: (any Disposable)?
    private var crowd: OrderedDisposableSet

    /// No children, and room for `count`.
    init(expecting count: Int = 0) {
        crowd = OrderedDisposableSet(expecting: count > 2 ? count : 0)
    }

    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + crowd.count }

    /// Adds `child` at the end, unless it is here already.
    ///
    /// - Returns: Disposed compounds that nobody removed, to be released outside the lock.
    mutating func insert(_ child: any Disposable) -> [CompoundDisposable] {
        guard first !== child, second !== child else { return [] }
        guard second == nil, crowd.count == 0 else { return crowd.insert(child) }
        if first == nil { first = child } else { second = child }
        return []
    }

    // The caller holds `child`, so dropping our reference under the lock frees nothing.
    mutating func remove(_ child: any Disposable) {
        if first === child {
            first = second
            second = nil
        } else if second === child {
            second = nil
        } else if crowd.count > 0 {
            crowd.remove(child)
        }
    }

    /// Leaves nobody behind.
    mutating func takeAll() -> DisposableList {
        let all = consume self
        self = DisposableList()
        return all
    }

    /// Gives the children to `body`, first to last, and lets go of each after it.
    mutating func drain(_ body: (any Disposable) -> Void) {
        if let first = first.take() { body(first) }
        if let second = second.take() { body(second) }
        if crowd.count > 0 { crowd.drain(body) }
    }

    /// Appends the children to `pending`, last to first.
    func append(to pending: inout [any Disposable]) {
        if crowd.count > 0 { crowd.append(to: &pending) }
        if let second { pending.append(second) }
        if let first { pending.append(first) }
    }
}
