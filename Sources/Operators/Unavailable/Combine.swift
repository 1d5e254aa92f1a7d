// Names from Combine. The compiler's error names the function to call instead. None of these functions can be called.

extension Signal {
    @available(*, unavailable, message: "use subscribe(next:)")
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribe(next:failed:completed:)")
    public func sink<Completion>(
        receiveCompletion: @escaping (Completion) -> Void, receiveValue: @escaping (Value) -> Void
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use bind(to:on:) of KeyPathObserving")
    public func assign<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, on object: Root)
        -> any Disposable
    { fatalError() }

    @available(*, unavailable, renamed: "deliver(on:)")
    public func receive(on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "a signal needs no type erasure")
    public func eraseToAnyPublisher() -> Signal { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func removeDuplicates() -> Signal { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
    public func removeDuplicates(by areEqual: @escaping (Value, Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use map(_:), whose closure can throw")
    public func tryMap<NewValue>(_ transform: @escaping (Value) throws -> NewValue) -> Signal<NewValue, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use filter(_:), whose closure can throw")
    public func tryFilter(_ isIncluded: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use flatten(.latest)")
    public func switchToLatest() -> Signal { fatalError() }

    @available(*, unavailable, renamed: "replaceFailure(with:)")
    public func replaceError(with value: Value) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use ifEmpty(_:)")
    public func replaceEmpty(with value: Value) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "widenFailure(to:)")
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> {
        fatalError()
    }

    @available(*, unavailable, message: "use onNext, onEvent, onSubscribe or onDispose")
    public func handleEvents(receiveOutput: ((Value) -> Void)? = nil, receiveCancel: (() -> Void)? = nil) -> Signal {
        fatalError()
    }

    @available(*, unavailable, renamed: "take(_:)")
    public func prefix(_ count: Int) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "take(while:)")
    public func prefix(`while` predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use take(until:)")
    public func prefix<Other>(untilOutputFrom other: Other) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "skip(_:)")
    public func dropFirst(_ count: Int = 1) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "skip(while:)")
    public func drop(`while` predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skip(until:)")
    public func drop<Other>(untilOutputFrom other: Other) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "element(at:)")
    public func output(at index: Int) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "publish()")
    public func makeConnectable() -> MulticastConnection<Value, Failure> { fatalError() }

    @available(*, unavailable, renamed: "debounce(for:on:)")
    public func debounce(for interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use throttle(for:on:leading:trailing:)")
    public func throttle(for interval: Duration, scheduler: some Scheduler, latest: Bool) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "delay(for:on:)")
    public func delay(for interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use timeout(between:on:failing:)")
    public func timeout(_ interval: Duration, scheduler: some Scheduler, customError: (() -> Failure)? = nil) -> Signal
    { fatalError() }

    @available(*, unavailable, message: "use combineLatest(with:).map")
    public func combineLatest<Other, Result>(
        _ other: Signal<Other, some Error>, _ transform: @escaping (Value, Other) -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use zip(with:).map")
    public func zip<Other, Result>(
        _ other: Signal<Other, some Error>, _ transform: @escaping (Value, Other) -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use buffer(count:)")
    public func collect(_ count: Int) -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "use buffer(every:on:) or buffer(every:orCount:on:)")
    public func collect(_ strategy: TimeGroupingStrategy) -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.merge(max:))")
    public func flatMap<NewValue>(
        maxPublishers: Demand, _ transform: @escaping (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @_disfavoredOverload
    @available(*, unavailable, message: "use flatMap(.merge(max:))")
    public func flatMap<Inner>(maxPublishers: Demand, _ transform: @escaping (Value) -> Inner) -> Signal {
        fatalError()
    }

    @available(*, unavailable, renamed: "skip(_:)")
    public func drop(_ count: Int) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "bind(to:)")
    public func assign(to target: MutableProperty<Value>) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use bind(to:) with a MutableProperty")
    public func assign<Target>(to target: inout Target) { fatalError() }

    @available(*, unavailable, message: "use buffer(every:on:) or buffer(every:orCount:on:)")
    public struct TimeGroupingStrategy {
        public static func byTime(_ scheduler: some Scheduler, _ interval: Duration) -> Self { fatalError() }
        public static func byTimeOrCount(_ scheduler: some Scheduler, _ interval: Duration, _ count: Int) -> Self {
            fatalError()
        }
    }

    @available(*, unavailable, message: "use flatMap(.merge(max:))")
    public struct Demand {
        public static func max(_ count: Int) -> Self { fatalError() }
        public static var unlimited: Self { fatalError() }
    }
}

extension SubjectProtocol {
    @available(*, unavailable, message: "use complete() or fail(_:)")
    public func send<Completion>(completion: Completion) { fatalError() }

    @available(*, unavailable, message: "use signal.subscribe(next:)")
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use the property signal")
    public func eraseToAnyPublisher() -> Signal<Value, Failure> { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, message: "use values.subscribe(next:)")
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }
}
