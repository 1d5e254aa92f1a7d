// The operators of signals, for subjects. None of these functions can be called: the compiler's error names the signal.

extension SubjectProtocol {
    @available(*, unavailable, message: "use signal, which has the operators")
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func flatMap<Inner>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Signal<Inner, Failure>
    ) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    @_disfavoredOverload public func flatMap<Inner>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
    ) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func distinctUntilChanged() -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func compactMap<NewValue>(_ transform: @escaping (Value) -> NewValue?) -> Signal<Value, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func scan<Result>(_ start: Result, _ combine: @escaping (Result, Value) -> Result) -> Signal<Value, Failure>
    { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func take(_ count: Int) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func skip(_ count: Int) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func take<Other>(until trigger: Other) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func debounce(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func throttle(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
        fatalError()
    }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func delay(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func deliver(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func merge<Other>(with other: Other) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func combineLatest<Other>(with other: Other) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func withLatest<Other>(from other: Other) -> Signal<Value, Failure> { fatalError() }

    @available(*, unavailable, message: "use signal, which has the operators")
    public func share() -> Signal<Value, Failure> { fatalError() }
}

extension PropertyProtocol {
    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func compactMap<NewValue>(_ transform: @escaping (Value) -> NewValue?) -> Signal<Value, Never> {
        fatalError()
    }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func scan<Result>(_ start: Result, _ combine: @escaping (Result, Value) -> Result) -> Signal<Value, Never> {
        fatalError()
    }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func take(_ count: Int) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func skip(_ count: Int) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func take<Other>(until trigger: Other) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func debounce(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func throttle(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func delay(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func deliver(on scheduler: some Scheduler) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func merge<Other>(with other: Other) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func combineLatest<Other>(with other: Other) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func withLatest<Other>(from other: Other) -> Signal<Value, Never> { fatalError() }

    @available(*, unavailable, message: "use values, a signal that has the operators")
    public func share() -> Signal<Value, Never> { fatalError() }
}
