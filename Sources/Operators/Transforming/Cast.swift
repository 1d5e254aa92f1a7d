extension Signal {
    /// Casts each value to `type`, and fails with `failure` at the first value that has another type.
    ///
    /// ```swift
    /// let replies = Signal<any Sendable, LoadingError>.of(200, "busy")
    /// _ = replies.cast(to: Int.self, failing: .offline)
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints 200, offline
    /// ```
    ///
    ///     source:       -1--2--x--3-|     1, 2 and 3 are numbers, x is not
    ///     cast(to: Int): -1--2--#
    ///
    /// - Parameters:
    ///   - type: The type to which each value is cast, as with `as?`.
    ///   - failure: The failure of the result if a value cannot be cast.
    /// - SeeAlso: ``Signal/ofType(_:)``
    @inlinable public func cast<NewValue: Sendable>(
        to type: NewValue.Type, failing failure: Failure
    ) -> Signal<NewValue, Failure> {
        composed {
            $0.tryMap { value throws(Failure) in
                guard let value = value as? NewValue else { throw failure }
                return value
            }
        }
    }
}
