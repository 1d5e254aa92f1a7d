/// The number of times, and the delays, with which to resubscribe to a signal that failed.
///
/// ```swift
/// let delay = RetryPolicy.Delay.exponential(from: .seconds(1), cap: .seconds(30))
/// let patient = RetryPolicy(retries: 5, delay: delay, jitter: 0.5, on: scheduler)
/// let retried = request.retry(policy: patient) { $0.isTransient }
/// ```
///
/// Without `jitter`, clients that lose a server at the same time also return to it at the same times. If many clients use one server,
/// choose a jitter, such as `0.5`.
///
/// A policy is a value without mutable state: each subscription counts its retries, and draws its jitter, from the start. With
/// `resetAfter`, it counts from the start again after an attempt that was successful for a while; see ``Reset``. The random numbers continue.
public struct RetryPolicy: Sendable {
    @usableFromInline let retries: Int
    @usableFromInline let delay: Delay
    @usableFromInline let jitter: Double
    @usableFromInline let generator: any RandomNumberGenerator & Sendable
    @usableFromInline let reset: Reset
    @usableFromInline let scheduler: any Scheduler

    /// Creates a policy.
    ///
    /// - Precondition: `retries` is not negative; `jitter` is between zero and one.
    /// - Parameters:
    ///   - retries: The maximum number of times to resubscribe. The first attempt is not counted.
    ///   - delay: The time between a failure and the next attempt.
    ///   - jitter: The part of the delay that is random: `0.5` waits between half of the delay and all of it. The default, 0, makes all
    ///     clients retry at the same times.
    ///   - generator: The source of random numbers. Each subscription starts with a copy, so a generator with a seed produces
    ///     the same delays each time.
    ///   - reset: The condition after which the next failure counts as the first one, so that the delays start again and all
    ///     retries are available again.
    ///   - scheduler: The scheduler that measures the delays and starts every attempt after the first.
    public init(
        retries: Int = .max, delay: Delay, jitter: Double = 0,
        generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        resetAfter reset: Reset = .never,
        on scheduler: some Scheduler
    ) {
        precondition(retries >= 0, "RetryPolicy requires 0 or more retries, but got \(retries)")
        precondition((0...1).contains(jitter), "RetryPolicy requires a jitter between 0 and 1, but got \(jitter)")
        self.retries = retries
        self.delay = delay
        self.jitter = jitter
        self.generator = generator
        self.reset = reset
        self.scheduler = scheduler
    }

    /// Returns the time before the retry of this number, counted from one.
    @usableFromInline func delay(before retry: Int, _ generator: inout any RandomNumberGenerator & Sendable) -> Duration
    {
        let longestDelay = max(.zero, delay.duration(retry))
        guard jitter > 0 else { return longestDelay }
        let randomFraction = Double(generator.next() >> 11) * 0x1p-53
        return longestDelay.multiplied(by: 1 - jitter * randomFraction)
    }
}

extension RetryPolicy: CustomStringConvertible {
    /// The number of retries, and the delays before the first three, without the random part: `RetryPolicy(retries: 5, delays: 1.0 seconds,
    /// 2.0 seconds, 4.0 seconds, …)`.
    public var description: String {
        let delays = (1...3).prefix { $0 <= retries }.map { "\(max(.zero, delay.duration($0)))" }
        let isComplete = retries <= 3
        return "RetryPolicy(retries: \(retries == .max ? "unlimited" : "\(retries)")"
            + (delays.isEmpty ? ")" : ", delays: \(delays.joined(separator: ", "))\(isComplete ? "" : ", …"))")
    }
}

extension RetryPolicy {
    /// A condition after which an attempt counts as successful, so that the retries are counted from the start again.
    ///
    /// ```swift
    /// let messages = Signal<String, LoadingError>.just("message").concat(.fail(.offline))
    /// let delay = RetryPolicy.Delay.exponential(from: .seconds(1))
    /// let policy = RetryPolicy(delay: delay, resetAfter: .value, on: scheduler)
    /// messages.retry(policy: policy).map { _ in scheduler.now }.take(3)
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints 0.0 seconds
    /// scheduler.run()  // prints 1.0 seconds, 2.0 seconds
    /// ```
    ///
    /// Use it for a connection that is kept open: without a reset, the delays of a client that has reconnected a few times in a
    /// day stay at their maximum.
    public struct Reset: Sendable {
        @usableFromInline enum Kind: Sendable {
            case never
            case value
            case uptime(Duration)
        }

