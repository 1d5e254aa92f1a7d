extension Signal {
    /// The only value, sent when the source completes; `failure` if there is none, or as soon as there are two.
    ///
    ///     source:                 -1----|
    ///     single(failing: error): ------(1|)
    ///
    ///     other:                           -1--2-|
    ///     single(failing: error) of other: ----#
    ///
    /// For the only value that matches something, put ``filter(_:fileID:line:)`` before it.
    ///
    /// - Failure: `failure`, or the source's.
    /// - Disposal: The source is disposed with the second value.
    /// - Complexity: Holds one value.
    /// - Elsewhere: `single` in RxSwift, which sends the value when it comes, before it is known to be the only one.
    /// - SeeAlso: ``Signal/first(fileID:line:)``, ``Signal/element(at:failing:fileID:line:)``
    @inlinable public func single(failing failure: Failure, fileID: StaticString = #fileID, line: UInt = #line)
        -> Signal
    {
        reduce(into: Value?.none) { (only, value) throws(Failure) in
            if only != nil { throw failure }
            only = value
        }.map { (only) throws(Failure) in
            guard let only else { throw failure }
            return only
        }.traced(fileID, line)
    }
}

extension Signal where Failure == Never {
    /// As ``Signal/single(failing:fileID:line:)``, of a source that cannot fail itself.
    @inlinable public func single<NewFailure: Error>(
        failing failure: NewFailure, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, NewFailure> {
        widenFailure().single(failing: failure, fileID: fileID, line: line)
    }
}
