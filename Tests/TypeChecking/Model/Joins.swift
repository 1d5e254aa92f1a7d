// Operators that take other signals. All signals of a call have one failure type.

extension Signal {
    public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func tryFlatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> { fatalError() }
    public func combineLatest<Other: Sendable>(
        with other: Signal<Other, Failure>
    ) -> Signal<(Value, Other), Failure> { fatalError() }
    public func zip<Other: Sendable>(
        with other: Signal<Other, Failure>
    ) -> Signal<(Value, Other), Failure> { fatalError() }
    public func withLatest<Other: Sendable>(
        from other: Signal<Other, Failure>
    ) -> Signal<(Value, Other), Failure> { fatalError() }
    public func sample<Tick: Sendable>(on sampler: Signal<Tick, Failure>) -> Signal { fatalError() }
    public func merge(with other: Signal) -> Signal { fatalError() }
    public func race(with other: Signal) -> Signal { fatalError() }
    public func concat(_ next: Signal) -> Signal { fatalError() }
    public func then<NewValue: Sendable>(_ next: Signal<NewValue, Failure>) -> Signal<NewValue, Failure> {
        fatalError()
    }
    public func ifEmpty(switchTo fallback: Signal) -> Signal { fatalError() }
    public func chunked<Other: Sendable>(by trigger: Signal<Other, Failure>) -> Signal<[Value], Failure> {
        fatalError()
    }
}

public func combineLatest<A, B, Failure>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> { fatalError() }
public func combineLatest<A, B, C, Failure>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
) -> Signal<(A, B, C), Failure> { fatalError() }
public func combineLatest<A, B, C, D, Failure>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>
) -> Signal<(A, B, C, D), Failure> { fatalError() }
public func combineLatest<A, B, C, D, E, Failure>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>, _ d: Signal<D, Failure>,
    _ e: Signal<E, Failure>
) -> Signal<(A, B, C, D, E), Failure> { fatalError() }

public func zip<A, B, Failure>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>
) -> Signal<(A, B), Failure> { fatalError() }
public func zip<A, B, C, Failure>(
    _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ c: Signal<C, Failure>
) -> Signal<(A, B, C), Failure> { fatalError() }

public func merge<Value, Failure>(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> { fatalError() }
public func concat<Value, Failure>(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> { fatalError() }
public func race<Value, Failure>(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> { fatalError() }
