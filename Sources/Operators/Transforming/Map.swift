extension Signal {
    /// Each value replaced by what `transform` makes of it.
    ///
    ///     source: -1--2--3-|
    ///     map:    -a--b--c-|     1 → a, 2 → b, 3 → c
    ///
    /// A key path literal is a transform, too: `map(\.name)`.
    ///
    /// - Failure: What `transform` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Complexity: Nothing is allocated for a value. A chain of them takes stack space for each stage; 10,000 stages run on
    ///   a stack of 8 MiB.
    /// - Elsewhere: `tryMap` beside it in ReactiveObjC and Combine, `attemptMap` in ReactiveSwift.
    /// - SeeAlso: ``Signal/compactMap(_:)``, ``Signal/scan(_:_:)``
    @_disfavoredOverload @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        .stage { sink in
            attach(
                sink.receiving { value in
                    guard let mapped = sink.attempt(transform, value) else { return }
                    sink.next(mapped)
                })
        }
    }

    /// Transforms each value with `transform`, which cannot fail.
    @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        .stage { sink in
            attach(sink.receiving { value in sink.next(transform(value)) })
        }
    }
}
