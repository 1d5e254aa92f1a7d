extension Signal {
    /// Runs `action` at each subscription, before the source is subscribed to.
    ///
    /// ```swift
    /// let profile = Signal<String, Never>.just("Ada").onSubscribe { print("loading") }
    /// _ = profile.subscribe { print($0) }  // prints loading, Ada
    /// _ = profile.subscribe { print($0) }  // prints loading, Ada
    /// ```
    ///
    ///     source:            -1--2-|
    ///     onSubscribe(note): -1--2-|     note() before all
    ///
    /// If a chain contains several of these operators, the one furthest downstream runs first.
    ///
    /// - Threading: The subscribing thread.
    /// - In other libraries: `on(starting:)` in ReactiveSwift, `do(onSubscribe:)` in RxSwift,
    ///   `handleEvents(receiveSubscription:)` in Combine.
    /// - SeeAlso: ``Signal/initially(_:)``, ``Signal/onSubscribed(_:)``, ``Signal/onDispose(_:)``
    @inlinable public func onSubscribe(_ action: @escaping @Sendable () -> Void) -> Signal {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            action()
            attach(sink)
        })
    }
}
