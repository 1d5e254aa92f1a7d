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
    /// - Failure: If `transform` throws, the result fails with that error and the source is disposed. The source's failure is
    ///   sent on.
    /// - SeeAlso: ``Signal/skipNil()``, ``Signal/ofType(_:)``
    @_disfavoredOverload @inlinable public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        .stage { sink in
            attach(
                sink.receiving { value in
                    guard let result = sink.attempt(transform, value), let mapped = result else { return }
                    sink.next(mapped)
                })
        }
    }

    /// Transforms each value with `transform`, which cannot throw, and drops `nil`. See ``Signal/filter(_:)``.
    @inlinable public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        .stage { sink in
            attach(sink.receiving { value in if let mapped = transform(value) { sink.next(mapped) } })
        }
    }
}
