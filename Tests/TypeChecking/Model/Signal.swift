// A model of the library: the same operators, each declared once for each shape of a call. Nothing here runs. `.ci/check-chains`
// compares the work of the compiler for the chains of `../Chains` in the library with its work in this model.

public struct Signal<Value: Sendable, Failure: Error>: Sendable {
    public enum Event: Sendable {
        case next(Value)
        case failed(Failure)
        case completed
    }

    public init(_ didSubscribe: @escaping @Sendable (Subscriber<Value, Failure>) -> (any Disposable)?) { fatalError() }

    public static var empty: Signal { fatalError() }
    public static var never: Signal { fatalError() }
    public static func just(_ value: Value) -> Signal { fatalError() }
    public static func of(_ values: Value...) -> Signal { fatalError() }
    public static func fail(_ failure: Failure) -> Signal { fatalError() }
    public static func from(optional value: Value?) -> Signal { fatalError() }
    public static func from(result: Result<Value, Failure>) -> Signal { fatalError() }
    public static func repeating(_ value: Value) -> Signal { fatalError() }
    public static func deferred(_ makeSignal: @escaping @Sendable () throws(Failure) -> Signal) -> Signal {
        fatalError()
    }
    public static func attempt(_ body: @escaping @Sendable () throws(Failure) -> Value) -> Signal { fatalError() }
    public static func task(_ operation: @escaping @Sendable () async throws(Failure) -> Value) -> Signal {
        fatalError()
    }
    public static func generate(
        from first: Value, while condition: @escaping @Sendable (Value) -> Bool,
        next: @escaping @Sendable (Value) -> Value
    ) -> Signal { fatalError() }
}

extension Signal where Failure == Never, Value == SchedulerTime {
    public static func interval(_ interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
    public static func timer(after delay: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
}

extension Signal {
    public func subscribe(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void = {}
    ) -> any Disposable { fatalError() }
    public func subscribe<Owner: AnyObject & Sendable>(
        owner: Owner, next: @escaping @Sendable (Owner, Value) -> Void,
        failed: @escaping @Sendable (Owner, Failure) -> Void
    ) -> any Disposable { fatalError() }
    public func subscribeEvents(_ event: @escaping @Sendable (Event) -> Void) -> any Disposable { fatalError() }
    public func subscribeFailed(_ failed: @escaping @Sendable (Failure) -> Void) -> any Disposable { fatalError() }
}

extension Signal where Failure == Never {
    public func subscribe(next: @escaping @Sendable (Value) -> Void) -> any Disposable { fatalError() }
    public func subscribe(
        next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void
    ) -> any Disposable { fatalError() }
    public func subscribe<Owner: AnyObject & Sendable>(
        owner: Owner, next: @escaping @Sendable (Owner, Value) -> Void
    ) -> any Disposable { fatalError() }
    public func subscribeCompleted(_ completed: @escaping @Sendable () -> Void) -> any Disposable { fatalError() }
    public func bind(to property: MutableProperty<Value>) -> any Disposable { fatalError() }
    public func widenFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> { fatalError() }
}

public protocol Disposable: AnyObject, Sendable {}

extension Disposable {
    public func add(to bag: DisposableBag) { fatalError() }
    public func dispose() { fatalError() }
}

public final class DisposableBag: Disposable {
    public init() {}
}

public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    public func send(_ value: Value) { fatalError() }
    public func fail(_ failure: Failure) { fatalError() }
    public func complete() { fatalError() }
}

public final class Subject<Value: Sendable, Failure: Error>: Sendable {
    public init() {}
    public var signal: Signal<Value, Failure> { fatalError() }
    public func send(_ value: Value) { fatalError() }
    public func fail(_ failure: Failure) { fatalError() }
    public func complete() { fatalError() }
}

public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    public var key: Key { fatalError() }
    public var signal: Signal<Value, Failure> { fatalError() }
}
