import StreamCore

extension Signal {
    /// Sends the values of `next` once this signal has completed, and none of this signal's values.
    ///
    /// ```swift
    /// let migration = Signal<Int, Never>.of(50, 100)
    /// let users = Signal<String, Never>.of("Ada", "Grace")
    /// _ = migration.then(users).subscribe { print($0) }  // prints Ada, Grace
    /// ```
    ///
    ///     source:  -1--2-|
    ///     other:         -x-y|
    ///     then(other): -------x-y|
    ///
    /// - Completion: With `next`.
    /// - Failure: This signal's failure, after which `next` is not subscribed to; or that of `next`.
    /// - In other libraries: `andThen` of a `Completable` in RxSwift.
    /// - SeeAlso: ``Signal/concat(_:)``
    @inlinable public func then<NewValue: Sendable>(_ next: Signal<NewValue, Failure>) -> Signal<NewValue, Failure> {
        composedBoundary { $0.compactMap { _ -> NewValue? in nil }.concat(next.callerInput) }
    }
}
