// Names from Combine. The compiler's error names the function to call instead. None of these functions can be called.

extension Signal {
    @available(*, unavailable, message: "use subscribe(next:)") @export(implementation)
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use subscribe(next:failed:completed:)") @export(implementation)
    public func sink<Completion>(
        receiveCompletion: @escaping (Completion) -> Void, receiveValue: @escaping (Value) -> Void
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use bind(to:on:) of KeyPathObserving") @export(implementation)
    public func assign<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, on object: Root)
        -> any Disposable
    { fatalError() }

    @available(*, unavailable, renamed: "deliver(on:)") @export(implementation)
    public func receive(on scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "a signal needs no type erasure") @export(implementation)
    public func eraseToAnyPublisher() -> Signal { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged()") @export(implementation)
    public func removeDuplicates() -> Signal { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged(by:)") @export(implementation)
    public func removeDuplicates(by areEqual: @escaping (Value, Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and distinctUntilChanged(by:)") @export(implementation)
    public func tryRemoveDuplicates(by areEqual: @escaping (Value, Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and allSatisfy { $0 }") @export(implementation)
    public func tryAllSatisfy(_ predicate: @escaping (Value) throws -> Bool) -> Signal<Bool, Failure> { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and contains { $0 }") @export(implementation)
    public func tryContains(`where` predicate: @escaping (Value) throws -> Bool) -> Signal<Bool, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use tryFilter(_:) and first()") @export(implementation)
    public func tryFirst(`where` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryFilter(_:) and last()") @export(implementation)
    public func tryLast(`where` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and takeWhile(_:)") @export(implementation)
    public func tryPrefix(`while` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use tryMap(_:) and skipWhile(_:)") @export(implementation)
    public func tryDrop(`while` predicate: @escaping (Value) throws -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use flatten(.latest)") @export(implementation)
    public func switchToLatest<NewValue, NewFailure>() -> Signal<NewValue, NewFailure>
    where Value == Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, renamed: "replaceFailure(with:)") @export(implementation)
    public func replaceError(with value: Value) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use ifEmpty(_:)") @export(implementation)
    public func replaceEmpty(with value: Value) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "widenFailure(to:)") @export(implementation)
    public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> {
        fatalError()
    }

    @available(*, unavailable, message: "use onNext, onEvent, onSubscribe or onDispose") @export(implementation)
    public func handleEvents(receiveOutput: ((Value) -> Void)? = nil, receiveCancel: (() -> Void)? = nil) -> Signal {
        fatalError()
    }

    @available(*, unavailable, renamed: "take(_:)") @export(implementation)
    public func prefix(_ count: Int) -> Signal { fatalError() }

    @available(*, unavailable, message: "use takeWhile(inclusive:_:)") @export(implementation)
    public func prefix(`while` predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use take(until:)") @export(implementation)
    public func prefix<Other>(untilOutputFrom other: Other) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "skip(_:)") @export(implementation)
    public func dropFirst(_ count: Int = 1) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "skipWhile(_:)") @export(implementation)
    public func drop(`while` predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skip(until:)") @export(implementation)
    public func drop<Other>(untilOutputFrom other: Other) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "element(at:)") @export(implementation)
    public func output(at index: Int) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "publish()") @export(implementation)
    public func makeConnectable() -> MulticastConnection<Value, Failure> { fatalError() }

    @available(*, unavailable, renamed: "debounce(for:on:)") @export(implementation)
    public func debounce(for interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use throttle(for:on:leading:trailing:)") @export(implementation)
    public func throttle(for interval: Duration, scheduler: some Scheduler, latest: Bool) -> Signal { fatalError() }

    @available(*, unavailable, renamed: "delay(for:on:)") @export(implementation)
    public func delay(for interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

    @available(*, unavailable, message: "use timeout(between:on:failing:)") @export(implementation)
    public func timeout(_ interval: Duration, scheduler: some Scheduler, customError: (() -> Failure)? = nil) -> Signal
    { fatalError() }

    @available(*, unavailable, message: "use combineLatest(with:).map") @export(implementation)
    public func combineLatest<Other, Result>(
        _ other: Signal<Other, some Error>, _ transform: @escaping (Value, Other) -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use zip(with:).map") @export(implementation)
    public func zip<Other, Result>(
        _ other: Signal<Other, some Error>, _ transform: @escaping (Value, Other) -> Result
    ) -> Signal<Result, Failure> { fatalError() }

    @available(*, unavailable, message: "use buffer(count:)") @export(implementation)
    public func collect(_ count: Int) -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "use buffer(every:on:) or buffer(every:orCount:on:)") @export(implementation)
    public func collect(_ strategy: TimeGroupingStrategy) -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, renamed: "bind(to:)") @export(implementation)
    public func assign(to target: MutableProperty<Value>) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use bind(to:) with a MutableProperty") @export(implementation)
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
    @available(*, unavailable, message: "use complete() or fail(_:)") @export(implementation)
    public func send(completion: CompletionOfPeers) { fatalError() }

    @available(*, unavailable, message: "use signal.subscribe(next:)") @export(implementation)
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use the property signal") @export(implementation)
    public func eraseToAnyPublisher() -> Signal<Value, Failure> { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, message: "use values.subscribe(next:)") @export(implementation)
    public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "set the property value") @export(implementation)
    public func send(_ value: Value) { fatalError() }
}

extension Disposable {
    @available(*, unavailable, renamed: "dispose()") @export(implementation)
    public func cancel() { fatalError() }

    @available(*, unavailable, renamed: "add(to:)") @export(implementation)
    public func store(`in` bag: DisposableBag) { fatalError() }

    @available(*, unavailable, message: "use add(to:) with a DisposableBag") @export(implementation)
    public func store<Bag: RangeReplaceableCollection>(`in` bag: inout Bag) { fatalError() }

    @available(*, unavailable, message: "use add(to:) with a DisposableBag") @export(implementation)
    public func store<Bag: SetAlgebra>(`in` bag: inout Bag) { fatalError() }
}

@available(*, unavailable, message: "use complete() or fail(_:)")
public enum CompletionOfPeers {
    case finished
    case failure(any Error)
}
