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
    /// - Complexity: Allocates nothing per value. A chain uses stack space for each stage; 10,000 stages run on a stack of
    ///   8 MiB.
    /// - SeeAlso: ``Signal/tryMap(_:)``, ``Signal/compactMap(_:)``, ``Signal/scan(_:_:)``
    @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            attach(sink.receiving { [next = sink.next] value in next(transform(value)) })
        })
    }

    /// Transforms each value with a closure that can throw. The result fails with the error that it throws.
    ///
    /// ```swift
    /// let ages = Signal<String, Never>.of("41", "old").widenFailure().tryMap { text throws(ParsingError) in
    ///     guard let age = Int(text) else { throw .noNumber }
    ///     return age
    /// }
    /// _ = ages.subscribe(next: { print($0) }, failed: { print($0) })  // prints 41, noNumber
    /// ```
    ///
    ///     source: -1--2--3-|
    ///     tryMap: -a--b--#     3 throws
    ///
    /// A signal that cannot fail needs ``widenFailure(to:)`` first. To end with another closure that can throw, transform the
    /// value together with what the closure returns: `tryMap { try ($0, isRelevant($0)) }.takeWhile { $0.1 }.map { $0.0 }`.
    ///
    /// - Failure: The source's failure, or the error that `transform` throws. The source is disposed then.
    /// - In other libraries: `attemptMap` in ReactiveSwift, `tryMap:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/map(_:)``, ``Signal/tryOnNext(_:)``
    @inlinable public func tryMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { value in
                    guard let mapped = sink.attempt(transform, value) else { return }
                    sink.next(mapped)
                })
        })
    }
}
