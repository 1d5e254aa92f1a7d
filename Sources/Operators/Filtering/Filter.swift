extension Signal {
    /// The values for which `isIncluded` holds.
    ///
    ///     source: -1--2--3--4-|
    ///     filter: ----2-----4-|     even
    ///
    /// - Completion: The source's.
    /// - Failure: What `isIncluded` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Complexity: Nothing is allocated for a value.
    /// - Elsewhere: `tryFilter` in Combine, where `isIncluded` throws.
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

    /// Sends the values for which `isIncluded`, which cannot fail, returns `true`.
    // A form of its own: a closure that cannot throw would make the compiler infer that a signal whose failure type it does not know
    // yet cannot fail. `flatMap(.latest) { load($0) }.filter { … }` would not compile then.
    @inlinable public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
        .stage { sink in
            attach(sink.receiving { value in if isIncluded(value) { sink.next(value) } })
        }
    }
}
