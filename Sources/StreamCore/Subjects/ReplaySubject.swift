/// A hot source that sends each subscriber the stored values first. See ``SubjectProtocol``.
///
/// ```swift
/// let chat = ReplaySubject<String, Never>(capacity: 2)
/// for message in ["Hi", "Are you there?", "Hello?"] { chat.send(message) }
/// chat.signal.subscribe { print($0) }.add(to: bag)  // prints Are you there?, Hello?
/// chat.send("Yes")  // prints Yes
/// ```
///
/// The stored values are replayed on the subscribing thread, before `subscribe` returns. Values that are sent during
/// the replay follow it. No value is missed or sent twice, whichever threads send. After the end, late subscribers
/// receive the stored values and then the terminal event.
///
/// The subject stores at most `capacity` values. It releases those older than `window` when another value is sent.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, ReplayHistory<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver
    @usableFromInline let window: ReplayWindow?

    /// Creates a subject.
    /// - Parameter capacity: The maximum number of values to store. The default is no limit. With 0, only the terminal event is
    ///   stored.
    /// - Precondition: `capacity` is not negative.
    @inlinable public convenience init(
        capacity: Int = .max, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(capacity: capacity, window: nil, on: .immediate, fileID: fileID, line: line)
    }

    /// Creates a subject that stores values for a limited time.
    ///
    /// ```swift
    /// let alerts = ReplaySubject<String, Never>(capacity: 10, window: .seconds(60), on: scheduler)
    /// alerts.send("door open")
    /// scheduler.advance(by: .seconds(61))
    /// alerts.send("window open")
    /// alerts.signal.subscribe { print($0) }.add(to: bag)  // prints window open
    /// ```
    ///
    /// - Precondition: `capacity` is not negative.
    /// - Parameters:
    ///   - capacity: The maximum number of values to store.
    ///   - window: The time for which a value is stored, or `nil` for no limit.
    ///   - scheduler: The scheduler that measures the time.
    @inlinable public init(
        capacity: Int = .max, window: Duration?, on scheduler: some Scheduler,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        precondition(capacity >= 0, "ReplaySubject requires a capacity of 0 or more, but got \(capacity)")
        let window = window.map { limit in ReplayWindow(limit: limit, now: { scheduler.now }) }
        core = SubjectCore(
            memory: ReplayHistory(capacity: capacity, window: window),
            origin: SourceLabel("ReplaySubject", fileID, line))
        releaseObserver = core.releaseObserver
        self.window = window
    }

    /// A signal of the stored values and each value sent after the subscription.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: core.attach) }

    /// The number of subscribers, in constant time.
    @inlinable public var subscriberCount: Int { core.subscriberCount }

    /// Sends `value` to all subscribers. Ignored after the end.
    ///
    /// A value that is sent from inside a callback, or while another thread sends, is queued.
    @inlinable public func send(_ value: Value) {
        #if DEBUG
            core.origin.noteSend()
        #endif
        if let window { core.send(value, at: window.now()) } else { core.send(value) }
    }

    /// Stores `value` for late subscribers, as the newest one, without sending it to the current ones.
    @inlinable package func store(_ value: Value) { core.store(value) }

    /// Fails with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Completes. Ignored after the end.
    @inlinable public func complete() { core.end(.completed) }
}

/// The maximum age of a value. The clock is user code, so it is never read under a lock.
@usableFromInline package struct ReplayWindow: Sendable {
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

/// Stores the last values, limited by number and by age.
@usableFromInline package struct ReplayHistory<Value: Sendable>: ReplayBuffer {
    @usableFromInline let capacity: Int
    @usableFromInline let window: ReplayWindow?
    @usableFromInline var values = Fifo<Value>()

    /// The times at which the values were sent; empty if age isn't limited.
    @usableFromInline var times = Fifo<SchedulerTime>()

    @inlinable package init(capacity: Int, window: ReplayWindow?) {
        self.capacity = capacity
        self.window = window
    }

    @inlinable package static var isAlwaysEmpty: Bool { false }

    @inlinable package mutating func store(_ value: inout Value?) {
        guard capacity > 0, let new = value.take() else { return }
        values.append(new)
        if values.count > capacity { value = values.popFirst() }
    }

    /// Returns the values evicted for `value`, for the caller to release outside of the lock.
    @inlinable mutating func store(_ value: Value, at time: SchedulerTime) -> [Value] {
        guard capacity > 0 else { return [] }
        values.append(value)
        times.append(time)
        var evicted: [Value] = []
        while let first = times.first, values.count > capacity || window?.isOver(since: first, at: time) == true {
            _ = times.popFirst()
            if let oldest = values.popFirst() { evicted.append(oldest) }
        }
        return evicted
    }

    @inlinable package mutating func replay() -> Replay<Value> {
        guard let window else { return .many(values) }
        return .deferred { [values, times] in
            let now = window.now()
            return zip(values, times).compactMap { window.isOver(since: $1, at: now) ? nil : $0 }
        }
    }
}

extension SubjectCore where Memory == ReplayHistory<Value> {
    @inlinable func send(_ value: Value, at time: SchedulerTime) {
        let item = Item.next(value)
        let entry = gate.post { (item, memory.store(value, at: time)) }.entry
        proceed(entry, item)
    }
}
