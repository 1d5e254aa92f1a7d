extension Signal {
    /// This signal, and when it has completed, the values, at once.
    ///
    ///     source:    -1--2-|
    ///     append(x): -1--2-(x|)
    ///
    /// - Failure: This signal's, without the values.
    /// - Elsewhere: `concat(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/prepend(_:fileID:line:)``, ``Signal/concat(_:fileID:line:)``
    @inlinable public func append(_ values: Value..., fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        concatAll([self, Signal(values)]).tracedBoundary(fileID, line)
    }

    /// As ``concat(_:fileID:line:)``, by its name in Combine.
    @inlinable public func append(_ next: Signal, fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        concat(next).tracedBoundary(fileID, line)
    }
}
