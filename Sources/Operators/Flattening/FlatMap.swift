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
    ///     flatMap(.latest):        ----3----5--6-|
    ///     flatMap(.first):         -----1----2---|
    ///     flatMap(.race):          ----3--4------|
    ///
    /// To zip the signals in batches of `n`, each batch after the previous one:
    /// `signals.buffer(count: n).flatMap(.concat) { zip($0) }`.
    ///
    /// - Completion: When the source and the inner signals have completed; see ``FlattenStrategy``.
    /// - Failure: The first failure of any signal, or the error that `transform` throws. Immediate. All signals are disposed.
    /// - Disposal: Disposes the source and all inner signals.
    /// - Threading: Values are sent on the thread of the inner signal that sends them. Calls never overlap.
    /// - Complexity: Uses a loop and no recursion, however many inner signals end synchronously.
    /// - In other libraries: `flattenMap:` in ReactiveObjC; `concatMap`, `flatMapLatest`, `flatMapFirst` in RxSwift;
    ///   `flatMap(maxPublishers:)` in Combine.
    /// - SeeAlso: ``Signal/flatMap(_:delayingFailures:_:)``
    @_transparent @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(strategy, transform)
    }

    // Transparent, like its callers and the strategies. So the optimizer chooses the engine before it specializes the code of all
    // engines for the types of the chain.
    @_transparent @inlinable func flattening<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>,
        _ name: StaticString = #function
    ) -> Signal<NewValue, Failure> {
        switch strategy.kind {
        case .merge(let max, let limit):
            .combination(name) { MergeFlattening($0, limit: max, queueLimit: limit).start(self, transform) }
        case .first:
            .combination(name) { MergeFlattening($0, limit: 1, othersWait: false).start(self, transform) }
        case .eager: .combination(name) { EagerFlattening($0).start(self, transform) }
        case .race: .combination(name) { RaceFlattening($0).start(self, transform) }
        case .latest: .combination(name) { LatestFlattening($0).start(self, transform) }
        }
    }

    /// Flattens the inner signals of a source that can fail; they cannot. See ``flatMap(_:_:)``.
    @_disfavoredOverload @_transparent @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Never>
    ) -> Signal<NewValue, Failure> {
        flattening(strategy, { (value) throws(Failure) in transform(value).widened(to: Failure.self) })
    }
}

extension Signal where Failure == Never {
    /// Flattens inner signals that can fail, of a source that cannot. See ``Signal/flatMap(_:_:)``.
    @_transparent @inlinable public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flattening(strategy, { (value) throws(NewFailure) in transform(value) })
    }

    /// Flattens inner signals that cannot fail, of a source that cannot. See ``Signal/flatMap(_:_:)``.
    // Not generic in the failure type, so that a closure of several statements has one candidate that needs no inference.
    @_transparent @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Never>
    ) -> Signal<NewValue, Never> {
        flattening(strategy, transform)
    }

    /// Flattens the signals that `transform` returns, where the closure and these signals can fail and the source cannot.
    @_disfavoredOverload @_transparent @inlinable public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flattening(strategy, transform)
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
        flattening(strategy, { (inner) throws(Failure) in inner })
    }
}

extension Signal {
    /// Flattens inner signals that cannot fail, of a source that can. See ``Signal/flatMap(_:_:)``.
    @_disfavoredOverload @_transparent @inlinable public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Never> {
        flattening(strategy, { (inner) throws(Failure) in inner.widened(to: Failure.self) })
    }
}

extension Signal where Failure == Never {
    /// Flattens inner signals that can fail, of a source that cannot. See ``Signal/flatMap(_:_:)``.
    @_disfavoredOverload @_transparent @inlinable public func flatten<Inner: Sendable, InnerFailure: Error>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, InnerFailure> where Value == Signal<Inner, InnerFailure> {
        widened(to: InnerFailure.self).flattening(strategy, { (inner) throws(InnerFailure) in inner })
    }
}
