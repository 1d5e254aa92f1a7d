import StreamCore

extension Signal {
    /// The same events; when the subscription is disposed, the source is torn down on `scheduler`.
    ///
    ///     source:      -1--2-|
    ///     dispose(on): -1--2-|
    ///
    /// Nothing comes after the disposal, wherever the tearing down stands. A source that ends by itself is torn down where it
    /// ends.
    ///
    /// A synchronous source without an end stops when the tearing down has had its turn on the scheduler, which must not be the
    /// thread that it keeps.
    ///
    /// - Thread: Only the tearing down moves.
    /// - Elsewhere: `unsubscribeOn` in RxJava.
    /// - SeeAlso: ``subscribe(on:)``
    @inlinable public func dispose(on scheduler: some Scheduler) -> Signal {
        .stage(describing: self) { sink in
            let child = sink.openChild(isDetached: true)
            let disposal = ActionDisposable { scheduler.schedule { child.dispose() } }
            sink.segment.add(disposal)
            let releaseObserver = ReleaseObserver { sink.segment.dispose() }
            attach(
                sink.receiving(in: child) { value in
                    if !sink.isDisposed { sink.next(value) }
                } end: { terminal in
                    guard sink.closeChild(child, by: terminal) else { return }
                    releaseObserver.cancel()
                    if sink.isDisposed { return }
                    sink.segment.remove(disposal)
                    sink.end(terminal)
                })
        }
    }
}
