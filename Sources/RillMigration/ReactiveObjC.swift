// Names from ReactiveObjC. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(*, unavailable, message: "use subscribe(next:)") @export(implementation)
    public func subscribeNext(_ next: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeFailed(_:completed:)") @export(implementation)
    public func subscribeError(_ failed: @escaping (Failure) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use flatMap(.merge)") @export(implementation)
    public func flattenMap<NewValue>(
        _ transform: @escaping (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.merge)") @export(implementation)
    @_disfavoredOverload public func flattenMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use deliver(on:)") @export(implementation)
    public func deliverOn(_ scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use onNext(_:)") @export(implementation)
    public func doNext(_ action: @escaping (Value) -> Void) -> Signal { fatalError() }

    @available(*, unavailable, message: "use onFailure(_:)") @export(implementation)
    public func doError(_ action: @escaping (Failure) -> Void) -> Signal { fatalError() }

    @available(*, unavailable, message: "use onCompleted(_:)") @export(implementation)
    public func doCompleted(_ action: @escaping () -> Void) -> Signal { fatalError() }

    @available(*, unavailable, message: "use mapTo(_:)") @export(implementation)
    public func mapReplace<NewValue>(_ value: NewValue) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use combineLatest(with:)") @export(implementation)
    public func combineLatestWith<Other>(_ other: Other) -> Signal { fatalError() }

    @available(*, unavailable, message: "use zip(with:)") @export(implementation)
    public func zipWith<Other>(_ other: Other) -> Signal { fatalError() }

    @available(*, unavailable, message: "use takeUntilMatch(inclusive:_:)") @export(implementation)
    public func takeUntilBlock(_ predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skipUntilMatch(_:)") @export(implementation)
    public func skipUntilBlock(_ predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use buffer(every:on:)") @export(implementation)
    public func bufferWithTime(_ interval: Duration, onScheduler scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "negate()") @export(implementation)
    public func not() -> Signal { fatalError() }
}

extension SubjectProtocol {
    @available(*, unavailable, renamed: "send(_:)") @export(implementation)
    public func sendNext(_ value: Value) { fatalError() }

    @available(*, unavailable, renamed: "fail(_:)") @export(implementation)
    public func sendError(_ failure: Failure) { fatalError() }
}
