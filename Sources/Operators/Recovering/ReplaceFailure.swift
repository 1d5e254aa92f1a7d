extension Signal {
    /// `value` and completion in place of a failure.
    ///
    ///     source:            -1-#
    ///     replaceFailure(x): -1-(x|)
    ///
    /// - Elsewhere: `catchAndReturn` in RxSwift, `replaceError` in Combine.
    /// - SeeAlso: ``catch(to:)``
    @inlinable public func replaceFailure(with value: Value)
        -> Signal<Value, Never>
    {
        composed { $0.`catch`(to: Signal<Value, Never>.just(value)) }
    }
}
