// Operators for failures, time, threads, sharing, and side effects.

extension Signal {
    public func `catch`<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> { fatalError() }
    public func mapFailure<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> { fatalError() }
    public func replaceFailure(with value: Value) -> Signal<Value, Never> { fatalError() }
    public func ignoreFailure() -> Signal<Value, Never> { fatalError() }
    public func assertNoFailure() -> Signal<Value, Never> { fatalError() }
    public func retry() -> Signal<Value, Never> { fatalError() }
    public func retry(_ count: Int) -> Signal { fatalError() }
    public func retry(
        policy: RetryPolicy, where isRetried: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Signal { fatalError() }
    public func `repeat`() -> Signal { fatalError() }
    public func `repeat`(_ count: Int) -> Signal { fatalError() }
    public func materialize() -> Signal<Event, Never> { fatalError() }
    public func materializeResults() -> Signal<Result<Value, Failure>, Never> { fatalError() }

    public func debounce(
        for interval: Duration, on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush
    ) -> Signal { fatalError() }
    public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true, trailing: Bool = true,
        onCompletion: PendingPolicy = .flush
    ) -> Signal { fatalError() }
    public func delay(for interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
    public func delaySubscription(for interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
    public func sample(every interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
    public func timeout(
        after interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal { fatalError() }
    public func timeout(
        between interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal { fatalError() }
    public func timestamped(
        on scheduler: some Scheduler
    ) -> Signal<(value: Value, time: SchedulerTime), Failure> { fatalError() }
    public func timeInterval(
        on scheduler: some Scheduler
    ) -> Signal<(value: Value, interval: Duration), Failure> { fatalError() }
    public func deliver(on scheduler: some Scheduler) -> Signal { fatalError() }

    public func share(replay count: Int = 0, while scope: SharingScope = .subscribed) -> Signal { fatalError() }
    public func replayLazily(upTo count: Int) -> Signal { fatalError() }

    public func onNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal { fatalError() }
    public func onFailure(_ action: @escaping @Sendable (Failure) -> Void) -> Signal { fatalError() }
    public func onCompleted(_ action: @escaping @Sendable () -> Void) -> Signal { fatalError() }
    public func onEvent(_ action: @escaping @Sendable (Event) -> Void) -> Signal { fatalError() }
    public func onSubscribe(_ action: @escaping @Sendable () -> Void) -> Signal { fatalError() }
    public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal { fatalError() }
    public func finally(_ action: @escaping @Sendable () -> Void) -> Signal { fatalError() }
    public func log(_ label: String? = nil) -> Signal { fatalError() }
    public func named(_ name: String) -> Signal { fatalError() }
}
