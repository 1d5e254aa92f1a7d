public protocol PropertyProtocol<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable
    var value: Value { get }
    var values: Signal<Value, Never> { get }
    var signal: Signal<Value, Never> { get }
}

public final class Property<Value: Sendable>: PropertyProtocol {
    public init(value: Value) { fatalError() }
    public init(initial value: Value, then signal: Signal<Value, Never>) { fatalError() }
    public var value: Value { fatalError() }
    public var values: Signal<Value, Never> { fatalError() }
    public var signal: Signal<Value, Never> { fatalError() }

    public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol>(
        _ a: A, _ b: B
    ) -> Property<Value> where Value == (A.Value, B.Value) { fatalError() }
    public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
        _ a: A, _ b: B, _ c: C
    ) -> Property<Value> where Value == (A.Value, B.Value, C.Value) { fatalError() }
}

public final class MutableProperty<Value: Sendable>: PropertyProtocol {
    public init(_ value: Value) { fatalError() }
    public var value: Value {
        get { fatalError() }
        set { fatalError() }
    }
    public var values: Signal<Value, Never> { fatalError() }
    public var signal: Signal<Value, Never> { fatalError() }
}

extension PropertyProtocol {
    public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Property<NewValue> { fatalError() }
    public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> { fatalError() }
    public func distinctUntilChanged() -> Property<Value> where Value: Equatable { fatalError() }
}

extension PropertyProtocol where Value == Bool {
    public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { fatalError() }
    public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { fatalError() }
    public func negate() -> Property<Bool> { fatalError() }
}
