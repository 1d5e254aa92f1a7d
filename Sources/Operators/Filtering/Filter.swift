extension Signal {
    /// Sends only the values that satisfy the given predicate.
    ///
    /// ```swift
    /// let speeds = Signal<Int, Never>.of(48, 52, 61)
    /// _ = speeds.filter { $0 > 50 }.subscribe { print($0) }  // prints 52, 61
    /// ```
    ///
    ///     source: -1--2--3--4-|
    ///     filter: ----2-----4-|     even
    ///
    /// - Failure: If `isIncluded` throws, the result fails with that error and the source is disposed. The source's
    ///   failure is passed on.
    /// - Complexity: Allocates nothing for a value.
    /// - In other libraries: `tryFilter` in Combine, for a predicate that throws.
    /// - SeeAlso: ``Signal/compactMap(_:)``, ``Signal/ignore(_:)``, ``Signal/partition(_:)``
    @_disfavoredOverload @inlinable public func filter(
        _ isIncluded: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal {
        .stage { sink in
            attach(
                sink.receiving { value in
                    guard let included = sink.attempt(isIncluded, value), included else { return }
                    sink.next(value)
                })
        }
    }

    /// Sends only the values that satisfy the given predicate, which cannot fail.
    // A separate overload: from a closure that cannot throw, the compiler would otherwise infer `Never` for a failure type that
    // it has not determined yet. `flatMap(.latest) { load($0) }.filter { … }` would not compile then.
    @inlinable public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
        .stage { sink in
            attach(sink.receiving { value in if isIncluded(value) { sink.next(value) } })
        }
    }
}
