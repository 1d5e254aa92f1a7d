extension Signal {
    /// Makes a signal of each value and sends what those send, as the strategy says.
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
    /// Batches of `n`, each zipped before the next begins: `signals.buffer(count: n).flatMap(.concat) { zip($0) }`.
    ///
    /// - Completion: When the source and the inner signals have completed; see ``FlattenStrategy``.
    /// - Failure: The first of any of them, or what `transform` throws; at once, and all are disposed.
    /// - Disposal: Disposes the source and all inner signals.
    /// - Thread: That of the inner signal which sends; one at a time.
    /// - Complexity: A loop, whatever the number of inner signals that end at once.
    /// - Elsewhere: `flattenMap:` in ReactiveObjC; `concatMap`, `flatMapLatest`, `flatMapFirst` in RxSwift;
    ///   `flatMap(maxPublishers:)` in Combine.
    /// - SeeAlso: ``Signal/flatMap(_:delayingFailures:_:)``
    @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(strategy, transform)
    }

    @inlinable func flattening<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>,
        _ name: StaticString = #function
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let sink = sink.tracedBoundary(name)
            switch strategy.kind {
            case .merge(let max): MergeFlattening(sink, limit: max).start(self, transform)
            case .first: MergeFlattening(sink, limit: 1, othersWait: false).start(self, transform)
            case .eager: EagerFlattening(sink).start(self, transform)
            case .race: RaceFlattening(sink).start(self, transform)
            case .latest: LatestFlattening(sink).start(self, transform)
            }
        })
    }

    /// Inner signals that cannot fail, of a source that can. See ``flatMap(_:_:)``.
    @_disfavoredOverload @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Never>
    ) -> Signal<NewValue, Failure> {
        flattening(strategy, { (value) throws(Failure) in transform(value).widened(to: Failure.self) })
    }
}

extension Signal where Failure == Never {
    /// Inner signals that can fail, of a source that cannot. See ``Signal/flatMap(_:_:)``.
    @inlinable public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flattening(strategy, { (value) throws(NewFailure) in transform(value) })
    }

    /// Inner signals that cannot fail, of a source that cannot. See ``Signal/flatMap(_:_:)``.
    // Not generic in the failure, so that a closure of several statements has one candidate that needs no inference.
    @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Never>
    ) -> Signal<NewValue, Never> {
        flattening(strategy, transform)
    }

    /// As above, with a closure that can fail.
    @_disfavoredOverload @inlinable public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flattening(strategy, transform)
    }
}

extension Signal {
    /// Sends what the signals send that come, as the strategy says. See ``flatMap(_:_:)``.
    @inlinable public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        flattening(strategy, { (inner) throws(Failure) in inner })
    }
}

extension Signal {
    /// Signals that cannot fail, from one that can. See ``Signal/flatMap(_:_:)``.
    @_disfavoredOverload @inlinable public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Never> {
        flattening(strategy, { (inner) throws(Failure) in inner.widened(to: Failure.self) })
    }
}

extension Signal where Failure == Never {
    /// Signals that can fail, from one that cannot. See ``Signal/flatMap(_:_:)``.
    @_disfavoredOverload @inlinable public func flatten<Inner: Sendable, InnerFailure: Error>(
        _ strategy: FlattenStrategy
    ) -> Signal<Inner, InnerFailure> where Value == Signal<Inner, InnerFailure> {
        widened(to: InnerFailure.self).flattening(strategy, { (inner) throws(InnerFailure) in inner })
    }
}
