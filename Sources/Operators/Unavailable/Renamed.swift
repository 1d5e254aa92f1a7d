// Former names of operators. The compiler's error names the present one. None of these functions can be called.
//
// The compiler tries a trailing closure against every parameter without a default, even if it is no closure, and would report a mistake
// inside of the closure of another function there. So the parameters have one.

extension Signal {
    @available(*, unavailable, message: "use takeWhile(inclusive:_:)")
    public func take(`while` predicate: @escaping (Value) -> Bool, inclusive: Bool = false) -> Signal { fatalError() }

    @available(*, unavailable, message: "use takeUntilMatch(inclusive:_:)")
    @_disfavoredOverload public func take(untilMatch predicate: @escaping (Value) -> Bool, inclusive: Bool = false)
        -> Signal
    {
        fatalError()
    }

    @available(*, unavailable, message: "use skipWhile(_:)")
    public func skip(`while` predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use skipUntilMatch(_:)")
    @_disfavoredOverload public func skip(untilMatch predicate: @escaping (Value) -> Bool) -> Signal { fatalError() }

    @available(*, unavailable, message: "use bufferWhile(_:)")
    public func buffer(`while` belongs: @escaping ([Value], Value) -> Bool) -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "use debounce(where:for:on:)")
    public func debounce(
        for interval: Duration, on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush,
        `where` isHeld: @escaping (Value) -> Bool
    ) -> Signal { fatalError() }

    @available(*, unavailable, message: "use throttle(reducing:for:on:)")
    public func throttle(
        for interval: Duration, on scheduler: some Scheduler, leading: Bool = true,
        onCompletion: PendingPolicy = .flush,
        reducing combine: @escaping (Value, Value) -> Value
    ) -> Signal { fatalError() }

    @available(*, unavailable, message: "use retry(policy:where:)")
    public func retry(_ policy: RetryPolicy, `where` isRetried: @escaping (Failure) -> Bool = { _ in true }) -> Signal {
        fatalError()
    }

    @available(*, unavailable, message: "use retryWhen(_:)")
    public func retry<Other, NewFailure>(
        when handler: @escaping (Signal<Failure, Never>) -> Signal<Other, NewFailure>
    ) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use materializeResults() on the inner signals, and flatMap(_:_:)")
    public func flatMap<Other>(
        _ strategy: FlattenStrategy, delayingFailures: Bool, _ transform: @escaping (Value) -> Signal<Other, Failure>
    ) -> Signal<Other, Failure> { fatalError() }

    @available(*, unavailable, message: "use materializeResults() on the inner signals, and flatMap(_:_:)")
    @_disfavoredOverload public func flatMap<Other, NewFailure>(
        _ strategy: FlattenStrategy, delayingFailures: Bool, _ transform: @escaping (Value) -> Signal<Other, NewFailure>
    ) -> Signal<Other, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use buffer(until:)")
    public func chunked<Other, NewFailure>(by trigger: Signal<Other, NewFailure> = required()) -> Signal<
        [Value], Failure
    > { fatalError() }

    @available(*, unavailable, message: "use ifFailed(switchTo:)")
    public func `catch`(to fallback: Signal<Value, Never> = required()) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use ifFailed(switchTo:)")
    @_disfavoredOverload public func `catch`<NewFailure>(
        to fallback: Signal<Value, NewFailure> = required()
    ) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "use ifFailed(switchToNextOf:)")
    public func `catch`(to fallbacks: [Signal] = required()) -> Signal { fatalError() }

    @available(*, unavailable, message: "use subscribed(on:)")
    public func subscribe(on scheduler: any Scheduler = required()) -> Signal { fatalError() }

    @available(*, unavailable, message: "use bind(to:)")
    public func subscribe(_ subscriber: Subscriber<Value, Failure> = required()) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "use Signal.from(_:), or the sequence's signal")
    public init<Elements: Sequence>(_ sequence: Elements = required()) where Elements.Element == Value { fatalError() }

    @available(*, unavailable, message: "use Signal.from(async:), or the sequence's signal")
    public init<Elements: AsyncSequence>(_ sequence: Elements = required()) where Elements.Element == Value {
        fatalError()
    }
}

extension Signal where Value: Equatable {
    @available(*, unavailable, message: "use contains { $0 == element }")
    public func contains(_ element: Value = required()) -> Signal<Bool, Failure> { fatalError() }
}

extension Signal {
    @available(*, unavailable, message: "use joined(with:)")
    public func joined<Inner>(separator: Signal<Inner, Failure>) -> Signal<Inner, Failure>
    where Value == Signal<Inner, Failure> { fatalError() }
}

/// The default of a parameter that needs an argument.
@usableFromInline func required<Argument>() -> Argument { preconditionFailure("Unreachable") }
