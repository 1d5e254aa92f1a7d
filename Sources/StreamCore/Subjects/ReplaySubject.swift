/// A hot source that gives each subscriber the values of the past first. See ``SubjectProtocol``.
///
/// The past is replayed on the subscribing thread, before `subscribe` returns; what is sent meanwhile follows it. Nothing is
/// missed and nothing comes twice, whichever threads send. After the end, late subscribers get the past and then the end.
///
/// It holds at most `capacity` values, and lets go of those older than `window` when another is sent.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    private let emitter: Emitter<Value, Failure, Past<Value>>

    /// How many values are remembered.
    public struct Capacity: Sendable, ExpressibleByIntegerLiteral {
        fileprivate let limit: Int

        /// The last `limit` values.
        /// - Precondition: `limit` is not negative.
        public static func last(_ limit: Int) -> Capacity {
            precondition(limit >= 0, "A replay capacity cannot be negative, but is \(limit)")
            return Capacity(limit: limit)
        }

        /// All values.
        public static var unbounded: Capacity { Capacity(limit: .max) }

        private init(limit: Int) { self.limit = limit }

        public init(integerLiteral limit: Int) { self = .last(limit) }
    }

    /// - Parameter capacity: How many values are remembered; with 0, only the end is.
    public convenience init(capacity: Capacity = .unbounded) {
        self.init(capacity: capacity, window: nil, on: .immediate)
    }

    /// - Parameter capacity: How many values are remembered; with 0, only the end is.
    /// - Precondition: `capacity` is not negative.
    public convenience init(capacity: Int) {
        self.init(capacity: .last(capacity))
    }

    /// - Parameters:
    ///   - capacity: How many values are remembered at most.
    ///   - window: How long a value is remembered; `nil` for ever.
    ///   - scheduler: Tells the time.
    public init(capacity: Capacity = .unbounded, window: Duration?, on scheduler: some Scheduler) {
        emitter = Emitter(memory: Past(capacity: capacity.limit, window: window, now: { scheduler.now }))
    }

    deinit { emitter.lose() }

    public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }
    public var subscriberCount: Int { emitter.subscriberCount }
    public func send(_ value: Value) { emitter.send(value) }
    public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }
    public func complete() { emitter.end(.completed) }
}

/// Remembers the last values, by number and by age.
private struct Past<Value: Sendable>: Recollection {
    let capacity: Int
    let window: Duration?
    let now: @Sendable () -> SchedulerTime
    var values = Fifo<(value: Value, time: SchedulerTime?)>()

    static var isForgetful: Bool { false }

    mutating func remember(_ value: Value) -> [Value] {
        guard capacity > 0 else { return [] }
        values.append((value, window.map { _ in now() }))
        var forgotten: [Value] = []
        while values.count > capacity || isStale(values.first?.time), let oldest = values.popFirst() {
            forgotten.append(oldest.value)
        }
        return forgotten
    }

    mutating func recall() -> Replay<Value> {
        .many(values.filter { !isStale($0.time) }.map(\.value))
    }

    private func isStale(_ time: SchedulerTime?) -> Bool {
        guard let window, let time else { return false }
        return time.duration(to: now()) > window
    }
}
