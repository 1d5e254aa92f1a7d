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

    @available(*, unavailable, message: "use tryMap(_:) and distinctUntilChanged(by:)")
    public func tryRemoveDuplicates(by areEqual: @escaping (Value, Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and allSatisfy { $0 }")
    public func tryAllSatisfy(_ predicate: @escaping (Value) throws -> Bool) -> Signal<Bool, Failure> { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and contains { $0 }")
    public func tryContains(`where` predicate: @escaping (Value) throws -> Bool) -> Signal<Bool, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use tryFilter(_:) and first()")
    public func tryFirst(`where` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryFilter(_:) and last()")
    public func tryLast(`where` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and takeWhile(_:)")
    public func tryPrefix(`while` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and skipWhile(_:)")
    public func tryDrop(`while` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use flatten(.latest)")
    public func switchToLatest<NewValue, NewFailure>() -> Signal<NewValue, NewFailure>
    where Value == Signal<NewValue, NewFailure> { fatalError() }

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

    @available(*, unavailable, message: "use takeWhile(inclusive:_:)")
    public func prefix(`while` predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use take(until:)")
    public func prefix<Other>(untilOutputFrom other: Other) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "skip(_:)")
    public func dropFirst(_ count: Int = 1) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "skipWhile(_:)")
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
}

extension SubjectProtocol {
    @available(*, unavailable, message: "use complete() or fail(_:)")
    public func send(completion: CompletionOfPeers) { fatalError() }

    @available(*, unavailable, message: "use signal.subscribe(next:)")
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use the property signal")
    public func eraseToAnyPublisher() -> Signal<Value, Failure> { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, message: "use values.subscribe(next:)")
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "set the property value")
    public func send(_ value: Value) { fatalError() }
}

extension Disposable {
    @available(*, unavailable, renamed: "dispose()")
    public func cancel() { fatalError() }

    @available(*, unavailable, renamed: "add(to:)")
    public func store(`in` bag: DisposableBag) { fatalError() }

    @available(*, unavailable, message: "use add(to:) with a DisposableBag")
    public func store<Bag: RangeReplaceableCollection>(`in` bag: inout Bag) { fatalError() }

    @available(*, unavailable, message: "use add(to:) with a DisposableBag")
    public func store<Bag: SetAlgebra>(`in` bag: inout Bag) { fatalError() }
}

@available(*, unavailable, message: "use complete() or fail(_:)")
public enum CompletionOfPeers {
    case finished
    case failure(any Error)
}
