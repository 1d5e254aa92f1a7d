public import Synchronization

/// One subscriber of an emitter. As a child of its segment, it leaves the emitter when the segment is disposed.
// It adds immutable values to what `Seat` has.
@usableFromInline package final class Node<Value: Sendable, Failure: Error>: Seat, @unchecked Sendable {
    @usableFromInline package let sink: Sink<Value, Failure>

    /// The version of the emitter's memory that this subscriber was given when it joined. See `Emitter.flush`.
    @usableFromInline package let version: UInt64

    @inlinable package init(sink: Sink<Value, Failure>, version: UInt64, leave: @escaping @Sendable (Seat) -> Void) {
        self.sink = sink
        self.version = version
        super.init(leave: leave)
    }
}

/// What of a node does not depend on its types.
///
/// A generic class is disposed through code that is compiled without knowing its types and looks them up at run time (300
/// ns); this class calls a closure that was made where the types were known.
// What it holds is immutable or atomic; it is not `final`, which alone keeps the compiler from seeing that.
@usableFromInline package class Seat: Disposable, @unchecked Sendable {
    private let leave: @Sendable (Seat) -> Void
    private let hasLeft = Atomic(false)

    /// Where the node stands in its list; negative when it does not. Atomic only because a plain variable of a class pays
    /// for a dynamic exclusivity check at each access.
    @usableFromInline final let place = Atomic(-1)

    @inlinable final var index: Int {
        get { place.load(ordering: .relaxed) }
        set { place.store(newValue, ordering: .relaxed) }
    }

    @usableFromInline init(leave: @escaping @Sendable (Seat) -> Void) {
        self.leave = leave
    }

    @usableFromInline package final var isDisposed: Bool { hasLeft.load(ordering: .acquiring) }

    @usableFromInline package final func dispose() {
        if !hasLeft.exchange(true, ordering: .acquiringAndReleasing) { leave(self) }
    }
}

/// Runs a closure when it is released. A stored property instead of a `deinit`, where that would be a generic class's.
@usableFromInline package final class Lifeline: Sendable {
    private let onDeath: @Sendable () -> Void

    @usableFromInline package init(_ onDeath: @escaping @Sendable () -> Void) {
        self.onDeath = onDeath
    }

    deinit { onDeath() }
}

/// The subscribers of an emitter or of an observed path, in the order in which they joined.
///
/// A buffer of unretained references, with holes where subscribers left: walking it costs no reference count. The list
/// itself holds each node once. Holes are closed when they are half of it, so leaving costs constant time on average.
// All of it but `count` is read and written by the owner of the emitter's drain alone; nothing changes during a walk,
// because joining and leaving are items of the same drain.
@usableFromInline package final class NodeList<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline package typealias Entry = Node<Value, Failure>

    @frozen @usableFromInline struct Slots {
        @usableFromInline var base: UnsafeMutablePointer<Unmanaged<Entry>?>
        @usableFromInline var used = 0
        @usableFromInline var capacity = 0
        @usableFromInline var holes = 0

        @inlinable init(base: UnsafeMutablePointer<Unmanaged<Entry>?>) { self.base = base }
    }

    @usableFromInline let slots: Cell<Slots>

    /// How many subscribers there are, for any thread to read.
    @usableFromInline let count = Atomic(0)

    @inlinable package init() {
        slots = Cell(Slots(base: .allocate(capacity: 0)))
    }

    @inlinable deinit {
        _ = takeAll()
        slots.value.base.deallocate()
    }

    /// Calls `body` for each subscriber that is not disposed.
    @inlinable package func forEach(_ body: (Entry) -> Void) {
        let slots = slots.value
        for index in 0..<slots.used {
            slots.base[index]?._withUnsafeGuaranteedRef { node in
                if !node.sink.segment.isDisposed { body(node) }
            }
        }
    }

    @inlinable package func append(_ node: Entry) {
        if slots.value.used == slots.value.capacity { grow() }
        node.index = slots.value.used
        (slots.value.base + node.index).initialize(to: Unmanaged.passRetained(node))
        slots.value.used += 1
        publishCount()
    }

    @inlinable package func remove(_ node: Entry) {
        guard node.index >= 0 else { return }
        let slot = slots.value.base[node.index].take()
        node.index = -1
        slots.value.holes += 1
        if slots.value.holes * 2 >= slots.value.used { compact() }
        publishCount()
        slot?.release()
    }

    /// Empties the list.
    @inlinable package func takeAll() -> [Entry] {
        let old = slots.value
        slots.value.used = 0
        slots.value.holes = 0
        publishCount()
        return (0..<old.used).compactMap { index in
            let node = old.base[index].take()?.takeRetainedValue()
            node?.index = -1
            return node
        }
    }

    @inlinable func publishCount() {
        count.store(slots.value.used - slots.value.holes, ordering: .relaxed)
    }

    @inlinable func grow() {
        let capacity = max(4, slots.value.capacity * 2)
        let base = UnsafeMutablePointer<Unmanaged<Entry>?>.allocate(capacity: capacity)
        base.moveInitialize(from: slots.value.base, count: slots.value.used)
        slots.value.base.deallocate()
        slots.value.base = base
        slots.value.capacity = capacity
    }

    @inlinable func compact() {
        var kept = 0
        for index in 0..<slots.value.used {
            guard let slot = slots.value.base[index] else { continue }
            slots.value.base[kept] = slot
            slot._withUnsafeGuaranteedRef { $0.index = kept }
            kept += 1
        }
        slots.value.used = kept
        slots.value.holes = 0
    }
}
