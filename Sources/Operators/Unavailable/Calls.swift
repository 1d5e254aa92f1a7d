// Calls that new users try. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(
        *, unavailable,
        message: "on: takes a task executor; to deliver the result on a scheduler, use deliver(on:)"
    )
    public static func task(
        on scheduler: some Scheduler, priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async throws(Failure) -> Value
    ) -> Signal { fatalError() }

    @available(*, unavailable, message: "pass a strategy, such as flatMap(.merge) or flatMap(.latest)")
    public func flatMap<NewValue>(
        _ transform: @escaping (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "pass a strategy, such as flatMap(.merge) or flatMap(.latest)")
    @_disfavoredOverload public func flatMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(
        *, unavailable,
        message: "pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:"
    )
    public func timeout(after interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message: "pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:"
    )
    public func timeout(between interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message: "pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:"
    )
    public func timeout(first interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "intervals have units, such as .seconds(0.3)")
    @_disfavoredOverload public func debounce(for interval: Double, on scheduler: some Scheduler) -> Signal {
        fatalError()
    }

    @available(*, unavailable, message: "use withLatest(from:).map")
    public func withLatest<Other, Result>(
        from other: Signal<Other, some Error>, _ transform: @escaping (Value, Other) -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use retry(policy:where:)")
    public func retry(_ count: Int, delay: Duration) -> Signal { fatalError() }

    @available(*, unavailable, message: "use retry(policy:where:)")
    public func retry(_ count: Int, delay: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "ignoreFailure()")
    public func ignoreError() -> Signal { fatalError() }
}

extension Action {
    @available(*, unavailable, message: "use Action.task { try await … }")
    public convenience init<Result>(_ execute: @escaping (Input) async throws -> Result) { fatalError() }
}
