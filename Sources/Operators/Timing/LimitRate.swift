import StreamCore

extension Signal {
    /// Sends at most `count` values in each `interval`, evenly distributed. Keeps the others, and makes the source wait.
    ///
    /// Use it for a service that allows a number of requests per second. Nothing is dropped, as it is by
    /// ``throttle(for:on:leading:trailing:onCompletion:)``.
    ///
    /// ```swift
    /// let requests = Signal<String, Never>.of("a", "b", "c")
    /// requests.limitRate(to: 2, per: .seconds(1), on: scheduler).subscribe { print($0) }.add(to: bag)  // prints a
    /// scheduler.advance(by: .milliseconds(500))  // prints b
    /// scheduler.advance(by: .milliseconds(500))  // prints c
    /// ```
    ///
    ///     source:                    -(123)-----(45)----|
    ///     limitRate(1, 2):           -1-2-3-4-5--|
    ///     limitRate(1, 2, burst: 2): -(12)-3---(45)----|
    ///
    /// For a limit of each host, user, or key of another kind: `groupBy { $0.host }.flatMap(.merge) { $0.limitRate(…) }`.
    ///
    /// - Completion: After the kept values.
    /// - Failure: Immediate. The kept values are dropped.
    /// - Disposal: Drops the kept values, and cancels the timer. If the source is released, the subscription is disposed after they are
    ///   sent.
    /// - Threading: The source's thread for a value that can be sent immediately, otherwise `scheduler`. Calls never overlap.
    /// - Complexity: Constant time for each value, and one timer at a time. While `limit` values are kept, a source that can wait is paused,
    ///   until a quarter is left.
    /// - Precondition: `count`, `burst`, and `limit` are greater than zero, and so is `interval`.
    /// - Parameters:
    ///   - count: The number of values.
    ///   - interval: The time in which so many values can be sent.
    ///   - burst: The number of values that can be sent immediately, one after the other, after a time without values.
    ///   - limit: The number of kept values that pauses the source.
    ///   - scheduler: The scheduler that measures the time and sends the kept values.
    /// - In other libraries: `throttle` with shaping in Akka Streams. The rule is the generic cell rate algorithm (ITU-T I.371).
    @inlinable public func limitRate(
        to count: Int, per interval: Duration, burst: Int = 1, waiting limit: Int = 64, on scheduler: some Scheduler
    ) -> Signal {
        precondition(count > 0, "limitRate(to:per:) requires a count of 1 or more, but got \(count)")
        precondition(interval > .zero, "limitRate(to:per:) requires an interval greater than 0, but got \(interval)")
        precondition(burst > 0, "limitRate(to:per:burst:) requires a burst of 1 or more, but got \(burst)")
        precondition(limit > 0, "limitRate(to:per:waiting:) requires a limit of 1 or more, but got \(limit)")
        let spacing = interval / count
        let longest = Duration(attoseconds: .max)
        let lead = burst == 1 || spacing <= longest / (burst - 1) ? spacing * (burst - 1) : longest
        return .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            // The time at which a value would be sent if all were evenly spaced. A burst can be ahead of it.
            let next = StateBox(scheduler.now)
            let isArmed = StateBox(false)
            let timer = SerialDisposable()
            output.upstream.add(timer)
            let holding = Holding(output, limit: limit) { holding in
                let now = scheduler.now
                // Not more than a full burst ahead, because a clock can be set back.
                next.value = Swift.min(next.value, now.advanced(by: spacing).advanced(by: lead))
                let ahead = now.duration(to: next.value)
                if ahead <= lead {
                    next.value = Swift.max(next.value, now).advanced(by: spacing)
                    return true
                }
                if isArmed.value { return false }
                isArmed.value = true
                let work = scheduler.schedule(
                    after: ahead - lead,
                    StreamContext.keeping { [weak output = holding.output] in
                        output?.perform {
                            isArmed.value = false
                            holding.sendHeld()
                        }
                    })
                if !work.isDisposed { timer.inner = work }
                return false
            }
            holding.subscribe(to: self, output)
        })
    }
}
