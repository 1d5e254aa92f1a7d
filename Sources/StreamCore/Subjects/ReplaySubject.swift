/// A hot source that gives each subscriber the values of the past first. See ``SubjectProtocol``.
///
/// The past is replayed on the subscribing thread, before `subscribe` returns; what is sent meanwhile follows it. Nothing is
/// missed and nothing comes twice, whichever threads send. After the end, late subscribers get the past and then the end.
///
/// It holds at most `capacity` values, and lets go of those older than `window` when another is sent.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let emitter: Emitter<Value, Failure, Past<Value>>
    @usableFromInline let lifeline: Lifeline

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

        @inlinable public init(integerLiteral limit: Int) { self = .last(limit) }
    }

    /// - Parameter capacity: How many values are remembered; with 0, only the end is.
    @inlinable public convenience init(capacity: Capacity = .unbounded) {
        self.init(capacity: capacity, window: nil, on: .immediate)
    }

    /// - Parameter capacity: How many values are remembered; with 0, only the end is.
    /// - Precondition: `capacity` is not negative.
    @inlinable public convenience init(capacity: Int) {
        self.init(capacity: .last(capacity))
    }

    /// - Parameters:
    ///   - capacity: How many values are remembered at most.
    ///   - window: How long a value is remembered; `nil` for ever.
    ///   - scheduler: Tells the time.
    @inlinable public init(capacity: Capacity = .unbounded, window: Duration?, on scheduler: some Scheduler) {
        emitter = Emitter(memory: Past(capacity: capacity.limit, window: window, now: { scheduler.now }))
        lifeline = emitter.lifeline
    }

    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }
    @inlinable public var subscriberCount: Int { emitter.subscriberCount }
    @inlinable public func send(_ value: Value) { emitter.send(value) }
    @inlinable public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }
    @inlinable public func complete() { emitter.end(.completed) }
}

/// Remembers the last values, by number and by age.
@usableFromInline struct Past<Value: Sendable>: Recollection {
    @usableFromInline let capacity: Int
    @usableFromInline let window: Duration?
    @usableFromInline let now: @Sendable () -> SchedulerTime
    @usableFromInline var values = Fifo<(value: Value, time: SchedulerTime?)>()

    @inlinable init(capacity: Int, window: Duration?, now: @escaping @Sendable () -> SchedulerTime) {
        self.capacity = capacity
        self.window = window
        self.now = now
    }

    @inlinable static var isForgetful: Bool { false }

    @inlinable mutating func remember(_ value: Value) -> [Value] {
        guard capacity > 0 else { return [] }
        values.append((value, window.map { _ in now() }))
        var forgotten: [Value] = []
        while values.count > capacity || isStale(values.first?.time), let oldest = values.popFirst() {
            forgotten.append(oldest.value)
        }
        return forgotten
    }

    @inlinable mutating func recall() -> Replay<Value> {
        .many(values.filter { !isStale($0.time) }.map(\.value))
    }

    @inlinable func isStale(_ time: SchedulerTime?) -> Bool {
        guard let window, let time else { return false }
        return time.duration(to: now()) > window
    }
}
