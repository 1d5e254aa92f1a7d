import StreamCore

extension Signal {
    /// As ``flatMap(_:_:)``, but a failure waits until all the others have completed.
    ///
    ///     source: -a-b---|
    ///     a:      1--#
    ///     b:      --2---3|
    ///     flatMap(.merge, delayingFailures: true):  -1---2---3#
    ///     flatMap(.merge, delayingFailures: false): -1--#
    ///
    /// A signal that fails counts as one that completes, also the source, or when `transform` throws.
    ///
    /// - Completion: As without, if none has failed.
    /// - Failure: The first of any of them, in place of the completion. Later ones are dropped: replace them with values
    ///   beforehand, with `materializeResults()`, to have all.
    /// - Elsewhere: `mergeDelayError`, `concatMapDelayError`, `switchMapDelayError` in RxJava.
    /// - SeeAlso: ``FlattenStrategy``
    public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, delayingFailures: Bool,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        guard delayingFailures else { return flatMap(strategy, transform) }
        return composedBoundary {
            $0.flattenDelayingFailures(strategy) { (value) throws(Failure) in try transform(value).outside }
        }
    }

    private func flattenDelayingFailures<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let first = Lock<Failure?>(nil)
            @Sendable func holdingBack<Held>(_ signal: Signal<Held, Failure>) -> Signal<Held, Failure> {
                signal.catch { (failure) throws(Failure) -> Signal<Held, Failure> in
                    first.withLock { $0 = $0 ?? failure }
                    return .empty
                }
            }
            let afterAll = Signal<NewValue, Failure>.deferred { () throws(Failure) in
                first.withLock { $0 }.map { .fail($0) } ?? .empty
            }
            if case .first = strategy.kind {
                // What is ignored is not to be made, so its closure cannot stand before the strategy.
                let stop = Subject<Void, Never>()
                return holdingBack(self.take(until: stop.signal)).flatMap(.first) { value in
                    holdingBack(
                        .deferred { () throws(Failure) in
                            do throws(Failure) { return try transform(value) } catch {
                                stop.send(())
                                throw error
                            }
                        })
                }.concat(afterAll).attach(sink)
            }
            if case .race = strategy.kind {
                // Behind a winner nothing is to be made either.
                let isDecided = ActionDisposable()
                let inners = filter { (_) throws(Failure) in !isDecided.isDisposed }.map { (value) throws(Failure) in
                    holdingBack(try transform(value)).onEvent { _ in isDecided.dispose() }
                }
                return holdingBack(inners).flatten(.race).concat(afterAll).attach(sink)
            }
            let inners = holdingBack(map { (value) throws(Failure) in holdingBack(try transform(value)) })
            inners.flatten(strategy).concat(afterAll).attach(sink)
        })
    }

    /// As ``flatten(_:)``, but a failure waits until all the others have completed. See ``flatMap(_:delayingFailures:_:)``.
    public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy, delayingFailures: Bool
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        composedBoundary {
            $0.flatMap(strategy, delayingFailures: delayingFailures) { (inner) throws(Failure) in inner.outside }
        }
    }
}

extension Signal where Failure == Never {
    /// Inner signals that can fail, of a source that cannot. See ``Signal/flatMap(_:delayingFailures:_:)``.
    @_disfavoredOverload public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy, delayingFailures: Bool,
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flatMap(strategy, delayingFailures: delayingFailures) {
            (value) throws(NewFailure) in transform(value)
        }
    }

    /// As above, with a closure that can fail.
    @_disfavoredOverload public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy, delayingFailures: Bool,
        _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flatMap(strategy, delayingFailures: delayingFailures) {
            (value) throws(NewFailure) in try transform(value)
        }
    }

    /// Signals that can fail, from one that cannot. See ``Signal/flatMap(_:delayingFailures:_:)``.
    @_disfavoredOverload public func flatten<Inner: Sendable, InnerFailure: Error>(
        _ strategy: FlattenStrategy, delayingFailures: Bool
    ) -> Signal<Inner, InnerFailure> where Value == Signal<Inner, InnerFailure> {
        widened(to: InnerFailure.self).composedBoundary {
            $0.flatMap(strategy, delayingFailures: delayingFailures) { (inner) throws(InnerFailure) in inner.outside }
        }
    }
}
