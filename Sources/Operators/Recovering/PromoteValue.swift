extension Signal where Value == Never {
    /// Returns this signal, which sends no values, as a signal of another value type.
    ///
    /// ```swift
    /// let upload = Signal<Never, Never>.empty
    /// _ = upload.promoteValue().concat(.just("uploaded")).subscribe { print($0) }  // prints uploaded
    /// ```
    ///
    ///     source:       ----|
    ///     promoteValue: ----|
    ///
    /// - In other libraries: `setOutputType` in CombineExt.
    @inlinable public func promoteValue<NewValue: Sendable>(
        to type: NewValue.Type = NewValue.self
    ) -> Signal<NewValue, Failure> {
        .init(attach: { attach($0.traced().receiving { _ in }) })
    }
}
