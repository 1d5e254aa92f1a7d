extension Signal where Failure == Never {
    /// Sends the values of successful results and fails with the first failure: the inverse of
    /// ``Signal/materializeResults()``.
    ///
    /// ```swift
    /// let results = Signal<Result<Int, LoadingError>, Never>.of(.success(1), .failure(.offline))
    /// _ = results.dematerializeResults().subscribe(next: { print($0) }, failed: { print($0) })  // prints 1, offline
    /// ```
    ///
    ///     source:                 -a--b--c--d-|     a = success(1), b = success(2), c = failure, d = success(3)
    ///     dematerializeResults(): -1--2--#
    ///
    /// - Failure: With the first value that is a failure. The source is disposed.
    /// - SeeAlso: ``Signal/dematerialize()``
    @inlinable public func dematerializeResults<NewValue: Sendable, NewFailure: Error>()
        -> Signal<NewValue, NewFailure> where Value == Result<NewValue, NewFailure>
    {
        composed {
            $0.map { result -> Signal<NewValue, NewFailure>.Event in
                switch result {
                case .success(let value): .next(value)
                case .failure(let failure): .failed(failure)
                }
            }.dematerialize()
        }
    }
}
