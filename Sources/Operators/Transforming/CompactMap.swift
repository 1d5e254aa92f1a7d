extension Signal {
    /// Transforms each value with the given closure, and drops the values for which it returns `nil`.
    ///
    /// ```swift
    /// let texts = Signal<String, Never>.of("1", "two", "3")
    /// _ = texts.compactMap { Int($0) }.subscribe { print($0) }  // prints 1, 3
    /// ```
    ///
    ///     source:     -1--x--3-|
    ///     compactMap: -a-----c-|     1 → a, x → nil, 3 → c
    ///
    /// - SeeAlso: ``Signal/tryCompactMap(_:)``, ``Signal/skipNil()``, ``Signal/ofType(_:)``
    @inlinable public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            attach(sink.receiving { [next = sink.next] value in if let mapped = transform(value) { next(mapped) } })
        })
    }

    /// Transforms each value with a closure that can throw, and drops the values for which it returns `nil`.
    ///
    ///     source:        -1--x--3--4-|
    ///     tryCompactMap: -a-----c--#     1 → a, x → nil, 3 → c, 4 throws
    ///
    /// - Failure: The source's failure, or the error that `transform` throws. The source is disposed then.
    /// - SeeAlso: ``Signal/compactMap(_:)``, ``Signal/tryMap(_:)``
    @inlinable public func tryCompactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { value in
                    guard let result = sink.attempt(transform, value), let mapped = result else { return }
                    sink.next(mapped)
                })
        })
    }
}
