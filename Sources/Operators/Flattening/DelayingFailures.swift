import StreamCore

extension Signal {
    /// Transforms each value into a signal and flattens these signals, but fails only when all other signals have completed.
    ///
    /// ```swift
    /// let names = Signal<String, LoadingError>.of("a", "b", "c")
    /// _ = names.flatMap(.merge, delayingFailures: true) { $0 == "b" ? .fail(.offline) : .just("\($0) loaded") }
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints a loaded, c loaded, offline
    /// ```
    ///
    ///     source: -a-b---|
    ///     a:      1--#
    ///     b:      --2---3|
    ///     flatMap(.merge, delayingFailures: true):  -1---2---3#
    ///     flatMap(.merge, delayingFailures: false): -1--#
    ///
    /// A signal that fails counts as one that completes. This also applies to the source, and if `transform` throws. See
    /// ``flatMap(_:_:)``.
    ///
    /// - Completion: The same as without `delayingFailures`, if no signal has failed.
    /// - Failure: The first failure of any signal, in place of the completion. Like a completion, it waits for values that a full
    ///   queue below holds back. Later failures are dropped. To receive all of them, transform them into values with
    ///   `materializeResults()` before flattening.
    /// - In other libraries: `mergeDelayError`, `concatMapDelayError`, `switchMapDelayError` in RxJava.
    /// - SeeAlso: ``FlattenStrategy``
    @inlinable public func flatMap<NewValue: Sendable>(
        _ strategy: FlattenStrategy, delayingFailures: Bool,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        guard delayingFailures else { return flatMap(strategy, transform) }
        return composedBoundary {
            $0.flattenDelayingFailures(strategy) { (value) throws(Failure) in try transform(value).outside }
        }
    }

    @inlinable func flattenDelayingFailures<NewValue: Sendable>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) throws(Failure) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let firstFailure = Lock<Failure?>(nil)
            @Sendable func completingOnFailure<Element>(_ signal: Signal<Element, Failure>) -> Signal<Element, Failure>
            {
                Signal<Element, Failure>(attach: { sink in
                    signal.attach(
                        sink.receiving(sink.next) { (terminal: Termination<Failure>) in
                            // A signal that has ended early, such as by `take(1)`, can still fail.
                            if case .failed(let failure) = terminal, !sink.isDisposed {
                                firstFailure.withLock { $0 = $0 ?? failure }
                            }
                            sink.complete()
                        })
                })
            }
            let delayedFailure = Signal<NewValue, Failure>.deferred { () throws(Failure) in
                firstFailure.withLock { $0 }.map { .fail($0) } ?? .empty
            }
            if case .first = strategy.kind {
                // The closure must not be called for an ignored value, so it cannot be applied before the strategy.
                let stop = Subject<Void, Never>()
                return completingOnFailure(self.take(until: stop.signal)).flatMap(.first) { value in
                    completingOnFailure(
                        .deferred { () throws(Failure) in
                            do throws(Failure) { return try transform(value) } catch {
                                stop.send(())
                                throw error
                            }
                        })
                }.concat(delayedFailure).attach(sink)
            }
            if case .race = strategy.kind {
                // The closure must not be called after a signal has won.
                let isDecided = ActionDisposable()
                let inners = filter { (_) throws(Failure) in !isDecided.isDisposed }.map { (value) throws(Failure) in
                    completingOnFailure(try transform(value)).onEvent { _ in isDecided.dispose() }
                }
                return completingOnFailure(inners).flatten(.race).concat(delayedFailure).attach(sink)
            }
            let inners = completingOnFailure(
                map { (value) throws(Failure) in completingOnFailure(try transform(value)) })
            inners.flatten(strategy).concat(delayedFailure).attach(sink)
        })
    }

    /// Flattens the inner signals, but fails only when all other signals have completed.
    ///
    /// See ``flatten(_:)`` and ``flatMap(_:delayingFailures:_:)``.
    @inlinable public func flatten<Inner: Sendable>(
        _ strategy: FlattenStrategy, delayingFailures: Bool
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        composedBoundary {
            $0.flatMap(strategy, delayingFailures: delayingFailures) { (inner) throws(Failure) in inner.outside }
        }
    }
}

extension Signal where Failure == Never {
    /// Flattens the inner signals of a source that cannot fail; they can. See ``Signal/flatMap(_:delayingFailures:_:)``.
    @_disfavoredOverload @inlinable public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy, delayingFailures: Bool,
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flatMap(strategy, delayingFailures: delayingFailures) {
            (value) throws(NewFailure) in transform(value)
        }
    }

    /// Flattens the signals that `transform` returns, where the closure and these signals can fail and the source cannot.
    @_disfavoredOverload @inlinable public func flatMap<NewValue: Sendable, NewFailure: Error>(
        _ strategy: FlattenStrategy, delayingFailures: Bool,
        _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).flatMap(strategy, delayingFailures: delayingFailures) {
            (value) throws(NewFailure) in try transform(value)
        }
    }

    /// Flattens inner signals that can fail, of a source that cannot. See ``Signal/flatMap(_:delayingFailures:_:)``.
    @_disfavoredOverload @inlinable public func flatten<Inner: Sendable, InnerFailure: Error>(
        _ strategy: FlattenStrategy, delayingFailures: Bool
    ) -> Signal<Inner, InnerFailure> where Value == Signal<Inner, InnerFailure> {
        widened(to: InnerFailure.self).composedBoundary {
            $0.flatMap(strategy, delayingFailures: delayingFailures) { (inner) throws(InnerFailure) in inner.outside }
        }
    }
}
