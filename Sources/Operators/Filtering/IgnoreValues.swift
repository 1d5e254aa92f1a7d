extension Signal {
    /// Sends only the terminal event.
    ///
    /// ```swift
    /// let upload = Signal<Int, Never>.of(50, 100)
    /// _ = upload.ignoreValues().subscribeCompleted { print("uploaded") }  // prints uploaded
    /// ```
    ///
    ///     source:       -1--2--3-|
    ///     ignoreValues: ---------|
    ///
    /// - In other libraries: `ignoreElements` in RxSwift, `ignoreOutput` in Combine.
    /// - SeeAlso: ``Signal/ignoreFailure()``
    @inlinable public func ignoreValues() -> Signal<Never, Failure> {
        .init(attach: { attach($0.traced().receiving { _ in }) })
    }
}
