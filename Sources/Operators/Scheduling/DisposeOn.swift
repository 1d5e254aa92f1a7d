import StreamCore

extension Signal {
    /// Disposes the source on `scheduler` when the subscription is disposed, and sends all events unchanged.
    ///
    /// ```swift
    /// let temperatures = Subject<Int, Never>()
    /// let sensor = temperatures.signal.onDispose { print("sensor closed") }
    /// let subscription = sensor.dispose(on: scheduler).subscribe { print($0) }
    /// temperatures.send(20)  // prints 20
    /// subscription.dispose()
    /// print(subscription.isDisposed)  // prints true
    /// scheduler.advance()  // prints sensor closed
    /// ```
    ///
    ///     source:      -1--2-|
    ///     dispose(on): -1--2-|
    ///
    /// No event is sent after the disposal of the subscription, even if the source has not been disposed yet. If the source ends,
    /// it is disposed on the thread on which it ends.
    ///
    /// A source that sends endlessly and synchronously stops once `scheduler` has disposed it, so `scheduler` must not need the
    /// thread that the source occupies.
    ///
    /// - Threading: Only the disposal of the source moves to `scheduler`.
    /// - In other libraries: `unsubscribeOn` in RxJava.
    /// - SeeAlso: ``subscribed(on:)``
    @inlinable public func dispose(on scheduler: some Scheduler) -> Signal {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            let child = sink.openChild(isDetached: true)
            let disposal = ActionDisposable { scheduler.schedule { child.dispose() } }
            sink.subscription.add(disposal)
            sink.subscription.forwardPauses(to: child)
            let releaseObserver = ReleaseObserver { sink.subscription.dispose() }
            attach(
                sink.receiving(in: child) { value in
                    if sink.isDisposed { _ = UnreceivedResource.take(value) } else { sink.next(value) }
                } end: { terminal in
                    guard sink.closeChild(child, by: terminal) else { return }
                    releaseObserver.cancel()
                    if sink.isDisposed { return }
                    sink.subscription.remove(disposal)
                    sink.end(terminal)
                })
        })
    }
}
