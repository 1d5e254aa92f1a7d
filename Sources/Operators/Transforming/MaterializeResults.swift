extension Signal {
    /// Each value as a success, and a failure as the last value, then completed: a stream that cannot fail.
    ///
    ///     source:               -1--2--#
    ///     materializeResults(): -a--b--(c|)     a = success(1), b = success(2), c = failure
    ///
    /// - Completion: With the source, or behind the failure.
    /// - Elsewhere: `mapToResult` in CombineExt.
    /// - SeeAlso: ``Signal/dematerializeResults()``, ``Signal/materialize()``
    @inlinable public func materializeResults() -> Signal<Result<Value, Failure>, Never> {
        composed {
            $0.materialize().compactMap { event in
                switch event {
                case .next(let value): .success(value)
                case .failed(let failure): .failure(failure)
                case .completed: nil
                }
            }
        }
    }
}
