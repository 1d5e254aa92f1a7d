extension Signal {
    /// Handles a failure by continuing with the signal that `handler` returns for it.
    ///
    /// ```swift
    /// let profile = Signal<String, LoadingError>.fail(.offline)
    /// let stored = Signal<String, LoadingError>.just("stored profile")
    /// let shown = profile.catch { failure in failure == .offline ? stored : .fail(failure) }
    /// _ = shown.subscribe(next: { print($0) }, failed: { print($0) })  // prints stored profile
    /// ```
    ///
    ///     source:  -1--2-#
    ///     handler: -x-|             from the failure on
    ///     catch:   -1--2--x-|
    ///
    /// - Completion: With the source, or with the handler's signal.
    /// - Failure: The error that `handler` throws, or the failure of its signal. The source is disposed before the handler runs.
    /// - Threading: The handler is called, and its signal is subscribed to, on the thread on which the source failed.
    /// - In other libraries: `flatMapError` in ReactiveSwift, `tryCatch` in Combine for a handler that throws.
    /// - SeeAlso: ``replaceFailure(with:)``, ``retry(_:where:)``
    @inlinable public func `catch`(_ handler: @escaping @Sendable (Failure) throws(Failure) -> Signal) -> Signal {
        catching(handler)
    }

    /// Handles a failure by continuing with a signal that cannot fail or has another failure type. See ``catch(_:)``.
    @_disfavoredOverload @inlinable public func `catch`<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching(handler)
    }

    /// Handles a failure with a closure that cannot throw. See ``catch(_:)``.
    ///
    /// ```swift
    /// let profile = Signal<String, LoadingError>.fail(.offline)
    /// let shown = profile.catch { failure in Signal<String, Never>.just("not loaded: \(failure)") }
    /// _ = shown.subscribe { print($0) }  // prints not loaded: offline
    /// ```
    @inlinable public func `catch`<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching { (failure) throws(NewFailure) in handler(failure) }
    }

    /// Handles a failure by continuing with `fallback`. See ``catch(_:)``.
    ///
    /// ```swift
    /// let profile = Signal<String, LoadingError>.fail(.offline)
    /// _ = profile.catch(to: Signal<String, Never>.just("stored profile"))
    ///     .subscribe { print($0) }  // prints stored profile
    /// ```
    ///
    ///     source:    -1--2-#
    ///     other:     -x-|
    ///     catch(to): -1--2--x-|
    ///
    /// - In other libraries: `catchTo:` in ReactiveObjC.
    @inlinable public func `catch`<NewFailure: Error>(to fallback: Signal<Value, NewFailure>) -> Signal<
        Value, NewFailure
    > {
        catching { (_) throws(NewFailure) in fallback }
    }

    @inlinable func catching<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Signal<Value, NewFailure>,
        _ name: StaticString = #function
    ) -> Signal<Value, NewFailure> {
        .stage(name) { sink in
            let source = sink.openChild()
            // Retained by the signal that can still send. When none can, the source is released.
            let releaseObserver = ReleaseObserver { sink.segment.dispose() }
            attach(
                sink.receiving(in: source, sink.next) { terminal in
                    guard sink.closeChild(source, by: terminal) else { return }
                    guard case .failed(let failure) = terminal else { return sink.complete() }
                    if sink.isDisposed { return }
                    guard let fallback = sink.attempt(handler, failure) else { return }
                    fallback.attach(
                        sink.receiving(sink.next) { terminal in
                            releaseObserver.cancel()
                            sink.end(terminal)
                        })
                })
        }
    }
}
