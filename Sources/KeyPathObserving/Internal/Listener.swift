import StreamCore
public import Synchronization

/// What of a listener does not depend on its type: see ``ObservingChannel``.
// The closure is immutable; `index` is read and written by the owner of the hub's drain alone.
@usableFromInline class Place: Disposable, @unchecked Sendable {
    private let disposed = Atomic(false)
    private let leave: @Sendable (Place) -> Void

    /// Where the listener stands in its list; negative when it does not.
    @usableFromInline final var index = -1

    /// How many changes transactions had held back when it joined. Written before it is in the list, and then read.
    @usableFromInline final var joinedAt = 0

    /// Whether it joined before the last change that a transaction has held back.
    @inlinable final func hears(_ heldBack: Int?) -> Bool {
        guard let heldBack else { return true }
        return joinedAt < heldBack
    }

    @usableFromInline init(leave: @escaping @Sendable (Place) -> Void) {
        self.leave = leave
    }

    @usableFromInline final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    @usableFromInline final func dispose() {
        if !disposed.exchange(true, ordering: .acquiringAndReleasing) { leave(self) }
    }
}

/// One subscription to a channel.
///
/// It holds live values back until the first one, which is delivered on the subscribing thread with no lock held, has been:
/// until then that thread owns the gate. Afterwards the gate is open for good, and a value passes at the cost of one load.
// It adds immutable values, atomics and a drain to what `Place` has.
@usableFromInline final class Listener<Value: Sendable>: Place, @unchecked Sendable {
    @usableFromInline enum Event: Sendable {
        case next(Value)
        case end
    }

    @usableFromInline let sink: Sink<Value, Never>
    @usableFromInline let gate = Drain<Event, Void>(memory: ())
    @usableFromInline let isOpen = Atomic(false)

    @inlinable init(_ sink: Sink<Value, Never>, leave: @escaping @Sendable (Place) -> Void) {
        self.sink = sink
        super.init(leave: leave)
        _ = gate.tryEnter()
    }

    /// Delivers `first`, then what has come meanwhile, and opens the gate.
    @inlinable func open(after first: Value?) {
        guard let first else {
            gate.leave(deliver)
            return isOpen.store(true, ordering: .releasing)
        }
        if CurrentScheduler.isKnown {
            deliver(.next(first))
        } else {
            CurrentScheduler.withValue(.immediate) { deliver(.next(first)) }
        }
        gate.leave(deliver)
        isOpen.store(true, ordering: .releasing)
    }

    @inlinable func next(_ value: Value) {
        if isOpen.load(ordering: .acquiring) {
            if !sink.isDisposed { sink.next(value) }
        } else {
            pass(.next(value))
        }
    }

    @inlinable func end() { pass(.end) }

    /// The hub tells one event at a time, so where nobody owns the gate this is the only one on its way.
    @inlinable func pass(_ event: Event) {
        guard case .entered = gate.post(event) else { return }
        deliver(event)
        gate.leave(deliver)
    }

    @inlinable func deliver(_ event: Event) {
        if sink.isDisposed { return }
        switch event {
        case .next(let value): sink.next(value)
        case .end: sink.complete()
        }
    }
}
