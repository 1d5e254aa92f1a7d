import StreamCore

extension Signal {
    /// Resubscribes when the signal fails, with the number of retries and the delays that `policy` specifies.
    ///
    /// ```swift
    /// let request = Signal<String, LoadingError>.fail(.offline).onSubscribe { print(scheduler.now) }
    /// let policy = RetryPolicy(retries: 3, delay: .exponential(from: .seconds(1)), on: scheduler)
    /// request.retry(policy: policy) { $0 == .offline }
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints 0.0 seconds
    /// scheduler.run()  // prints 1.0 seconds, 3.0 seconds, 7.0 seconds, offline
    /// ```
    ///
    ///     source:             -1-#
    ///     retry(exponential): -1---1----1------1-#     three times, after 1, 2 and 4 ticks
    ///
    /// - Completion: Ends the result.
    /// - Failure: A failure for which `isRetried` returns `false`, or the one after the last retry. Immediate.
    /// - Disposal: Cancels the timer.
    /// - Threading: Every attempt after the first starts on the policy's scheduler.
    /// - Complexity: Uses a loop and no recursion, even if the scheduler and the source do everything synchronously. One timer.
    /// - Parameters:
    ///   - policy: The number of retries, and the delay before each of them.
    ///   - isRetried: A closure that returns whether to resubscribe after this failure.
    /// - In other libraries: `retry(upTo:interval:on:)` in ReactiveSwift.
    /// - SeeAlso: ``RetryPolicy``
    @inlinable public func retry(
        policy: RetryPolicy, where isRetried: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Signal {
        .init(attach: { output in
            guard let sink = output.tracedBoundary(over: self) else { return }
            let retries = StateBox(0)
            let generator = StateBox(policy.generator)
            let isWaiting = StateBox(false)
            let start = StateBox(policy.start)
            SequentialSubscription(policy.resetting(retries, sink)) { terminal in
                switch terminal {
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
            }.start(with: self)
        })
    }

    /// Completes when `interval` has passed.
    @inlinable static func nothing(for interval: Duration, on scheduler: any Scheduler) -> Signal {
        Signal(attach: { sink in
            sink.subscription.add(scheduler.schedule(after: interval, StreamContext.keeping { sink.complete() }))
        })
    }
}

extension RetryPolicy {
    /// Returns a sink that counts the retries from the start again after a value, if the policy specifies that.
    @inlinable func resetting<Value, Failure>(_ retries: StateBox<Int>, _ sink: Sink<Value, Failure>) -> Sink<
        Value, Failure
    > {
        guard case .value = reset.kind else { return sink }
        return sink.receiving { value in
            retries.value = 0
            sink.next(value)
        }
    }
}
