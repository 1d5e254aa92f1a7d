extension Signal {
    /// The values first, at once, then this signal.
    ///
    ///     source:     -1--2-|
    ///     prepend(x): x1--2-|
    ///
    /// - Elsewhere: `startWith:` in ReactiveObjC and RxSwift, `prefix(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/append(_:)``, ``Signal/concat(_:)``
    @inlinable public func prepend(_ values: Value...) -> Signal {
        concatAll([Signal(values), self]).tracedBoundary()
    }

    /// Another signal first, and when it has completed, this one.
    ///
    ///     source: -1--2-|
    ///     first:  -x-y|
    ///     prepend(first): -x-y-1--2-|
    ///
    /// - Failure: The first; that of `first` leaves this signal unsubscribed.
    /// - Elsewhere: `prefix` in ReactiveSwift.
    @inlinable public func prepend(_ first: Signal) -> Signal {
        concatAll([first, self]).tracedBoundary()
    }
}