        @usableFromInline let kind: Kind

        /// No reset: all retries of a subscription are counted.
        public static var never: Reset { Reset(kind: .never) }

        /// Resets with each value.
        ///
        /// A source that sends a value and then fails is retried without limit, after the first delay each time.
        public static var value: Reset { Reset(kind: .value) }

        /// Resets when an attempt has lasted for `duration` or longer.
        ///
        /// The policy's scheduler measures the time from the attempt's subscription to its failure. The time in which an attempt
        /// connects counts, so `duration` should be longer than the connection's timeout.
        ///
        /// - Precondition: `duration` is not negative.
        public static func uptime(_ duration: Duration) -> Reset {
            precondition(duration >= .zero, "uptime(_:) requires a duration of 0 or more, but got \(duration)")
            return Reset(kind: .uptime(duration))
        }
    }

    /// Returns whether a failure now is the first one again, for an attempt that was subscribed at `start`.
    @inlinable func isReset(since start: SchedulerTime?) -> Bool {
        guard case .uptime(let duration) = reset.kind, let start else { return false }
        return start.duration(to: scheduler.now) >= duration
    }

    /// The present time, if the policy measures how long an attempt lasts.
    @inlinable var start: SchedulerTime? {
        guard case .uptime = reset.kind else { return nil }
        return scheduler.now
    }

    /// The time before each retry.
    ///
    /// ```swift
    /// let delay = RetryPolicy.Delay.exponential(from: .seconds(1), cap: .seconds(5))
    /// for retry in 1...4 { print(delay.duration(retry).components.seconds) }  // prints 1, 2, 4, 5
    /// ```
    public struct Delay: Sendable {
        /// The closure that returns the time before the retry of this number, counted from one.
        public let duration: @Sendable (_ retry: Int) -> Duration

        /// Creates a custom rule. A negative duration counts as zero.
        public init(_ duration: @escaping @Sendable (_ retry: Int) -> Duration) {
            self.duration = duration
        }

        /// Returns the same delay for each retry.
        ///
        /// - Precondition: `interval` is not negative.
        public static func constant(_ interval: Duration) -> Delay {
            requireDelay(interval)
            return Delay { _ in interval }
        }

        /// Returns delays of `step`, then twice `step`, three times `step` and so on, but at most `cap`.
        ///
        /// - Precondition: `step` and `cap` are not negative.
        public static func linear(_ step: Duration, cap: Duration? = nil) -> Delay {
            requireDelay(step, cap)
            return Delay { retry in min(step.multiplied(by: Double(retry)), cap ?? .longest) }
        }

        /// Returns delays of `first`, then each `factor` times the previous one, but at most `cap`.
        ///
        /// - Precondition: `first` and `cap` are not negative, `factor` is at least one.
        public static func exponential(from first: Duration, factor: Double = 2, cap: Duration? = nil) -> Delay {
            requireDelay(first, cap)
            precondition(factor >= 1, "exponential(from:factor:cap:) requires a factor of 1 or more, but got \(factor)")
            return Delay { retry in min(first.multiplied(by: factor.raised(to: retry - 1)), cap ?? .longest) }
        }

        private static func requireDelay(_ durations: Duration?...) {
            for case let duration? in durations {
                precondition(
                    duration >= .zero, "RetryPolicy.Delay requires durations of 0 or more, but got \(duration)")
            }
        }
    }
}

extension Duration {
    fileprivate static var longest: Duration { Duration(attoseconds: .max) }

    /// Returns the product, or the longest duration if that is less. Neither this duration nor `factor` is negative.
    fileprivate func multiplied(by factor: Double) -> Duration {
        if self == .zero { return .zero }
        // The product overflows exactly if it is 2^127 attoseconds or more: `Double` has no number between that and 2^127 - 1.
        return Double(attoseconds) * factor < 0x1p127 ? self * factor : .longest
    }
}

extension Double {
    fileprivate func raised(to power: Int) -> Double {
        var (result, base, rest) = (1.0, self, power)
        while rest > 0 {
            if rest & 1 == 1 { result *= base }
            base *= base
            rest >>= 1
        }
        return result
    }
}
