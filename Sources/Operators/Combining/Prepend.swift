extension Signal {
    /// Sends the given values immediately, then the values of this signal.
    ///
    ///     source:     -1--2-|
    ///     prepend(x): x1--2-|
    ///
    /// - In other libraries: `startWith:` in ReactiveObjC and RxSwift, `prefix(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/append(_:)``, ``Signal/concat(_:)``
    @inlinable public func prepend(_ values: Value...) -> Signal {
        concatAll([Signal(values), self])
    }

    /// Sends the values of another signal and, when that has completed, the values of this one.
    ///
    ///     source: -1--2-|
    ///     first:  -x-y|
    ///     prepend(first): -x-y-1--2-|
    ///
    /// - Failure: The first failure. If `first` fails, this signal is not subscribed to.
    /// - In other libraries: `prefix` in ReactiveSwift.
    @inlinable public func prepend(_ first: Signal) -> Signal {
        concatAll([first, self])
    }
}
