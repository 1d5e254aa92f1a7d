extension Signal {
    /// Sends `true` at the first value that satisfies `predicate`, or `false` when the source completes without one.
    ///
    /// ```swift
    /// let speeds = Signal<Int, Never>.of(48, 52, 61)
    /// _ = speeds.contains { $0 > 50 }.subscribe { print($0) }  // prints true
    /// ```
    ///
    ///     source:          -1--2--3-|
    ///     contains(where): ----(t|)     even; t = true
    ///
    /// - Completion: After the result. The source is disposed as soon as the result is certain.
    /// - Failure: With the source. No value is sent, because the result is unknown.
    /// - In other libraries: `any:` in ReactiveObjC, which sends `NO` on a failure.
    /// - SeeAlso: ``Signal/allSatisfy(_:)``, ``Signal/isEmpty()``
    @inlinable public func contains(
        where predicate: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Bool, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { value in
                    if sink.isDisposed { return }
                    guard predicate(value) else { return }
                    sink.subscription.isEnding = true
                    sink.next(true)
                    sink.complete()
                } end: { terminal in
                    if case .completed = terminal, !sink.isDisposed {
                        sink.subscription.isEnding = true
                        sink.next(false)
                    }
                    sink.end(terminal)
                })
        })
    }
}
