extension Signal {
    /// `value` and completion in place of a failure.
    ///
    ///     source:            -1-#
    ///     replaceFailure(x): -1-(x|)
    ///
    /// - Elsewhere: `catchAndReturn` in RxSwift, `replaceError` in Combine.
    /// - SeeAlso: ``catch(to:fileID:line:)``
    @inlinable public func replaceFailure(with value: Value, fileID: StaticString = #fileID, line: UInt = #line)
        -> Signal<Value, Never>
    {
        `catch`(to: Signal<Value, Never>.just(value)).traced(fileID, line)
    }
}
