/// The values that a subject core stores for late subscribers.
@usableFromInline package protocol ReplayBuffer: Sendable {
    associatedtype Value: Sendable

    /// Whether no value is ever stored, so that sending needs no lock. A constant of the type.
    @inlinable static var isAlwaysEmpty: Bool { get }

    /// Stores `value` and replaces it with the evicted value, which the caller releases outside of the lock.
    @inlinable mutating func store(_ value: inout Value?)

    /// Returns the values for a new subscriber.
    @inlinable mutating func replay() -> Replay<Value>

    /// Returns the values for a subscriber after the end, or, if `afterEnd` is `false`, after the release of the
    /// source.
    @inlinable mutating func replay(afterEnd: Bool) -> Replay<Value>
}

extension ReplayBuffer {
    @inlinable package mutating func replay(afterEnd: Bool) -> Replay<Value> { replay() }
}

/// Values to be delivered before live ones.
@usableFromInline package enum Replay<Value: Sendable>: Sendable {
    case nothing
    case one(Value)
    /// A copy of the buffer, which shares its memory until the buffer changes.
    case many(Fifo<Value>)

    /// Values that are computed at delivery. Reading a user's clock must not happen under the drain's lock.
    case deferred(@Sendable () -> [Value])

    /// Delivers the values until `sink` is disposed.
    ///
    /// A replay runs on the subscriber's thread, so if no scheduler is current, the immediate one is.
    @inlinable func deliver(to sink: Sink<Value, some Error>) {
        if case .nothing = self { return }
        if CurrentScheduler.isKnown {
            deliverHere(to: sink)
        } else {
            CurrentScheduler.withValue(.immediate) { deliverHere(to: sink) }
        }
    }

    @inlinable func deliverHere(to sink: Sink<Value, some Error>) {
        switch self {
        case .nothing: break
        case .one(let value): if !sink.isDisposed { sink.next(value) }
        case .many(let values): values.send(to: sink.subscription, sink.next)
        case .deferred(let make): for value in make() where !sink.isDisposed { sink.next(value) }
        }
    }
}

/// A buffer that stores nothing, for plain subjects.
@frozen @usableFromInline package struct NoReplay<Value: Sendable>: ReplayBuffer {
    // An empty value would have the address of the subject core's next field, and Thread Sanitizer would report its use
    // as a use of that.
    @usableFromInline let filler = false

    @inlinable package init() {}
    @inlinable package static var isAlwaysEmpty: Bool { true }
    @inlinable package mutating func store(_ value: inout Value?) {}
    @inlinable package mutating func replay() -> Replay<Value> { .nothing }
}

/// A buffer that stores the latest value, for behavior subjects.
@frozen @usableFromInline package struct LatestValue<Value: Sendable>: ReplayBuffer {
    /// The last field, because its layout is known only at run time, and so is that of any field after it.
    @usableFromInline package var value: Value?

    @inlinable package init(_ value: Value?) { self.value = value }

    @inlinable package static var isAlwaysEmpty: Bool { false }

    @inlinable package mutating func store(_ value: inout Value?) {
        Swift.swap(&self.value, &value)
    }

    @inlinable package mutating func replay() -> Replay<Value> { value.map(Replay.one) ?? .nothing }

    @inlinable package mutating func replay(afterEnd: Bool) -> Replay<Value> {
        afterEnd ? .nothing : replay()
    }
}
