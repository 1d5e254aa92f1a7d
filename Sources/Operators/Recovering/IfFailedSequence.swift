import StreamCore

extension Signal {
    /// Handles a failure by continuing with one fallback after another until one completes.
    ///
    /// ```swift
    /// let server = Signal<String, LoadingError>.fail(.offline)
    /// let mirrors: [Signal<String, LoadingError>] = [.fail(.offline), .just("mirror 2"), .just("mirror 3")]
    /// let loaded = server.ifFailed(switchToNextOf: mirrors)
    /// _ = loaded.subscribe(next: { print($0) }, failed: { print($0) })  // prints mirror 2
    /// ```
    ///
    ///     source:                          -1-#
    ///     a:                               -2-#
    ///     b:                               -3|
    ///     ifFailed(switchToNextOf: [a b]): -1--2--3|
    ///
    /// - Completion: With the first signal that completes.
    /// - Failure: The failure of the last fallback; the source's failure if there are no fallbacks.
    /// - Complexity: Uses a loop and no recursion.
    /// - Parameter fallbacks: The signals to continue with. The sequence is iterated again for each subscription, one step for
    ///   each failure. It can be infinite.
    /// - In other libraries: `catch(sequence:)` in RxSwift.
    @inlinable public func ifFailed(switchToNextOf fallbacks: any Sequence<Signal> & Sendable) -> Signal {
        .init(attach: { output in
            guard let sink = output.tracedBoundary(over: self) else { return }
            let remaining: StateBox<any IteratorProtocol<Signal>> = StateBox(fallbacks.makeIterator())
            SequentialSubscription(sink) { terminal in
                switch terminal {
                case .failed: remaining.value.next()
                case .completed: nil
                }
            }.start(with: self)
        })
    }
}
