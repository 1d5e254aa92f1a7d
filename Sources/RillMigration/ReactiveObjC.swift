// Names from ReactiveObjC. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(*, unavailable, message: "use subscribe(next:)")
    public func subscribeNext(_ next: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeFailed(_:completed:)")
    public func subscribeError(_ failed: @escaping (Failure) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use flatMap(.merge)")
    public func flattenMap<NewValue>(
        _ transform: @escaping (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.merge)")
    @_disfavoredOverload public func flattenMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use deliver(on:)")
    public func deliverOn(_ scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use onNext(_:)")
    public func doNext(_ action: @escaping (Value) -> Void) -> Signal { fatalError() }

    @available(*, unavailable, message: "use onFailure(_:)")
    public func doError(_ action: @escaping (Failure) -> Void) -> Signal { fatalError() }

    @available(*, unavailable, message: "use onCompleted(_:)")
    public func doCompleted(_ action: @escaping () -> Void) -> Signal { fatalError() }

    @available(*, unavailable, message: "use mapTo(_:)")
    public func mapReplace<NewValue>(_ value: NewValue) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use combineLatest(with:)")
    public func combineLatestWith<Other>(_ other: Other) -> Signal { fatalError() }

    @available(*, unavailable, message: "use zip(with:)")
    public func zipWith<Other>(_ other: Other) -> Signal { fatalError() }

    @available(*, unavailable, message: "use takeUntilMatch(inclusive:_:)")
    public func takeUntilBlock(_ predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skipUntilMatch(_:)")
    public func skipUntilBlock(_ predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use buffer(every:on:)")
    public func bufferWithTime(_ interval: Duration, onScheduler scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "negate()")
    public func not() -> Signal { fatalError() }
}

extension SubjectProtocol {
    @available(*, unavailable, renamed: "send(_:)")
    public func sendNext(_ value: Value) { fatalError() }

    @available(*, unavailable, renamed: "fail(_:)")
    public func sendError(_ failure: Failure) { fatalError() }
}
