// Operators that transform, select, or collect the values of one signal.

extension Signal {
    public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func tryMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func mapTo<NewValue: Sendable>(_ constant: NewValue) -> Signal<NewValue, Failure> { fatalError() }
    public func mapToVoid() -> Signal<Void, Failure> { fatalError() }
    public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func tryCompactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue?
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func mapAsync<NewValue: Sendable>(
        max: Int = 1, ordered: Bool = true, _ transform: @escaping @Sendable (Value) async -> NewValue
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func tryMapAsync<NewValue: Sendable>(
        max: Int = 1, ordered: Bool = true, _ transform: @escaping @Sendable (Value) async throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal { fatalError() }
    public func tryFilter(_ isIncluded: @escaping @Sendable (Value) throws(Failure) -> Bool) -> Signal { fatalError() }
    public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }
    public func replaceNil<Wrapped: Sendable>(
        with replacement: Wrapped
    ) -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

    public func scan(_ combine: @escaping @Sendable (Value, Value) -> Value) -> Signal { fatalError() }
    public func scan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> { fatalError() }
    public func scan<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> { fatalError() }
    public func tryScan<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> { fatalError() }
    public func scanMap<State: Sendable, NewValue: Sendable>(
        _ start: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
    ) -> Signal<NewValue, Failure> { fatalError() }
    public func reduce<Result: Sendable>(
        _ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> { fatalError() }
    public func reduce<Result: Sendable>(
        into start: Result, _ combine: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> { fatalError() }

    public func first() -> Signal { fatalError() }
    public func first(where predicate: @escaping @Sendable (Value) -> Bool) -> Signal { fatalError() }
    public func last() -> Signal { fatalError() }
    public func last(where predicate: @escaping @Sendable (Value) -> Bool) -> Signal { fatalError() }
    public func allSatisfy(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }
    public func contains(where predicate: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }
    public func count() -> Signal<Int, Failure> { fatalError() }
    public func collect() -> Signal<[Value], Failure> { fatalError() }
    public func sorted(
        by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<[Value], Failure> { fatalError() }

    public func take(_ count: Int) -> Signal { fatalError() }
    public func take(last count: Int) -> Signal { fatalError() }
    public func take(for interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }
    public func takeWhile(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Signal { fatalError() }
    public func take<Other: Sendable>(until trigger: Signal<Other, Failure>) -> Signal { fatalError() }
    public func skip(_ count: Int) -> Signal { fatalError() }
    public func skipWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal { fatalError() }
    public func skip<Other: Sendable>(until trigger: Signal<Other, Failure>) -> Signal { fatalError() }
    public func ignoreValues() -> Signal<Never, Failure> { fatalError() }

    public func distinctUntilChanged(
        by areEqual: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal { fatalError() }
    public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal {
        fatalError()
    }

    public func buffer(count: Int) -> Signal<[Value], Failure> { fatalError() }
    public func buffer(every interval: Duration, on scheduler: some Scheduler) -> Signal<[Value], Failure> {
        fatalError()
    }
    public func buffer(
        every interval: Duration, orCount count: Int, on scheduler: some Scheduler
    ) -> Signal<[Value], Failure> { fatalError() }
    public func windows(of size: Int) -> Signal<[Value], Failure> { fatalError() }
    public func chunked<Key: Equatable & Sendable>(
        on key: @escaping @Sendable (Value) -> Key
    ) -> Signal<(key: Key, values: [Value]), Failure> { fatalError() }
    public func pairwise() -> Signal<(Value, Value), Failure> { fatalError() }
    public func pairwise(from first: Value) -> Signal<(Value, Value), Failure> { fatalError() }
    public func enumerated() -> Signal<(offset: Int, element: Value), Failure> { fatalError() }
    public func interspersed(every count: Int = 1, with separator: Value) -> Signal { fatalError() }
    public func prepend(_ values: Value...) -> Signal { fatalError() }
    public func append(_ values: Value...) -> Signal { fatalError() }
    public func ifEmpty(_ value: Value) -> Signal { fatalError() }
    public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> { fatalError() }
    public func partition(
        _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> (matching: Signal, rest: Signal) { fatalError() }
}

extension Signal where Value: Equatable {
    public func distinctUntilChanged() -> Signal { fatalError() }
    public func ignore(_ value: Value) -> Signal { fatalError() }
}
extension Signal where Value: Hashable {
    public func distinct() -> Signal { fatalError() }
}
extension Signal where Value: Comparable {
    public func min() -> Signal { fatalError() }
    public func max() -> Signal { fatalError() }
    public func sorted() -> Signal<[Value], Failure> { fatalError() }
}
extension Signal where Value == Bool {
    public func negate() -> Signal { fatalError() }
}
extension Signal where Value: Sequence, Value.Element: Sendable {
    public func mapElements<NewElement: Sendable>(
        _ transform: @escaping @Sendable (Value.Element) -> NewElement
    ) -> Signal<[NewElement], Failure> { fatalError() }
    public func filterElements(
        _ isIncluded: @escaping @Sendable (Value.Element) -> Bool
    ) -> Signal<[Value.Element], Failure> { fatalError() }
}

extension Sequence where Self: Sendable, Element: Sendable {
    public var signal: Signal<Element, Never> { fatalError() }
}
