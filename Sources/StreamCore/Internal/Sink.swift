/// The inside of a subscriber: two closures, and the disposable of the segment they end.
///
/// Whoever calls a sink keeps these rules, and so no sink checks them: `next` any number of times, then `end` once or
/// never, one call at a time. `segment` is shared by all linear operators between a source and the next boundary below it
/// (an end subscriber, a join, a hop); it is disposed when either side has had enough. A boundary that receives `end`
/// disposes its segment, which tears down what lies above, and only then passes the end on.
@frozen @usableFromInline package struct Sink<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let segment: CompoundDisposable
    @usableFromInline package let next: @Sendable (Value) -> Void
    @usableFromInline package let end: @Sendable (Termination<Failure>) -> Void

    @inlinable package init(
        segment: CompoundDisposable, next: @escaping @Sendable (Value) -> Void,
        end: @escaping @Sendable (Termination<Failure>) -> Void
    ) {
        self.segment = segment
        self.next = next
        self.end = end
    }

    @inlinable package var isDisposed: Bool { @_transparent get { segment.isDisposed } }
    @inlinable package func fail(_ failure: Failure) { end(.failed(failure)) }
    @inlinable package func complete() { end(.completed) }
}

/// How a signal ended.
@frozen @usableFromInline package enum Termination<Failure: Error>: Sendable {
    case failed(Failure)
    case completed
}

/// A variable of one subscription, read and written by whoever delivers, one at a time.
///
/// A boxed `var` would pay for a dynamic exclusivity check at each access, 3 ns of a 5 ns stage; this one does not. Debug builds
/// trap where a second access begins during a modification. The flag for that is in the storage in release builds as well,
/// because a client's build configuration may differ from the library's.
///
/// The accessors are transparent because a debug build would look up the type of the value to call them.
// Serial use is the rule of the sink whose operator made the cell (law 4), and a hand-over between threads goes through
// the atomics of a drain or a lock, so no two threads touch `value` without an order.
@frozen @usableFromInline package struct StateBox<Value>: @unchecked Sendable {
    @usableFromInline let storage: StateBoxStorage<Value>

    @inlinable package init(_ value: Value) {
        storage = StateBoxStorage(value)
    }

    /// Identifies the variable.
    @inlinable package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

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

@usableFromInline final class StateBoxStorage<Value>: StateBoxFlag {
    @exclusivity(unchecked) @usableFromInline final var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}

/// What of a state box does not depend on the type of its value.
@usableFromInline class StateBoxFlag {
    /// A Boolean value that indicates whether a modification is in progress, in debug builds.
    @exclusivity(unchecked) @usableFromInline final var isModified = false

    @inlinable init() {}

    @usableFromInline static var overlap: String {
        "Two accesses to the state of one subscription overlap: a callback was called inside itself. "
            + "A custom scheduler must not run work inside other work"
    }

    /// Returns whether a modification may begin, which it has then. For `assert` only.
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
