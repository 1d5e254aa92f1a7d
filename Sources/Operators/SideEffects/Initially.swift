extension Signal {
    /// Runs `action` at each subscription, before the source is subscribed to.
    ///
    /// ```swift
    /// let request = Signal<String, Never>.just("profile")
    /// _ = request.initially { print("requesting") }.subscribe { print($0) }  // prints requesting, profile
    /// ```
    ///
    ///     source:          -1--2-|
    ///     initially(note): -1--2-|     note() before all
    ///
    /// If a chain contains several of these operators, the one furthest downstream runs first.
    ///
    /// - Threading: The subscribing thread.
    /// - SeeAlso: ``Signal/onSubscribe(_:)``, ``Signal/finally(_:)``,
    ///   ``/StreamCore/Signal/deferred(_:_:_:)``
    @inlinable public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            action()
            attach(sink)
        })
    }
}
