extension Signal {
    /// `constant` in place of each value.
    ///
    ///     source:     -1--2--3-|
    ///     map(to: x): -x--x--x-|
    ///
    /// - Elsewhere: `mapReplace:` in ReactiveObjC, `map(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/mapToVoid(fileID:line:)``
    @_disfavoredOverload @inlinable public func map<NewValue: Sendable>(
        to constant: NewValue, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<
        NewValue, Failure
    > {
        map { (_) throws(Failure) in constant }.traced(fileID, line)
    }

    /// That there was a value, and when, but not which: `()` in place of each. See ``Signal/map(to:fileID:line:)``.
    @inlinable public func mapToVoid(fileID: StaticString = #fileID, line: UInt = #line) -> Signal<Void, Failure> {
        map(to: ()).traced(fileID, line)
    }
}
