extension Signal {
    /// The values as `type`; fails with `failure` at the first one that is of another.
    ///
    ///     source:       -1--2--x--3-|     1, 2 and 3 are numbers, x is not
    ///     cast(to: Int): -1--2--#
    ///
    /// - Parameters:
    ///   - type: What each value is cast to, as with `as?`.
    ///   - failure: How it ends when one cannot be.
    /// - SeeAlso: ``Signal/ofType(_:)``
    @inlinable public func cast<NewValue: Sendable>(
        to type: NewValue.Type, failing failure: Failure
    ) -> Signal<NewValue, Failure> {
        composed {
            $0.map { (value) throws(Failure) in
                guard let value = value as? NewValue else { throw failure }
                return value
            }
        }
    }
}
