public import Synchronization

/// A set of disposables that are disposed together.
///
/// A child is held once, however often it is added. Adding and removing take constant time, whatever the number of
/// children that stand; the first two need no memory beyond the object. Children are disposed in the order of their slots
/// (the order in which they were added, until a removed child's slot is taken again), and outside the lock, so that a
/// child's action may add to, remove from and dispose the same compound.
///
/// Releasing a compound does not dispose its children.
public final class CompoundDisposable: Disposable, Nest {
    /// The one fact that decides between "hold it" and "dispose it now".
    @usableFromInline let disposed = Atomic(false)
    private let children: Mutex<Children>

    public init() {
        children = Mutex(Children())
    }

    /// A compound of `disposables`, disposed in this order.
    public convenience init(_ disposables: some Sequence<any Disposable>) {
        self.init()
        for disposable in disposables { add(disposable) }
    }

    deinit {
        var pending: [any Disposable] = []
        empty(into: &pending)
        Nesting.freeAll(&pending)
    }

    /// Reads an atomic flag; never blocks.
    @inlinable public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// The number of children that are held: zero once disposed.
    public var count: Int { children.withLock { $0.count } }

    public func dispose() {
        claim()
    }

    /// Disposes, and tells whether this call was the one that did it.
    @usableFromInline @discardableResult package func claim() -> Bool {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        let taken = children.withLock { $0.takeAll() }
        guard taken.rest == nil else {
            var pending = taken.lastToFirst
            Nesting.disposeAll(&pending)
            return true
        }
        if let first = taken.first { Nesting.dispose(first) }
        if let second = taken.second { Nesting.dispose(second) }
        return true
    }

    /// Holds `disposable`, to dispose it with the others. Once the compound is disposed, disposes it at once.
    ///
    /// `nil` and a child that is already disposed are ignored.
    /// - Precondition: `disposable` is not this compound itself.
    public func add(_ disposable: (any Disposable)?) {
        guard let disposable, !disposable.isDisposed else { return }
        precondition(disposable !== self, "A compound disposable cannot be its own child")
        let isHeld = children.withLock { children in
            guard !disposed.load(ordering: .acquiring) else { return false }
            children.insert(disposable)
            return true
        }
        if !isHeld { disposable.dispose() }
    }

    /// Adds an ``ActionDisposable`` that runs `action`.
    public func add(_ action: @escaping @Sendable () -> Void) {
        add(ActionDisposable(action))
    }

    /// Lets go of `disposable` without disposing it. Does nothing if it is not a child.
    public func remove(_ disposable: any Disposable) {
        children.withLock { $0.remove(disposable) }
    }

    package func close(into pending: inout [any Disposable]) {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        pending.append(contentsOf: children.withLock { $0.takeAll() }.lastToFirst)
    }

    package func empty(into pending: inout [any Disposable]) {
        let taken = children.withLock { $0.takeAll() }
        guard taken.first != nil || taken.second != nil || taken.rest != nil else { return }
        pending.append(contentsOf: taken.lastToFirst)
    }
}

/// Two inline slots, then a table that remembers the order.
private struct Children {
    var first: (any Disposable)?
    var second: (any Disposable)?
    var rest: Table?

    /// The children beyond the second: slots in order, with an index to find them and a list of the free ones.
    struct Table {
        var slots: [(any Disposable)?] = []
        var slotOf: [ObjectIdentifier: Int] = [:]
        var free: [Int] = []
    }

    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + (rest?.slotOf.count ?? 0) }

    var lastToFirst: [any Disposable] {
        var result: [any Disposable] = []
        for child in rest?.slots.reversed() ?? [] { if let child { result.append(child) } }
        if let second { result.append(second) }
        if let first { result.append(first) }
        return result
    }

    mutating func takeAll() -> Children {
        defer { self = Children() }
        return self
    }

    mutating func insert(_ child: any Disposable) {
        guard first !== child, second !== child else { return }
        if rest?.slotOf[ObjectIdentifier(child)] != nil { return }
        if first == nil {
            first = child
        } else if second == nil {
            second = child
        } else {
            if rest == nil { rest = Table() }
            let slot = rest!.free.popLast() ?? rest!.slots.count
            if slot == rest!.slots.count { rest!.slots.append(child) } else { rest!.slots[slot] = child }
            rest!.slotOf[ObjectIdentifier(child)] = slot
        }
    }

    // The caller holds `child`, so dropping our reference under the lock frees nothing.
    mutating func remove(_ child: any Disposable) {
        if first === child {
            first = nil
        } else if second === child {
            second = nil
        } else if let slot = rest?.slotOf.removeValue(forKey: ObjectIdentifier(child)) {
            rest!.slots[slot] = nil
            rest!.free.append(slot)
        }
    }
}
