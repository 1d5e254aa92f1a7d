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
    /// - Complexity: Allocates nothing for a value.
    /// - SeeAlso: ``Signal/tryFilter(_:)``, ``Signal/compactMap(_:)``, ``Signal/ignore(_:)``, ``Signal/partition(_:)``
    @inlinable public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            attach(sink.receiving { [next = sink.next] value in if isIncluded(value) { next(value) } })
        })
    }

    /// Sends only the values that satisfy a predicate that can throw. The result fails with the error that it throws.
    ///
    ///     source:    -1--2--3--4-|
    ///     tryFilter: ----2--#          even; 3 throws
    ///
    /// - Failure: The source's failure, or the error that `isIncluded` throws. The source is disposed then.
    /// - SeeAlso: ``Signal/filter(_:)``, ``Signal/tryMap(_:)``
    @inlinable public func tryFilter(
        _ isIncluded: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { value in
                    guard let included = sink.attempt(isIncluded, value), included else { return }
                    sink.next(value)
                })
        })
    }
}
