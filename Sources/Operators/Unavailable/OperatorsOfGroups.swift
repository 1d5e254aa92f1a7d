// The operators of signals, for groups. None of these functions can be called: the compiler's error names the signal.

extension GroupedSignal {
    @available(*, unavailable, message: "use signal, which has the operators")
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func compactMap<NewValue>(_ transform: @escaping (Value) -> NewValue?) -> Signal<NewValue, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func flatMap<Inner>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Signal<Inner, Failure>
    ) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    @_disfavoredOverload public func flatMap<Inner>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
    ) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func reduce<Result>(_ start: Result, _ combine: @escaping (Result, Value) -> Result) -> Signal<
        Result, Failure
    > { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func reduce<Result>(into start: Result, _ combine: @escaping (inout Result, Value) -> Void) -> Signal<
        Result, Failure
    > { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func scan<Result>(_ start: Result, _ combine: @escaping (Result, Value) -> Result) -> Signal<Result, Failure>
    { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func scan<Result>(into start: Result, _ combine: @escaping (inout Result, Value) -> Void) -> Signal<
        Result, Failure
    > { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func collect() -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func count() -> Signal<Int, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func first() -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func last() -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func min() -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func max() -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func take(_ count: Int) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func skip(_ count: Int) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func buffer(count: Int) -> Signal<[Value], Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func distinctUntilChanged() -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func buffer(every interval: Duration, on scheduler: some Scheduler) -> Signal<[Value], Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func window(every interval: Duration, on scheduler: some Scheduler) -> Signal<
        Signal<Value, Failure>, Failure
    > {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func throttle(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func debounce(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func sample(every interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
        fatalError()
    }
}
