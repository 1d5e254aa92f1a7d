extension Signal {
    /// Runs `action` once when the subscription ends or is disposed, including because its source is released.
    ///
    /// ```swift
    /// let temperatures = Subject<Int, Never>()
    /// let sensor = temperatures.signal.onDispose { print("sensor closed") }
    /// sensor.subscribe { print($0) }.dispose()  // prints sensor closed
    /// sensor.subscribe { print($0) }.add(to: bag)
    /// temperatures.complete()  // prints sensor closed
    /// ```
    ///
    ///     source:          -1--2-|
    ///     onDispose(note): -1--2-|     note() at the end or at disposal
    ///
    /// On a terminal event, `action` runs before the subscriber's handler.
    ///
    /// - Threading: The thread that disposes or sends the terminal event.
    /// - In other libraries: `on(disposed:)` in ReactiveSwift, `do(onDispose:)` in RxSwift, `handleEvents(receiveCancel:)` in
    ///   Combine, which does not run on a terminal event.
    /// - SeeAlso: ``Signal/finally(_:)``, ``Signal/onSubscribe(_:)``
    @inlinable public func onDispose(_ action: @escaping @Sendable () -> Void) -> Signal {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            sink.subscription.add(action)
            attach(sink)
        })
    }
}
