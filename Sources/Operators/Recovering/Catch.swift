extension Signal {
    /// Goes on with the signal that `handler` makes of the failure.
    ///
    ///     source:  -1--2-#
    ///     handler: -x-|             from the failure on
    ///     catch:   -1--2--x-|
    ///
    /// - Completion: The source's, or that of the handler's signal.
    /// - Failure: What `handler` throws, or the failure of its signal. The source is disposed before the handler runs.
    /// - Thread: The handler runs, and its signal is subscribed to, where the source failed.
    /// - Elsewhere: `flatMapError` in ReactiveSwift, `tryCatch` in Combine for a handler that throws.
    /// - SeeAlso: ``replaceFailure(with:)``, ``retry(_:where:)``
    @inlinable public func `catch`(_ handler: @escaping @Sendable (Failure) throws(Failure) -> Signal) -> Signal {
        catching(handler).traced()
    }

    /// Goes on with a signal that cannot fail, or fails in another way.
    @_disfavoredOverload @inlinable public func `catch`<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching(handler).traced()
    }

    /// As above, with a closure that cannot fail.
    @inlinable public func `catch`<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catching { (failure) throws(NewFailure) in handler(failure) }.traced()
    }

    /// Goes on with `fallback` after a failure. See ``catch(_:)``.
    ///
    ///     source:    -1--2-#
    ///     other:     -x-|
    ///     catch(to): -1--2--x-|
    ///
    /// - Elsewhere: `catchTo:` in ReactiveObjC.
    @inlinable public func `catch`<NewFailure: Error>(to fallback: Signal<Value, NewFailure>) -> Signal<
        Value, NewFailure
    > {
        catching { (_) throws(NewFailure) in fallback }.traced()
    }

    @inlinable func catching<NewFailure: Error>(
        _ handler: @escaping @Sendable (Failure) throws(NewFailure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        Signal<Value, NewFailure>(attach: { sink in
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
        })
    }
}
