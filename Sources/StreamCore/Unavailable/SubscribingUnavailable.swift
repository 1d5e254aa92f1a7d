// Calls that new users try. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(*, unavailable, message: "this signal can fail; use subscribe(next:failed:)")
    public func subscribe(next: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "this signal can fail; use subscribe(next:failed:completed:)")
    public func subscribe(next: @escaping (Value) -> Void, completed: @escaping () -> Void) -> any Disposable {
        fatalError()
    }

    @available(*, unavailable, message: "this signal can fail; use subscribeFailed(_:completed:)")
    public func subscribeCompleted(_ completed: @escaping () -> Void) -> any Disposable { fatalError() }
}

extension Signal {
    @available(
        *, unavailable,
        message: "this signal can fail; handle the failure first, with catch(_:) or replaceFailure(with:)"
    )
    public func bind(to property: MutableProperty<Value>) -> any Disposable { fatalError() }
}

extension Subscriber {
    @available(*, unavailable, renamed: "shouldWait")
    public var isPaused: Bool { fatalError() }
}

extension SubjectProtocol {
    @available(*, unavailable, message: "use signal.subscribe(next:)")
    public func subscribe(next: @escaping (Value) -> Void) -> any Disposable { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, message: "use values.subscribe(next:), or signal without the current value")
    public func subscribe(next: @escaping (Value) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use values.bind(to:), or signal without the current value")
    public func bind<Target>(to target: Target) -> any Disposable { fatalError() }
}

extension Property {
    @available(*, unavailable, message: "use combineLatest(a, b).map")
    public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol>(
        _ a: A, _ b: B, _ transform: @escaping (A.Value, B.Value) -> Value
    ) -> Property { fatalError() }

    @available(*, unavailable, message: "use combineLatest(a, b, c).map")
    public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
        _ a: A, _ b: B, _ c: C, _ transform: @escaping (A.Value, B.Value, C.Value) -> Value
    ) -> Property { fatalError() }

    @available(*, unavailable, message: "use combineLatest(a, b, c, d).map")
    public static func combineLatest<
        A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ transform: @escaping (A.Value, B.Value, C.Value, D.Value) -> Value
    ) -> Property { fatalError() }

    @available(*, unavailable, message: "use MutableProperty(_:), or Property(value:) for a constant")
    @_disfavoredOverload public convenience init(_ value: Value) { fatalError() }

    @available(*, unavailable, message: "use Property(initial:then:)")
    public convenience init<Failure>(_ signal: Signal<Value, Failure>) { fatalError() }
}

extension Signal {
    @available(*, unavailable, message: "use Property(initial:then:)")
    public func property(initial value: Value) -> Property<Value> { fatalError() }
}
