extension Signal {
    /// Transforms each value into a signal and flattens these signals with the given strategy.
    ///
    ///     source: -a-b--c-------|
    ///     a:      ----1----2|
    ///     b:      -3--4|
    ///     c:      ---5--6|
    ///     flatMap(.merge):         ----31-4-52-6-|
    ///     flatMap(.merge(max: 2)): ----31-4--25--6|
    ///     flatMap(.concat):        -----1----2-3--4---5--6|
    ///     flatMap(.concatEager):   -----1----2(345)6-|
    ///     flatMap(.concatLatest):  -----1----2---5--6|
    ///     flatMap(.latest):        ----3----5--6-|
    ///     flatMap(.first):         -----1----2---|
    ///     flatMap(.race):          ----3--4------|
    ///
    /// The source and the inner signals have one failure type. Of signals that cannot fail, make it with ``widenFailure(to:)``:
    /// `query.widenFailure().flatMap(.latest) { search($0) }`.
    ///
    /// With `.latest`, values that another thread sends between two inner signals are missed. ``FlattenStrategy/latest``
    /// names the remedies.
    ///
    /// To zip the signals in batches of `n`, each batch after the previous one:
    /// `signals.buffer(count: n).flatMap(.concat) { zip($0) }`.
    ///
    /// - Completion: When the source and the inner signals have completed; see ``FlattenStrategy``.
    /// - Failure: The first failure of any signal. Immediate. All signals are disposed.
    /// - Disposal: Disposes the source and all inner signals.
    /// - Threading: Values are sent on the thread of the inner signal that sends them. Calls never overlap.
    /// - Complexity: Uses a loop and no recursion, however many inner signals end synchronously.
    /// - In other libraries: `flattenMap:` in ReactiveObjC; `concatMap`, `flatMapLatest`, `flatMapFirst` in RxSwift;
    ///   `flatMap(maxPublishers:)` in Combine.
    /// - SeeAlso: ``Signal/tryFlatMap(_:_:)``, ``Signal/flatten(_:)``
    @_transparent @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(strategy, transform)
    }

    /// Flattens the signals that a closure returns, which can also throw. The error that it throws is the failure of an inner signal.
    ///
    ///     source:             -a--b--c-|
    ///     a:                  1--2|
    ///     b:                  3--4|
    ///     tryFlatMap(.merge): -1--(23)--#     c throws
    ///
    /// - Failure: The first failure of any signal.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``, ``Signal/tryMap(_:)``
    @_transparent @inlinable public func tryFlatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(
            strategy,
            { value in
                do throws(Failure) { return try transform(value) } catch { return .fail(error) }
            })
    }

    // Transparent, like its callers and the strategies. So the optimizer chooses the engine before it specializes the code of all
    // engines for the types of the chain.
    @_transparent @inlinable func flattening<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>,
        _ name: StaticString = #function
    ) -> Signal<NewValue, Failure> {
        switch strategy.kind {
        case .merge(let max, let limit):
            .init(attach: {
                MergeFlattening(SerializedSink($0.tracedBoundary(name)), limit: max, queueLimit: limit).start(
                    self, transform)
            })
        case .first:
            .init(attach: {
                MergeFlattening(SerializedSink($0.tracedBoundary(name)), limit: 1, others: .areIgnored).start(
                    self, transform)
            })
        case .concatLatest:
            .init(attach: {
                MergeFlattening(SerializedSink($0.tracedBoundary(name)), limit: 1, others: .newestWaits).start(
                    self, transform)
            })
        case .eager:
            .init(attach: { EagerFlattening(SerializedSink($0.tracedBoundary(name))).start(self, transform) })
        case .race:
            .init(attach: { RaceFlattening(SerializedSink($0.tracedBoundary(name))).start(self, transform) })
        case .latest:
            .init(attach: { LatestFlattening(SerializedSink($0.tracedBoundary(name))).start(self, transform) })
        }
    }
}

extension Signal {
    /// Flattens the inner signals with the given strategy. See ``flatMap(_:_:)``.
    ///
    /// ```swift
    /// let pages = Signal<Signal<String, Never>, Never>.of(.just("page 1"), .just("page 2"))
    /// _ = pages.flatten(.concat).subscribe { print($0) }  // prints page 1, page 2
    /// ```
    @_transparent @inlinable public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        flattening(strategy) { inner in inner }
    }
}
