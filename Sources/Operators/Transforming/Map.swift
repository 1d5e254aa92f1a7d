extension Signal {
    /// Transforms each value with the given closure.
    ///
    /// ```swift
    /// let temperatures = Signal<Int, Never>.of(18, 21)
    /// _ = temperatures.map { "\($0) °C" }.subscribe { print($0) }  // prints 18 °C, 21 °C
    /// ```
    ///
    ///     source: -1--2--3-|
    ///     map:    -a--b--c-|     1 → a, 2 → b, 3 → c
    ///
    /// You can also pass a key path literal: `map(\.name)`.
    ///
    /// - Failure: If `transform` throws, the result fails with that error and the source is disposed. The source's failure is
    ///   sent on.
    /// - Complexity: Allocates nothing per value. A chain uses stack space for each stage; 10,000 stages run on a stack of
    ///   8 MiB.
    /// - In other libraries: `attemptMap` in ReactiveSwift for a closure that throws, and `tryMap` in ReactiveObjC and Combine.
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

    /// Transforms each value with `transform`, which cannot throw.
    @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        .stage { sink in
            attach(sink.receiving { value in sink.next(transform(value)) })
        }
    }
}
