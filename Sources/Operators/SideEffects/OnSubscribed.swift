extension Signal {
    /// Runs `action` at each subscription, after the source has been subscribed to.
    ///
    /// ```swift
    /// let score = MutableProperty(7)
    /// score.values.onSubscribed { print("watching") }.subscribe { print($0) }.add(to: bag)  // prints 7, watching
    /// score.value = 9  // prints 9
    /// ```
    ///
    ///     source:             -1--2-|
    ///     onSubscribed(note): -1--2-|     note() after subscribing, before the first value
    ///
    /// If a chain contains several of these operators, the one furthest upstream runs first.
    ///
    /// Values that the source sends while it is being subscribed to arrive before `action` runs. `action` also runs if the
    /// signal has ended or was disposed by then, so it runs as often as the action of ``onSubscribe(_:)``.
    ///
    /// - Threading: The subscribing thread.
    /// - In other libraries: `on(started:)` in ReactiveSwift, `do(onSubscribed:)` in RxSwift.
    /// - SeeAlso: ``Signal/onSubscribe(_:)``, ``Signal/onDispose(_:)``
    @inlinable public func onSubscribed(_ action: @escaping @Sendable () -> Void) -> Signal {
        .init(attach: { output in
            guard let sink = output.traced(over: self) else { return }
            attach(sink)
            action()
        })
    }
}
