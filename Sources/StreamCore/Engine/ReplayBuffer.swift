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

    /// Whether the buffer is that of a property, whose changes are consistent with those of others. The values of subjects are events.
    @inlinable var isState: Bool { get }

    /// The batch of the latest value, if the buffer records it.
    @inlinable var batch: Batch? { get set }
}

extension ReplayBuffer {
    /// Stores `value`, which `batch` changes, and replaces it with the evicted value.
    @inlinable mutating func exchange(_ value: inout Value?, in batch: Batch) {
        self.batch = batch
        store(&value)
    }

    @inlinable package mutating func replay(afterEnd: Bool) -> Replay<Value> { replay() }
    @inlinable package var isState: Bool { false }
    @inlinable package var batch: Batch? {
        get { nil }
        set {}
    }
}

/// Values to be delivered before live ones.
@usableFromInline package enum Replay<Value: Sendable>: Sendable {
    case nothing
    case one(Value)
    /// A copy of the buffer, which shares its memory until the buffer changes.
    case many(Fifo<Value>)

    /// Values that are computed at delivery. Reading a user's clock must not happen under the drain's lock.
    case deferred(@Sendable () -> [Value])

    /// Delivers the values, as a delivery of `batch`, which changed them, if it isn't `nil`.
    @inlinable func deliver(to sink: Sink<Value, some Error>, in batch: Batch?) {
        if case .nothing = self { return }
        if Batch.isAnyOpen {
            let delivery = batch?.delivery()
            delivery.perform { deliver(to: sink) }
        } else {
            deliver(to: sink)
        }
    }

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
        case .many(let values): values.send(to: sink.segment, sink.next)
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

/// A buffer that stores the latest value, for properties.
@frozen @usableFromInline package struct LatestValue<Value: Sendable>: ReplayBuffer {
    @usableFromInline package var version: UInt64 = 0

    /// The batch that changed the value last. It might be over.
    @usableFromInline package var batch: Batch?

    /// Whether the value is kept after the end: yes for a property, no for a behavior subject.
    @usableFromInline let survivesEnd: Bool

    /// The last field, because its layout is known only at run time, and so is that of any field after it.
    @usableFromInline package var value: Value?

    @inlinable package init(_ value: Value?, survivesEnd: Bool) {
        self.value = value
        self.survivesEnd = survivesEnd
    }

    @inlinable package static var isAlwaysEmpty: Bool { false }
    @inlinable package var isState: Bool { survivesEnd }

    @inlinable package mutating func store(_ value: inout Value?) {
        version &+= 1
        Swift.swap(&self.value, &value)
    }

    @inlinable package mutating func replay() -> Replay<Value> { value.map(Replay.one) ?? .nothing }

    @inlinable package mutating func replay(afterEnd: Bool) -> Replay<Value> {
        survivesEnd || !afterEnd ? replay() : .nothing
    }
}
