// Calls that new users try. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(*, unavailable, message: "pass a strategy, such as flatMap(.merge) or flatMap(.latest)")
    public func flatMap<NewValue>(_ transform: @escaping (Value) -> Signal<NewValue, Failure>) -> Signal<
        NewValue, Failure
    > { fatalError() }

    @_disfavoredOverload
    @available(*, unavailable, message: "pass a strategy, such as flatMap(.merge) or flatMap(.latest)")
    public func flatMap<Inner>(_ transform: @escaping (Value) -> Inner) -> Signal { fatalError() }

    @available(*, unavailable, message: "use withLatest(from:).map")
    public func withLatest<Other, Result>(
        from other: Signal<Other, some Error>, _ transform: @escaping (Value, Other) -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use retry(_:where:) with a RetryPolicy")
    public func retry(_ count: Int, delay: Duration) -> Signal { fatalError() }

    @available(*, unavailable, message: "use retry(_:where:) with a RetryPolicy")
    public func retry(_ count: Int, delay: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message: "on: takes a task executor; to deliver the results on a scheduler, use deliver(on:)"
    )
    public func mapAsync<NewValue>(
        max: Int = 1, ordered: Bool = true, on scheduler: some Scheduler,
        _ transform: @escaping @Sendable (Value) async throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> { fatalError() }
}
