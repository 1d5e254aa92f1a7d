import StreamCore

extension Signal {
    /// The values of `next`, once this signal has completed; its own are left out.
    ///
    ///     source:  -1--2-|
    ///     other:         -x-y|
    ///     then(other): -------x-y|
    ///
    /// - Completion: With `next`.
    /// - Failure: This signal's, and `next` is not subscribed to; or that of `next`.
    /// - Elsewhere: `andThen` of a `Completable` in RxSwift.
    /// - SeeAlso: ``Signal/concat(_:)``
    @inlinable public func then<NewValue: Sendable>(_ next: Signal<NewValue, Failure>) -> Signal<NewValue, Failure> {
        composedBoundary { $0.compactMap { (_) throws(Failure) -> NewValue? in nil }.concat(next.outside) }
    }
}
