extension Signal {
    /// The values first, at once, then this signal.
    ///
    ///     source:     -1--2-|
    ///     prepend(x): x1--2-|
    ///
    /// - Elsewhere: `startWith:` in ReactiveObjC and RxSwift, `prefix(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/append(_:fileID:line:)``, ``Signal/concat(_:fileID:line:)``
    @inlinable public func prepend(_ values: Value..., fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        concatAll([Signal(values), self]).tracedBoundary(fileID, line)
    }

    /// Another signal first, and when it has completed, this one.
    ///
    ///     source: -1--2-|
    ///     first:  -x-y|
    ///     prepend(first): -x-y-1--2-|
    ///
    /// - Failure: The first; that of `first` leaves this signal unsubscribed.
    /// - Elsewhere: `prefix` in ReactiveSwift.
    @inlinable public func prepend(_ first: Signal, fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        concatAll([first, self]).tracedBoundary(fileID, line)
    }
}
