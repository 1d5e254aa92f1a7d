/// What a subject core remembers for those who come late.
@usableFromInline package protocol ReplayBuffer: Sendable {
    associatedtype Value: Sendable

    /// Whether nothing is ever remembered, so that sending needs no lock. A constant of the type.
    @inlinable static var isAlwaysEmpty: Bool { get }

    /// Takes `value` to remember it, and puts in its place what is forgotten for it, for the caller to release outside the
    /// lock.
    @inlinable mutating func store(_ value: inout Value?)

    /// What a subscriber who joins now is given first.
    @inlinable mutating func replay() -> Replay<Value>

    /// What one who comes after the end is given before the end, or after the release of the source (`afterEnd` is `false`).
    @inlinable mutating func replay(afterEnd: Bool) -> Replay<Value>

    /// The number of the latest value, where that matters.
    @inlinable var version: UInt64 { get }

    /// The batch that the latest value belongs to, where that matters.
    @inlinable var batch: Batch? { get set }
}

extension ReplayBuffer {
    @inlinable package mutating func replay(afterEnd: Bool) -> Replay<Value> { replay() }
    @inlinable package var version: UInt64 { 0 }
    @inlinable package var batch: Batch? {
        get { nil }
        set {}
    }
}

/// Values to be delivered before live ones.
@usableFromInline package enum Replay<Value: Sendable>: Sendable {
    case nothing
    case one(Value)
    case many([Value])

    /// Values that are known when they are asked for: what asks a foreign clock may not do so under the drain's lock.
    case deferred(@Sendable () -> [Value])

    /// Delivers the values, which `batch` has changed if there is one, as a delivery of that batch.
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
    /// A replay is work on the subscriber's thread, so where no scheduler is known it is the immediate one.
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
        case .many(let values): for value in values where !sink.isDisposed { sink.next(value) }
        case .deferred(let make): for value in make() where !sink.isDisposed { sink.next(value) }
        }
    }
}

/// Remembers nothing: the memory of a plain subject.
@frozen @usableFromInline package struct NoReplay<Value: Sendable>: ReplayBuffer {
    // An empty value would have the address of the subject core's next field, and Thread Sanitizer would take its use for a use of that.
    @usableFromInline let filler = false

    @inlinable package init() {}
    @inlinable package static var isAlwaysEmpty: Bool { true }
    @inlinable package mutating func store(_ value: inout Value?) {}
    @inlinable package mutating func replay() -> Replay<Value> { .nothing }
}

/// Remembers the latest value: the memory of a property.
@frozen @usableFromInline package struct LatestValue<Value: Sendable>: ReplayBuffer {
    @usableFromInline package var version: UInt64 = 0

    /// The batch that changed the value last. It may be over.
    @usableFromInline package var batch: Batch?

    /// The version that was put into the queue for delivery; less than `version` while a batch holds the value back.
    @usableFromInline package var deliveredVersion: UInt64 = 0

    /// Whether the value outlives the end: a property's does, a behaviour subject's does not.
    @usableFromInline let survivesEnd: Bool

    /// Last, because its layout is known at run time only, and with it that of what follows.
    @usableFromInline package var value: Value?

    @inlinable package init(_ value: Value?, survivesEnd: Bool) {
        self.value = value
        self.survivesEnd = survivesEnd
    }

    @inlinable package static var isAlwaysEmpty: Bool { false }

    @inlinable package mutating func store(_ value: inout Value?) {
        commit(&value)
        deliveredVersion = version
    }

    /// Remembers `value` without its being delivered, and puts the one before in its place.
    @inlinable package mutating func commit(_ value: inout Value?) {
        version &+= 1
        Swift.swap(&self.value, &value)
    }

    /// Marks the value as put into the queue for delivery.
    /// - Returns: Whether it was not before.
    @inlinable package mutating func takeUndelivered() -> Bool {
        defer { deliveredVersion = version }
        return deliveredVersion != version
    }

    @inlinable package mutating func replay() -> Replay<Value> { value.map(Replay.one) ?? .nothing }

    @inlinable package mutating func replay(afterEnd: Bool) -> Replay<Value> {
        survivesEnd || !afterEnd ? replay() : .nothing
    }
}
