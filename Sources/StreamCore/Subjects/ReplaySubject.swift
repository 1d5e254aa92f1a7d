/// A hot source that gives each subscriber the values of the past first. See ``SubjectProtocol``.
///
/// The past is replayed on the subscribing thread, before `subscribe` returns; what is sent meanwhile follows it. Nothing is
/// missed and nothing comes twice, whichever threads send. After the end, late subscribers get the past and then the end.
///
/// It holds at most `capacity` values, and lets go of those older than `window` when another is sent.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, ReplayHistory<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver
    @usableFromInline let age: ReplayWindow?

    /// How many values are remembered.
    public struct Capacity: Sendable, ExpressibleByIntegerLiteral {
        @usableFromInline let limit: Int

        /// The last `limit` values.
        /// - Precondition: `limit` is not negative.
        @inlinable public static func last(_ limit: Int) -> Capacity {
            precondition(limit >= 0, "A replay capacity cannot be negative, but is \(limit)")
            return Capacity(limit: limit)
        }

        /// All values.
        @inlinable public static var unbounded: Capacity { Capacity(limit: .max) }

        @inlinable init(limit: Int) { self.limit = limit }

        /// The last `limit` values: `replay: 3`.
        @inlinable public init(integerLiteral limit: Int) { self = .last(limit) }
    }

    /// - Parameter capacity: How many values are remembered; with 0, only the end is.
    @inlinable public convenience init(
        capacity: Capacity = .unbounded, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(capacity: capacity, window: nil, on: .immediate, fileID: fileID, line: line)
    }

    /// - Parameter capacity: How many values are remembered; with 0, only the end is.
    /// - Precondition: `capacity` is not negative.
    @inlinable public convenience init(capacity: Int, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(capacity: .last(capacity), fileID: fileID, line: line)
    }

    /// - Parameters:
    ///   - capacity: How many values are remembered at most.
    ///   - window: How long a value is remembered; `nil` for ever.
    ///   - scheduler: Tells the time.
    /// - Precondition: `capacity` is not negative.
    @inlinable public convenience init(
        capacity: Int, window: Duration?, on scheduler: some Scheduler, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(capacity: .last(capacity), window: window, on: scheduler, fileID: fileID, line: line)
    }

    /// - Parameters:
    ///   - capacity: How many values are remembered at most.
    ///   - window: How long a value is remembered; `nil` for ever.
    ///   - scheduler: Tells the time.
    @inlinable public init(
        capacity: Capacity = .unbounded, window: Duration?, on scheduler: some Scheduler,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        let age = window.map { window in ReplayWindow(limit: window, now: { scheduler.now }) }
        core = SubjectCore(
            memory: ReplayHistory(capacity: capacity.limit, age: age),
            origin: SourceLabel("ReplaySubject", fileID, line))
        releaseObserver = core.releaseObserver
        self.age = age
    }

    /// What is remembered, then what is sent from the subscription on.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: core.attach) }

    /// How many subscribers there are now. Constant time.
    @inlinable public var subscriberCount: Int { core.subscriberCount }

    /// Sends `value` to all who have subscribed. What is sent from inside a callback, or while another thread sends, waits its
    /// turn. Ignored after the end.
    @inlinable public func send(_ value: Value) {
        if let age { core.send(value, at: age.now()) } else { core.send(value) }
    }

    /// Remembers `value` for late subscribers, as the newest one, without sending it to the present ones.
    @inlinable package func store(_ value: Value) { core.store(value) }

    /// Ends with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Ends. Ignored after the end.
    @inlinable public func complete() { core.end(.completed) }
}

/// How old a value may be. The clock is foreign code, so it is never asked under a lock.
@usableFromInline struct ReplayWindow: Sendable {
    @usableFromInline let limit: Duration
    @usableFromInline let now: @Sendable () -> SchedulerTime

    @inlinable init(limit: Duration, now: @escaping @Sendable () -> SchedulerTime) {
        self.limit = limit
        self.now = now
    }

    @inlinable func isOver(since time: SchedulerTime, at now: SchedulerTime) -> Bool {
        time.duration(to: now) > limit
    }
}

/// Remembers the last values, by number and by age.
@usableFromInline struct ReplayHistory<Value: Sendable>: ReplayBuffer {
    @usableFromInline let capacity: Int
    @usableFromInline let age: ReplayWindow?
    @usableFromInline var values = Fifo<Value>()

    /// When the values came; empty where age does not count.
    @usableFromInline var times = Fifo<SchedulerTime>()

    @inlinable init(capacity: Int, age: ReplayWindow?) {
        self.capacity = capacity
        self.age = age
    }

    @inlinable static var isAlwaysEmpty: Bool { false }

    @inlinable mutating func store(_ value: inout Value?) {
        guard capacity > 0, let new = value.take() else { return }
        values.append(new)
        if values.count > capacity { value = values.popFirst() }
    }

    /// Returns what is forgotten for `value`, for the caller to release outside the lock.
    @inlinable mutating func store(_ value: Value, at time: SchedulerTime) -> [Value] {
        guard capacity > 0 else { return [] }
        values.append(value)
        times.append(time)
        var forgotten: [Value] = []
        while let first = times.first, values.count > capacity || age?.isOver(since: first, at: time) == true {
            _ = times.popFirst()
            if let oldest = values.popFirst() { forgotten.append(oldest) }
        }
        return forgotten
    }

    @inlinable mutating func replay() -> Replay<Value> {
        guard let age else { return .many(Array(values)) }
        return .deferred { [values, times] in
            let now = age.now()
            return zip(values, times).compactMap { age.isOver(since: $1, at: now) ? nil : $0 }
        }
    }

}

extension SubjectCore where Memory == ReplayHistory<Value> {
    @inlinable func send(_ value: Value, at time: SchedulerTime) {
        enter(drain.post { (.next(value), memory.store(value, at: time)) }.entry, .next(value))
    }

    @inlinable func store(_ value: Value) {
        _ = drain.post { (nil, exchange(value)) }
    }
}
