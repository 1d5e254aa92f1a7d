// Names from RxSwift. The compiler's error names the function to call instead. None of these functions can be called.

extension Signal {
    @available(*, unavailable, message: "use subscribeOnMain(next:)")
    public func bind(onNext: ((Value) -> Void)?) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribeOnMain(next:)")
    public func drive(onNext: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use flatMap(.latest)")
    public func flatMapLatest<NewValue>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.latest)")
    @_disfavoredOverload public func flatMapLatest<NewValue, NewFailure>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.first)")
    public func flatMapFirst<NewValue>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.first)")
    @_disfavoredOverload public func flatMapFirst<NewValue, NewFailure>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.concat)")
    public func concatMap<NewValue>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.concat)")
    @_disfavoredOverload public func concatMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, renamed: "deliver(on:)")
    public func observe(on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use deliver(on:)")
    public func observeOn(_ scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use subscribed(on:)")
    public func subscribeOn(_ scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "prepend(_:)")
    public func startWith(_ values: Value...) -> Signal { fatalError() }

    @available(*, unavailable, message: "use replaceFailure(with:)")
    public func catchAndReturn(_ value: Value) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use replaceFailure(with:)")
    public func catchErrorJustReturn(_ value: Value) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use catch(_:)")
    public func catchError(_ handler: @escaping (Failure) throws -> Signal<Value, Never>) -> Signal<Value, Never> {
        fatalError()
    }

    @available(*, unavailable, message: "use catch(_:)")
    @_disfavoredOverload public func catchError<NewFailure>(
        _ handler: @escaping (Failure) throws -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use withLatest(from:)")
    public func withLatestFrom<Other>(_ other: Signal<Other, some Error>) -> Signal<(Value, Other), Failure> {
        fatalError()
    }

    @available(*, unavailable, renamed: "race(with:)")
    public func amb(_ other: Signal) -> Signal { fatalError() }

    @available(*, unavailable, message: "use flatten(.latest)")
    public func switchLatest<NewValue, NewFailure>() -> Signal<NewValue, NewFailure>
    where Value == Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, renamed: "collect()")
    public func toArray() -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "a signal needs no conversion")
    public func asObservable() -> Signal { fatalError() }

    @available(*, unavailable, message: "use ignoreFailure() or replaceFailure(with:), and deliver(on: .main)")
    public func asDriver() -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use replaceFailure(with:), and deliver(on: .main)")
    public func asDriver(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use share(replay:while:)")
    public func share(replay count: Int, scope: SharingScopeOfPeers) -> Signal { fatalError() }

    @available(*, unavailable, message: "use SharingScope, in share(replay:while:)")
    public enum SharingScopeOfPeers {
        case whileConnected, forever
    }

    @available(*, unavailable, renamed: "share(replay:)")
    public func shareReplay(_ count: Int) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "take(last:)")
    public func takeLast(_ count: Int) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "element(at:)")
    public func elementAt(_ index: Int) -> Signal { fatalError() }

    @available(*, unavailable, message: "use take(until:)")
    public func takeUntil<Other>(_ other: Other) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skip(until:)")
    public func skipUntil<Other>(_ other: Other) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message: "use onNext, afterNext, onFailure, onCompleted, afterTerminal, onSubscribe, onSubscribed or onDispose"
    )
    public func `do`(
        onNext: ((Value) throws -> Void)? = nil, afterNext: ((Value) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "debounce(for:on:)")
    public func debounce(_ interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use throttle(for:on:), with trailing: false in place of latest: false")
    public func throttle(_ interval: Duration, latest: Bool = true, scheduler: some Scheduler) -> Signal {
        fatalError()
    }

    @available(*, unavailable, renamed: "delay(for:on:)")
    public func delay(_ interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use timeout(between:on:switchingTo:)")
    public func timeout(_ interval: Duration, other: Signal, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use withLatest(from:).map")
    public func withLatestFrom<Other, Result>(
        _ other: Signal<Other, some Error>, resultSelector: @escaping (Value, Other) throws -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use the function combineLatest(_:_:), and map(_:) for the closure")
    public static func combineLatest<each Other>(
        _ signals: repeat Signal<each Other, Failure>, resultSelector: @escaping (repeat each Other) throws -> Value
    ) -> Signal { fatalError() }

    @available(*, unavailable, message: "use the function zip(_:_:), and map(_:) for the closure")
    public static func zip<each Other>(
        _ signals: repeat Signal<each Other, Failure>, resultSelector: @escaping (repeat each Other) throws -> Value
    ) -> Signal { fatalError() }
}

extension Signal {
    @available(*, unavailable, message: "use Signal { subscriber in … }")
    public static func create(_ subscribe: @escaping (Subscriber<Value, Failure>) -> any Disposable) -> Signal {
        fatalError()
    }
}

extension Signal where Value == SchedulerTime, Failure == Never {
    @available(*, unavailable, renamed: "interval(_:on:)")
    public static func interval(_ period: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "timer(after:on:)")
    public static func timer(_ dueTime: Duration, scheduler: some Scheduler) -> Signal { fatalError() }
}

extension Subscriber {
    @available(*, unavailable, renamed: "send(_:)")
    public func onNext(_ value: Value) { fatalError() }

    @available(*, unavailable, message: "use fail(_:)")
    public func onError(_ failure: any Error) { fatalError() }

    @available(*, unavailable, renamed: "complete()")
    public func onCompleted() { fatalError() }
}

extension Signal.Event {
    @available(*, unavailable, renamed: "value")
    public var element: Value? { fatalError() }

    @available(*, unavailable, renamed: "failure")
    public var error: Failure? { fatalError() }

    @available(*, unavailable, renamed: "isTerminal")
    public var isStopEvent: Bool { fatalError() }
}

extension SubjectProtocol {
    @available(*, unavailable, renamed: "send(_:)")
    public func onNext(_ value: Value) { fatalError() }

    @available(*, unavailable, message: "use fail(_:)")
    public func onError(_ failure: any Error) { fatalError() }

    @available(*, unavailable, renamed: "complete()")
    public func onCompleted() { fatalError() }

    @available(*, unavailable, renamed: "send(_:)")
    public func accept(_ value: Value) { fatalError() }

    @available(*, unavailable, message: "use the property signal")
    public func asObservable() -> Signal<Value, Failure> { fatalError() }
}

extension ReplaySubject {
    @available(*, unavailable, message: "use ReplaySubject(capacity:)")
    public convenience init(bufferSize: Int) { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, message: "set the property value")
    public func onNext(_ value: Value) { fatalError() }

    @available(*, unavailable, message: "set the property value")
    public func accept(_ value: Value) { fatalError() }

    @available(*, unavailable, message: "use the property values")
    public func asObservable() -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use the property values")
    public func asDriver() -> Signal<Value, Never> { fatalError() }
}

extension Disposable {
    @available(*, unavailable, renamed: "add(to:)")
    public func disposed(by bag: DisposableBag) { fatalError() }
}

extension MainScheduler {
    @available(*, unavailable, message: "use .main")
    public static var instance: MainScheduler { fatalError() }
}
