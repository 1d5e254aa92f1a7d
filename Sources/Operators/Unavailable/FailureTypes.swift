// Signals with different failure types where an operator needs one. The compiler's error names the remedy. None of these functions
// can be called. There is only one for each call, because the compiler tries each of them for code that does not compile.

extension Signal {
    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func concat<NewFailure>(_ next: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func then<Other, NewFailure>(_ next: Signal<Other, NewFailure>) -> Signal<Other, NewFailure> { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func merge<NewFailure>(with other: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func race<NewFailure>(with other: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func zip<Other, NewFailure>(with other: Signal<Other, NewFailure>) -> Signal<(Value, Other), NewFailure> {
        fatalError()
    }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func combineLatest<Other, NewFailure>(with other: Signal<Other, NewFailure>) -> Signal<
        (Value, Other), NewFailure
    > { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func withLatest<Other, NewFailure>(from other: Signal<Other, NewFailure>) -> Signal<
        (Value, Other), NewFailure
    > { fatalError() }

    @available(
        *, unavailable,
        message:
            "pass a signal of this failure type: values or signal of a property, signal of a subject, widenFailure() of one that cannot fail"
    )
    public func sample<Other>(on sampler: Other) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func sample<Other, NewFailure>(with sampler: Signal<Other, NewFailure>) -> Signal<(Value, Other), NewFailure>
    { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func ifEmpty<NewFailure>(switchTo fallback: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
        fatalError()
    }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func take<NewFailure>(untilReplacement replacement: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
        fatalError()
    }

    @available(
        *, unavailable,
        message:
            "pass a signal of this failure type: signal of a property, signal of a subject, widenFailure() of one that cannot fail"
    )
    public func take<Other>(until trigger: Other) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message:
            "pass a signal of this failure type: signal of a property, signal of a subject, widenFailure() of one that cannot fail"
    )
    public func skip<Other>(until trigger: Other) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message:
            "pass a signal of this failure type: signal of a property, signal of a subject, widenFailure() of one that cannot fail"
    )
    public func buffer<Other>(until trigger: Other) -> Signal<[Value], Failure> { fatalError() }

    @available(
        *, unavailable,
        message:
            "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func sequenceEqual<NewFailure>(_ other: Signal<Value, NewFailure>) -> Signal<Bool, NewFailure> {
        fatalError()
    }
}

extension Signal {
    @available(
        *, unavailable,
        message:
            "the closure's signal has another failure type; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func flatMap<Other, NewFailure>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Signal<Other, NewFailure>
    ) -> Signal<Other, Failure> { fatalError() }

    @available(
        *, unavailable,
        message:
            "the inner signals have another failure type; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
    )
    public func flatten<Other, NewFailure>(_ strategy: FlattenStrategy) -> Signal<Other, NewFailure>
    where Value == Signal<Other, NewFailure> { fatalError() }
}

extension Signal where Failure == Never {
    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func timeout<NewFailure>(
        after interval: Duration, on scheduler: some Scheduler, failing failure: @autoclosure () -> NewFailure
    ) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func timeout<NewFailure>(
        between interval: Duration, on scheduler: some Scheduler, failing failure: @autoclosure () -> NewFailure
    ) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func element<NewFailure>(at index: Int, failing failure: NewFailure) -> Signal<Value, NewFailure> {
        fatalError()
    }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func single<NewFailure>(failing failure: NewFailure) -> Signal<Value, NewFailure> { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func cast<NewValue, NewFailure>(to type: NewValue.Type, failing failure: NewFailure) -> Signal<
        NewValue, NewFailure
    > { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func tryOnNext<NewFailure>(_ check: @escaping (Value) throws(NewFailure) -> Void) -> Signal<
        Value, NewFailure
    > { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func tryMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) throws(NewFailure) -> NewValue
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func tryFilter<NewFailure>(_ isIncluded: @escaping (Value) throws(NewFailure) -> Bool) -> Signal<
        Value, NewFailure
    > { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func tryCompactMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) throws(NewFailure) -> NewValue?
    ) -> Signal<NewValue, NewFailure> { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func mapAsync<NewValue, NewFailure>(
        max: Int = 1, ordered: Bool = true, waiting limit: Int = 64, on executor: (any TaskExecutor)? = nil,
        _ transform: @escaping (Value) async throws(NewFailure) -> NewValue
    ) -> Signal<NewValue, NewFailure> { fatalError() }
}

extension Signal where Value == Bool, Failure == Never {
    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func ifElse<Other, NewFailure>(
        then first: Signal<Other, NewFailure>, else second: Signal<Other, NewFailure>
    ) -> Signal<Other, NewFailure> { fatalError() }
}

extension Signal where Value: Hashable, Failure == Never {
    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func switchCases<Other, NewFailure>(
        _ cases: [Value: Signal<Other, NewFailure>], default other: Signal<Other, NewFailure>
    ) -> Signal<Other, NewFailure> { fatalError() }

    @available(*, unavailable, message: "this signal cannot fail; call widenFailure() first")
    public func switchCases<Other, NewFailure>(
        _ cases: [Value: Signal<Other, NewFailure>], failing failure: NewFailure
    ) -> Signal<Other, NewFailure> { fatalError() }
}

@available(
    *, unavailable,
    message:
        "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
)
public func merge<Value, First, Second>(
    _ first: Signal<Value, First>, _ second: Signal<Value, Second>
) -> Signal<Value, Second> { fatalError() }

@available(
    *, unavailable,
    message:
        "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
)
public func concat<Value, First, Second>(
    _ first: Signal<Value, First>, _ second: Signal<Value, Second>
) -> Signal<Value, Second> { fatalError() }

@available(
    *, unavailable,
    message:
        "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
)
public func race<Value, First, Second>(
    _ first: Signal<Value, First>, _ second: Signal<Value, Second>
) -> Signal<Value, Second> { fatalError() }

@available(
    *, unavailable,
    message:
        "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
)
public func zip<A, B, First, Second>(
    _ a: Signal<A, First>, _ b: Signal<B, Second>
) -> Signal<(A, B), Second> { fatalError() }

@available(
    *, unavailable,
    message:
        "the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both"
)
public func combineLatest<A, B, First, Second>(
    _ a: Signal<A, First>, _ b: Signal<B, Second>
) -> Signal<(A, B), Second> { fatalError() }
