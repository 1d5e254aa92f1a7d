/// The internal form of a subscriber: two closures, and the disposable of the subscription that they end.
///
/// The caller of a sink follows these rules, so no sink checks them: any number of calls of `next`, then at most one
/// call of `end`, one call at a time. All linear operators between a source and the next boundary below it share one
/// `subscription`. A boundary is a subscriber, a combining operator, or a delivery queue. The subscription is disposed when
/// either side has finished. A boundary that receives `end` first disposes its subscription, and with it everything above,
/// and then sends the end on.
///
/// Many members are transparent, because a debug build looks up the types of a sink to call a function of it. It still does so in
/// the other files of this module, which is why sources that run often use the properties.
@frozen @usableFromInline package struct Sink<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let subscription: Subscription
    @usableFromInline package let next: @Sendable (Value) -> Void
    @usableFromInline package let end: @Sendable (Termination<Failure>) -> Void

    @_transparent @inlinable package init(
        subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
        end: @escaping @Sendable (Termination<Failure>) -> Void
    ) {
        self.subscription = subscription
        self.next = next
        self.end = end
    }

    @inlinable package var isDisposed: Bool { @_transparent get { subscription.isDisposed } }
    @_transparent @inlinable package func fail(_ failure: Failure) { end(.failed(failure)) }
    @_transparent @inlinable package func complete() { end(.completed) }
}

/// The terminal event of a signal.
@frozen @usableFromInline package enum Termination<Failure: Error>: Sendable {
    case failed(Failure)
    case completed
}

/// A variable of one subscription. Only the thread that delivers accesses it, one at a time.
///
/// A boxed `var` would cost a dynamic exclusivity check at each access, 3 ns of a stage's 5 ns; this type does not.
/// Debug builds trap if a second access begins during a modification. The flag for that is stored in release builds as
/// well, because a client's build configuration might differ from the library's.
///
/// The accessors are transparent, because a debug build would look up the value's type to call them.
// Serial use is the rule of the sink whose operator created the box (law 4). A change of threads goes through the
// atomics of a drain or through a lock. So no two threads access `value` without an order.
@frozen @usableFromInline package struct StateBox<Value>: @unchecked Sendable {
    @usableFromInline let storage: StateBoxStorage<Value>

    @inlinable package init(_ value: Value) {
        storage = StateBoxStorage(value)
    }

    @inlinable package var value: Value {
        @_transparent get {
            assert(!storage.isModified, StateBoxFlag.overlap)
            return storage.value
        }
        @_transparent nonmutating set {
            assert(!storage.isModified, StateBoxFlag.overlap)
            storage.value = newValue
        }
        @_transparent nonmutating _modify {
            let flag: StateBoxFlag = storage
            assert(flag.begin(), StateBoxFlag.overlap)
            defer { assert(flag.end()) }
            yield &storage.value
        }
    }
}

/// A sink with a variable of its subscription, for an operator whose rule for the terminal event uses both. See ``StateBox``.
///
/// A closure that captures nothing else needs no object of its own. A closure for values captures the sink itself, or its `next`, if it sends
/// each value on: through this type, the optimizer cannot see what it calls, and a value takes 55 instructions instead of 20.
// See `StateBox`.
@frozen @usableFromInline package struct StatefulSink<State, Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let storage: StatefulSinkStorage<State, Value, Failure>

    @inlinable package init(_ sink: Sink<Value, Failure>, state: State) {
        storage = StatefulSinkStorage(state, sink)
    }

    @inlinable package var sink: Sink<Value, Failure> { @_transparent get { storage.sink } }

    @inlinable package var state: State {
        @_transparent get {
            assert(!storage.isModified, StateBoxFlag.overlap)
            return storage.value
        }
        @_transparent nonmutating set {
            assert(!storage.isModified, StateBoxFlag.overlap)
            storage.value = newValue
        }
        @_transparent nonmutating _modify {
            let flag: StateBoxFlag = storage
            assert(flag.begin(), StateBoxFlag.overlap)
            defer { assert(flag.end()) }
            yield &storage.value
        }
    }
}

@usableFromInline final class StatefulSinkStorage<Value, Output: Sendable, Failure: Error>: StateBoxFlag {
    @usableFromInline final let sink: Sink<Output, Failure>
    @exclusivity(unchecked) @usableFromInline final var value: Value

    @inlinable init(_ value: Value, _ sink: Sink<Output, Failure>) {
        self.sink = sink
        self.value = value
    }
}

@usableFromInline final class StateBoxStorage<Value>: StateBoxFlag {
    @exclusivity(unchecked) @usableFromInline final var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}

/// The part of a state box that is independent of its value's type.
@usableFromInline class StateBoxFlag {
    /// A Boolean value that indicates whether a modification is in progress, in debug builds.
    @exclusivity(unchecked) @usableFromInline final var isModified = false

    @inlinable init() {}

    @usableFromInline static var overlap: String {
        "Two accesses to the state of one subscription overlap: a callback was called inside itself. "
            + "A custom scheduler must not run work inside other work"
    }

    /// Begins a modification. Returns `false` if another one is in progress. For `assert` only.
    @inlinable final func begin() -> Bool {
        let isFirst = !isModified
        isModified = true
        return isFirst
    }

    @inlinable final func end() -> Bool {
        isModified = false
        return true
    }
}
