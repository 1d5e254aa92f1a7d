public import Synchronization

/// One subscriber of a subject core. As a child of its segment, it leaves the subject core when the segment is disposed.
// It adds immutable values to what `AnySubscriberNode` has.
@usableFromInline
package final class SubscriberNode<Value: Sendable, Failure: Error>: AnySubscriberNode, @unchecked Sendable {
    @usableFromInline package let sink: Sink<Value, Failure>

    /// The version of the subject core's memory that this subscriber was given when it joined. See `SubjectCore.flush`.
    @usableFromInline package let version: UInt64

    @inlinable package init(
        sink: Sink<Value, Failure>, version: UInt64, leave: @escaping @Sendable (AnySubscriberNode) -> Void
    ) {
        self.sink = sink
        self.version = version
        super.init(leave: leave)
    }
}

/// What of a node does not depend on its types.
///
/// A generic class is disposed through code that is compiled without knowing its types and looks them up at run time (300
/// ns); this class calls a closure that was made where the types were known.
// What it holds is immutable or atomic, but for the index, which belongs to the owner of its list.
@usableFromInline package class AnySubscriberNode: Disposable, @unchecked Sendable {
    private let leave: @Sendable (AnySubscriberNode) -> Void
    private let hasLeft = Atomic(false)

    /// Where the node stands in its list; negative when it does not.
    @exclusivity(unchecked) fileprivate final var index = -1

    @usableFromInline init(leave: @escaping @Sendable (AnySubscriberNode) -> Void) {
        self.leave = leave
    }

    @usableFromInline package final var isDisposed: Bool { hasLeft.load(ordering: .acquiring) }

    @usableFromInline package final func dispose() {
        if !hasLeft.exchange(true, ordering: .acquiringAndReleasing) { leave(self) }
    }
}

/// The subscribers of a subject core or of an observed path, in the order in which they joined.
@frozen @usableFromInline package struct SubscriberList<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package typealias Entry = SubscriberNode<Value, Failure>

    @usableFromInline let seats = AnySubscriberList()

    @inlinable package init() {}

    /// How many subscribers there are, for any thread to read.
    @inlinable package var count: Int { seats.count.load(ordering: .relaxed) }

    /// Calls `body` for each subscriber that is not disposed.
    @inlinable package func forEach(_ body: (Entry) -> Void) {
        guard let base = seats.base else { return }
        // Neither a range nor a checked cast: a debug build would look up their types for each subscriber.
        var index = 0
        while index < seats.used {
            base[index]?._withUnsafeGuaranteedRef { node in
                let node = _unsafeUncheckedDowncast(node, to: Entry.self)
                if !node.sink.segment.isDisposed { body(node) }
            }
            index += 1
        }
    }

    @inlinable package func append(_ node: Entry) { seats.append(node) }

    @inlinable package func remove(_ node: Entry) { seats.remove(node) }

    /// Empties the list, then calls `body` for each subscriber that it had.
    @inlinable package func takeAll(_ body: (Entry) -> Void) {
        for node in seats.takeAll() { body(_unsafeUncheckedDowncast(node, to: Entry.self)) }
    }
}

/// What of a list does not depend on the types of its nodes, compiled once and released without looking them up.
///
/// A buffer of unretained references, with holes where subscribers left: walking it costs no reference count. The list
/// itself holds each seat once. Holes are closed when they are half of it, so leaving costs constant time on average.
// All of it but `count` is read and written by the owner of the subject core's drain, or of the turns of the observed object,
// alone, and at last by the deinit. Nothing changes during a walk, because joining and leaving are items of the same drain
// or turns. So no access overlaps another, and none has to be checked.
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
