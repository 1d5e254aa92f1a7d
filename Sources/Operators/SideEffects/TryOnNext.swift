extension Signal {
    /// Sends each value for which `check` does not throw, and fails with the error that it throws.
    ///
    /// ```swift
    /// let temperatures = Signal<Int, SensorError>.of(20, 21, 900, 22)
    /// let checked = temperatures.tryOnNext { (temperature) throws(SensorError) in
    ///     if temperature > 100 { throw .outOfRange }
    /// }
    /// _ = checked.subscribe(next: { print($0) }, failed: { print($0) })  // prints 20, 21, outOfRange
    /// ```
    ///
    ///     source:    -1-2-3-|
    ///     tryOnNext: -1-2-#     3 throws
    ///
    /// A signal that cannot fail needs ``widenFailure(to:)`` first.
    ///
    /// - In other libraries: `try:` in ReactiveObjC, `attempt` in ReactiveSwift, `do` in RxSwift, `tryMap` in Combine.
    /// - SeeAlso: ``onNext(_:)``, which does the same for side effects
    @inlinable public func tryOnNext(_ check: @escaping @Sendable (Value) throws(Failure) -> Void) -> Signal {
        composed {
            $0.tryMap { value throws(Failure) in
                try check(value)
                return value
            }
        }
    }
}
