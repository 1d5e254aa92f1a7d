extension Signal {
    /// Handles a failure by continuing with the signal that `handler` returns for it.
    ///
    /// ```swift
    /// let profile = Signal<String, LoadingError>.fail(.offline)
    /// let shown = profile.catch { failure in Signal<String, Never>.just("not loaded: \(failure)") }
    /// _ = shown.subscribe { print($0) }  // prints not loaded: offline
    /// ```
    ///
    ///     source:  -1--2-#
    ///     handler: -x-|             from the failure on
    ///     catch:   -1--2--x-|
    ///
    /// The handler's signal can have another failure type, or be unable to fail.
    ///
    /// - Completion: With the source, or with the handler's signal.
    /// - Failure: The failure of the handler's signal. The source is disposed before the handler runs.
    /// - Threading: The handler is called, and its signal is subscribed to, on the thread on which the source failed.
    /// - In other libraries: `flatMapError` in ReactiveSwift.
    /// - SeeAlso: ``ifFailed(switchTo:)``, ``replaceFailure(with:)``, ``retry(_:)``
    @inlinable public func `catch`<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching(handler)
    }

    /// Handles a failure with a closure that can throw. The result fails with the error that it throws.
    ///
    ///     source:   -1--2-#
    ///     tryCatch: -1--2-#             the handler throws
    ///
    /// - Failure: The error that `handler` throws, or the failure of its signal.
    /// - SeeAlso: ``Signal/catch(_:)``
    @inlinable public func tryCatch<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching { failure in
            do throws(NewFailure) { return try handler(failure) } catch { return .fail(error) }
        }
    }

    /// Continues with `fallback` if this signal fails. See ``catch(_:)``.
    ///
    /// ```swift
    /// let profile = Signal<String, LoadingError>.fail(.offline)
    /// _ = profile.ifFailed(switchTo: Signal<String, Never>.just("stored profile"))
    ///     .subscribe { print($0) }  // prints stored profile
    /// ```
    ///
    ///     source:             -1--2-#
    ///     other:              -x-|
    ///     ifFailed(switchTo): -1--2--x-|
    ///
    /// - In other libraries: `catchTo:` in ReactiveObjC.
    /// - SeeAlso: ``ifFailed(switchToNextOf:)``, ``ifEmpty(switchTo:)``
    @inlinable public func ifFailed<NewFailure: Error>(
        switchTo fallback: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching { _ in fallback }
    }

    @inlinable func catching<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>,
        _ name: StaticString = #function
    ) -> Signal<Value, NewFailure> {
        .init(attach: { output in
            let sink = output.traced(name)
            let source = sink.openChild()
            // Retained by the signal that can still send. When none can, the source is released.
            let releaseObserver = ReleaseObserver { sink.subscription.dispose() }
            attach(
                sink.receiving(in: source, sink.next) { terminal in
                    guard sink.closeChild(source, by: terminal) else { return }
                    guard case .failed(let failure) = terminal else { return sink.complete() }
                    if sink.isDisposed { return }
                    releaseObserver.cancel()
                    handler(failure).attachLast(to: sink)
                })
        })
    }
}
