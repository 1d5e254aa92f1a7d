import StreamCore

extension Signal {
    /// Subscribes again when the signal fails, as often and after such times as `policy` says.
    ///
    ///     source:             -1-#
    ///     retry(exponential): -1---1----1------1-#     three times, after 1, 2 and 4 ticks
    ///
    /// - Parameter isRetried: Whether to try again after this failure.
    /// - Completion: Ends the result.
    /// - Failure: The one that is not retried, or came after the last retry; at once.
    /// - Disposal: Cancels the timer.
    /// - Thread: Attempts after the first begin on the policy's scheduler.
    /// - Complexity: A loop, no stack, also where scheduler and source know no waiting. One timer.
    /// - Elsewhere: `retry(upTo:interval:on:)` in ReactiveSwift.
    /// - SeeAlso: ``RetryPolicy``
    @inlinable public func retry(
        _ policy: RetryPolicy, where isRetried: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Signal {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let retries = StateBox(0)
            let generator = StateBox(policy.generator)
            let isWaiting = StateBox(false)
            let start = StateBox(SchedulerTime?.none)
            SequentialSubscription(policy.resetting(retries, sink)) { terminal in
                switch terminal {
                case nil:
                    start.value = policy.start
                    return self
                case .completed:
                    guard isWaiting.value else { return nil }
                    isWaiting.value = false
                    start.value = policy.start
                    return self
                case .failed(let failure):
                    if policy.isReset(since: start.value) { retries.value = 0 }
                    guard retries.value < policy.retries, isRetried(failure) else { return nil }
                    retries.value += 1
                    isWaiting.value = true
                    return .nothing(
                        for: policy.delay(before: retries.value, &generator.value), on: policy.scheduler)
                }
            }.start()
        })
    }

    /// Completes when `interval` has passed.
    @inlinable static func nothing(for interval: Duration, on scheduler: any Scheduler) -> Signal {
        Signal(attach: { sink in sink.segment.add(scheduler.schedule(after: interval) { sink.complete() }) })
    }
}

extension RetryPolicy {
    /// Returns a sink that counts the retries from the start again after a value, if the policy specifies that.
    @inlinable func resetting<Value, Failure>(_ retries: StateBox<Int>, _ sink: Sink<Value, Failure>) -> Sink<
        Value, Failure
    > {
        guard case .value = reset.kind else { return sink }
        return Sink(
            segment: sink.segment,
            next: { value in
                retries.value = 0
                sink.next(value)
            }, end: sink.end)
    }
}
