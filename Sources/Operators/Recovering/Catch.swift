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
            let child = CompoundDisposable()
            sink.segment.add(child)
            TracingHooks.link(child, below: sink.segment)
            // Held by whichever signal can still send: when none can, the source was lost.
            let releaseObserver = ReleaseObserver { sink.segment.dispose() }
            attach(
                Sink(
                    segment: child, next: sink.next,
                    end: { terminal in
                        guard child.tryDispose(for: terminal) else { return }
                        sink.segment.remove(child)
                        guard case .failed(let failure) = terminal else { return sink.complete() }
                        if sink.isDisposed { return }
                        let fallback: Signal<Value, NewFailure>
                        do throws(NewFailure) { fallback = try handler(failure) } catch { return sink.fail(error) }
                        fallback.attach(
                            Sink(
                                segment: sink.segment, next: sink.next,
                                end: { terminal in withExtendedLifetime(releaseObserver) { sink.end(terminal) } }))
                    }))
        })
    }
}
