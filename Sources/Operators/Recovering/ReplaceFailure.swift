extension Signal {
    /// Replaces a failure with `value` and completion.
    ///
    /// ```swift
    /// let unreadMessages = Signal<Int, LoadingError>.fail(.offline)
    /// _ = unreadMessages.replaceFailure(with: 0).subscribe { print($0) }  // prints 0
    /// ```
    ///
    ///     source:            -1-#
    ///     replaceFailure(x): -1-(x|)
    ///
    /// - In other libraries: `catchAndReturn` in RxSwift, `replaceError` in Combine.
    /// - SeeAlso: ``ifFailed(switchTo:)``
    @inlinable public func replaceFailure(with value: Value)
        -> Signal<Value, Never>
    {
        composed { $0.ifFailed(switchTo: Signal<Value, Never>.just(value)) }
    }
}
