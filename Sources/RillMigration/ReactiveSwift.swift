// Names from ReactiveSwift. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(*, unavailable, message: "use subscribe(next:)")
    public func observeValues(_ action: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeCompleted(_:)")
    public func observeCompleted(_ action: @escaping () -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeFailed(_:completed:)")
    public func observeFailed(_ action: @escaping (Failure) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribe(next:failed:completed:)")
    public func observeResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribe(next:)")
    public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeCompleted(_:)")
    public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeFailed(_:completed:)")
    public func startWithFailed(_ action: @escaping (Failure) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribe(next:failed:completed:)")
    public func startWithResult(_ action: @escaping (Result<Value, Failure>) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribe(next:failed:completed:)")
    public func start() -> any Disposable { fatalError() }

    @available(*, unavailable, renamed: "subscribed(on:)")
    public func start(on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use catch(_:)")
    public func flatMapError(_ handler: @escaping (Failure) -> Signal<Value, Never>) -> Signal<Value, Never> {
        fatalError()
    }

    @available(*, unavailable, message: "use catch(_:)")
    @_disfavoredOverload public func flatMapError<NewFailure>(
        _ handler: @escaping (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use mapFailure(_:)")
    public func mapError<NewFailure: Error>(_ transform: @escaping (Failure) -> NewFailure) -> Signal<Value, NewFailure>
    { fatalError() }

    @available(*, unavailable, message: "use widenFailure(to:)")
    public func promoteError<NewFailure: Error>(_ type: NewFailure.Type = NewFailure.self) -> Signal<Value, NewFailure>
    { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func skipRepeats() -> Signal { fatalError() }

    @available(*, unavailable, message: "use distinctUntilChanged(by:)")
    public func skipRepeats(_ areEqual: @escaping (Value, Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "distinct()")
    public func uniqueValues() -> Signal { fatalError() }

    @available(*, unavailable, renamed: "distinct(by:)")
    public func uniqueValues<Key: Hashable>(_ transform: @escaping (Value) -> Key) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "pairwise()")
    public func combinePrevious() -> Signal<(Value, Value), Failure> { fatalError() }

    @available(*, unavailable, renamed: "pairwise(from:)")
    public func combinePrevious(_ first: Value) -> Signal<(Value, Value), Failure> { fatalError() }

    @available(*, unavailable, message: "use take(_:)")
    public func take(first count: Int) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skip(_:)")
    public func skip(first count: Int) -> Signal { fatalError() }

    @available(
        *, unavailable, message: "use onSubscribe, onSubscribed, onNext, onFailure, onCompleted, onEvent or onDispose"
    )
    public func on(
        starting: (() -> Void)? = nil, started: (() -> Void)? = nil, event: ((Event) -> Void)? = nil,
        failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil, terminated: (() -> Void)? = nil,
        disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
    ) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:)")
    public func attemptMap<NewValue>(_ transform: @escaping (Value) throws -> NewValue) -> Signal<NewValue, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use retry(_:)")
    public func retry(upTo count: Int) -> Signal { fatalError() }

    @available(*, unavailable, message: "use retry(policy:where:)")
    public func retry(upTo count: Int, interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
}

extension SubjectProtocol {
    @available(*, unavailable, message: "use send(_:)")
    public func send(value: Value) { fatalError() }

    @available(*, unavailable, renamed: "fail(_:)")
    public func send(error: Failure) { fatalError() }

    @available(*, unavailable, renamed: "complete()")
    public func sendCompleted() { fatalError() }

    @available(*, unavailable, message: "dispose the subscriptions")
    public func sendInterrupted() { fatalError() }
}

extension Property {
    @available(*, unavailable, message: "use Property(value:)")
    public static func constant(_ value: Value) -> Property { fatalError() }
}

extension FlattenStrategy {
    @available(*, unavailable, message: "use .merge or .merge(max:)")
    public static var concurrent: FlattenStrategy { fatalError() }

    @available(*, unavailable, message: "use .merge(max:)")
    public static func concurrent(limit: Int) -> FlattenStrategy { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, renamed: "values")
    public var producer: Signal<Value, Never> { fatalError() }
}
