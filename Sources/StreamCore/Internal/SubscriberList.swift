public import Synchronization

/// One subscriber of a subject core. It is a child of its segment, so it unsubscribes when the segment is disposed.
@usableFromInline
// Its own stored properties are immutable values.
package final class SubscriberNode<Value: Sendable, Failure: Error>: AnySubscriberNode, @unchecked Sendable {
    @usableFromInline package let sink: Sink<Value, Failure>

    /// The version of the subject core's memory at the time of subscription. See `SubjectCore.flush`.
    @usableFromInline package let version: UInt64

    @inlinable package init(
        sink: Sink<Value, Failure>, version: UInt64, leave: @escaping @Sendable (AnySubscriberNode) -> Void
    ) {
        self.sink = sink
        self.version = version
        super.init(leave: leave)
    }
}

/// The part of a node that is independent of its types.
///
/// A generic class is disposed through code that looks up its types at run time, which costs 300 ns. This class calls a
/// closure that was created where the types were known.
// Its stored properties are immutable or atomic, except for the index, which belongs to the owner of its list.
@usableFromInline package class AnySubscriberNode: Disposable, @unchecked Sendable {
    private let leave: @Sendable (AnySubscriberNode) -> Void
    private let hasLeft = Atomic(false)

    /// The index of the node in its list; negative if it is in none.
    @exclusivity(unchecked) fileprivate final var index = -1

    @usableFromInline init(leave: @escaping @Sendable (AnySubscriberNode) -> Void) {
        self.leave = leave
    }

    @usableFromInline package final var isDisposed: Bool { hasLeft.load(ordering: .acquiring) }

    @usableFromInline package final func dispose() {
        if !hasLeft.exchange(true, ordering: .acquiringAndReleasing) { leave(self) }
    }
}

/// The subscribers of a subject core or of an observed path, in the order of subscription.
@frozen @usableFromInline package struct SubscriberList<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package typealias Entry = SubscriberNode<Value, Failure>

    @usableFromInline let list = AnySubscriberList()

    @inlinable package init() {}

    /// The number of subscribers. Any thread can read it.
    @inlinable package var count: Int { list.count.load(ordering: .relaxed) }

    /// Calls `body` for each subscriber that is not disposed.
    @inlinable package func forEach(_ body: (Entry) -> Void) {
        guard let base = list.base else { return }
        // Neither a range nor a checked cast, because a debug build would look up their types for each subscriber.
        var index = 0
        while index < list.used {
            base[index]?._withUnsafeGuaranteedRef { node in
                let node = _unsafeUncheckedDowncast(node, to: Entry.self)
                if !node.sink.segment.isDisposed { body(node) }
            }
            index += 1
        }
    }

    /// Sends `value` to each subscriber that is not disposed.
    ///
    /// It is transparent and repeats ``forEach(_:)``, because a debug build would make two more calls for each subscriber.
    @_transparent @inlinable package func send(_ value: Value) {
        // Both are read once, because the list doesn't change during an iteration.
        let list = list
        guard let base = list.base else { return }
        let end = list.used
        var index = 0
        while index < end {
            base[index]?._withUnsafeGuaranteedRef { node in
                if !_unsafeUncheckedDowncast(node, to: Entry.self).sink.segment.isDisposed {
                    _unsafeUncheckedDowncast(node, to: Entry.self).sink.next(value)
                }
            }
            index &+= 1
        }
    }

    @inlinable package func append(_ node: Entry) { list.append(node) }

    @inlinable package func remove(_ node: Entry) { list.remove(node) }

    /// Empties the list, then calls `body` for each subscriber that was in it.
    @inlinable package func takeAll(_ body: (Entry) -> Void) {
        for node in list.takeAll() { body(_unsafeUncheckedDowncast(node, to: Entry.self)) }
    }
}

/// The part of a list that is independent of its nodes' types. It is compiled once and released without looking them
/// up.
///
/// A buffer of unmanaged references with empty slots where subscribers left, so that iteration needs no reference
/// counting. The list retains each node once. It is compacted when half of the slots are empty, so removing costs
/// constant time on average.
// Only the owner of the subject core's drain, or of the observed object's turns, accesses the variables except for
// `count`, and finally the `deinit`. Nothing changes during an iteration, because subscribing and unsubscribing are
// items of the same drain or turns. So no two accesses overlap, and none has to be checked.
@usableFromInline final class AnySubscriberList: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var base: UnsafeMutablePointer<Unmanaged<AnySubscriberNode>?>?
    @exclusivity(unchecked) @usableFromInline var used = 0
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var holes = 0
    @usableFromInline let count = Atomic(0)

    @usableFromInline init() {}

    deinit {
        _ = takeAll()
        base?.deallocate()
    }

    @usableFromInline func append(_ node: AnySubscriberNode) {
        if used == capacity { grow() }
        node.index = used
        (base! + used).initialize(to: Unmanaged.passRetained(node))
        used += 1
        publishCount()
    }

    @usableFromInline func remove(_ node: AnySubscriberNode) {
        guard node.index >= 0, let base else { return }
        let slot = base[node.index].take()
        node.index = -1
        holes += 1
        if holes * 2 >= used { compact() }
        publishCount()
        slot?.release()
    }

    @usableFromInline func takeAll() -> [AnySubscriberNode] {
        guard let base, used > 0 else { return [] }
        var taken: [AnySubscriberNode] = []
        taken.reserveCapacity(used - holes)
        var index = 0
        while index < used {
            if let slot = base[index].take() { taken.append(slot.takeRetainedValue()) }
            index += 1
        }
        used = 0
        holes = 0
        publishCount()
        for node in taken { node.index = -1 }
        return taken
    }

    private func publishCount() {
        count.store(used - holes, ordering: .relaxed)
    }

    private func grow() {
        let larger = max(4, capacity * 2)
        let new = UnsafeMutablePointer<Unmanaged<AnySubscriberNode>?>.allocate(capacity: larger)
        if let base {
            new.moveInitialize(from: base, count: used)
            base.deallocate()
        }
        base = new
        capacity = larger
    }

    private func compact() {
        guard let base else { return }
        var (index, kept) = (0, 0)
        while index < used {
            if let slot = base[index] {
                base[kept] = slot
                slot._withUnsafeGuaranteedRef { $0.index = kept }
                kept += 1
            }
            index += 1
        }
        used = kept
        holes = 0
    }
}
