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
    @inlinable public func dispose(on scheduler: some Scheduler)
        -> Signal
    {
        Signal(attach: { sink in
            guard let sink = sink.traced(over: self) else { return }
            let child = CompoundDisposable()
            let disposal = ActionDisposable { scheduler.schedule { child.dispose() } }
            sink.segment.add(disposal)
            TracingHooks.link(child, below: sink.segment)
            let loss = ReleaseObserver { sink.segment.dispose() }
            attach(
                Sink(
                    segment: child, next: { if !sink.isDisposed { sink.next($0) } },
                    end: { terminal in
                        withExtendedLifetime(loss) {
                            guard child.tryDispose(for: terminal), !sink.isDisposed else { return }
                            sink.segment.remove(disposal)
                            sink.end(terminal)
                        }
                    }))
        })
    }
}
