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

    /// Flattens the signals of values, of which those with a higher priority are transformed first.
    ///
    /// ```swift
    /// let photos = Signal<String, Never>.of("old", "hidden", "shown")
    /// let loaded = photos.flatMap(.merge(max: 1), priority: { $0 == "shown" ? 1 : 0 }) { photo in
    ///     Signal.timer(after: .seconds(1), on: time).map { _ in photo }
    /// }
    /// _ = loaded.subscribe { print($0) }
    /// time.advance(by: .seconds(3))  // prints old, shown, hidden
    /// ```
    ///
    ///     source: -(abc)-----------|
    ///     a:      --1|
    ///     b:      --2|
    ///     c:      --3|
    ///     flatMap(.concat, priority: c): ---1--3--2---|    the named value is first
    ///
    /// While as many inner signals are active as `strategy` permits, values wait. When an inner signal has ended, the waiting value with the
    /// highest priority is transformed, and the earliest of several with that priority. A value that is being processed is not interrupted, and
    /// a free place takes the value that arrives first.
    ///
    /// If the source is paused because too many values wait, those that it has not sent are not compared. For more choice, use a
    /// higher limit, such as `.merge(max: 2, waiting: 1_000)`. A value with a low priority waits as long as others arrive.
    ///
    /// - Completion: When the source and the inner signals have completed.
    /// - Failure: The first failure of any signal. Immediate. The waiting values are dropped.
    /// - Disposal: Disposes the source and all inner signals, and drops the waiting values.
    /// - Threading: `priority` is called once for each value, on the thread that sends it. `transform` is called where the inner signal is
    ///   subscribed to: on the sending thread, or on that of the inner signal that has ended.
    /// - Complexity: Logarithmic in the number of waiting values.
    /// - Precondition: `strategy` is `.merge(max:)`, `.concat`, or `.merge`, for which no value waits.
    /// - Parameters:
    ///   - strategy: The number of inner signals that can be active at the same time.
    ///   - priority: The priority of a value. A higher number is first.
    ///   - transform: Creates the signal of a value.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``, ``Signal/mapAsync(max:ordered:priority:waiting:on:_:)``
    @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, priority: @escaping @Sendable (Value) -> Int,
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        prioritizing(strategy, priority, transform)
    }

    @inlinable func prioritizing<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ priority: @escaping @Sendable (Value) -> Int,
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>, _ name: StaticString = #function
    ) -> Signal<NewValue, Failure> {
        guard case .merge(let max, let limit) = strategy.kind else {
            preconditionFailure(
                "flatMap(_:priority:_:) requires .merge(max:) or .concat, but got \(strategy.kind): "
                    + "other strategies have no queue of values")
        }
        return .init(attach: { sink in
            let flattening = MergeFlattening(
                SerializedSink(sink.tracedBoundary(name)), limit: max, queueLimit: limit)
            guard isResource(Value.self) else {
                return flattening.start(self, in: WaitingValues(priority), transform)
            }
            // What disposes a resource waits together with it: a token stands for no certain value.
            flattening.start(queuedResources, in: WaitingValues { priority($0.value) }) { resource in
                resource.unreceived?.cancel()
                return transform(resource.value)
            }
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

extension MergeFlattening {
    /// Subscribes to the outer signal, whose values wait until `transform` creates their inner signals.
    @inlinable func start<Outer: Sendable>(
        _ outer: Signal<Outer, Failure>, in waiting: WaitingValues<Outer>,
        _ transform: @escaping @Sendable (Outer) -> Signal<Value, Failure>
    ) {
        start(outer) { value in
            waiting.add(value)
            return Signal(attach: { transform(waiting.takeNext()).attach($0) })
        }
    }
}
