extension Signal {
    /// Sends each value as a successful result and a failure as the last value, and then completes.
    ///
    /// ```swift
    /// let upload = Signal<Int, LoadingError>.just(50).concat(.fail(.offline))
    /// _ = upload.materializeResults().subscribe { print((try? $0.get()) ?? -1) }  // prints 50, -1
    /// ```
    ///
    ///     source:               -1--2--#
    ///     materializeResults(): -a--b--(c|)     a = success(1), b = success(2), c = failure
    ///
    /// The result cannot fail.
    ///
    /// - Completion: With the source, or after the failure.
    /// - In other libraries: `mapToResult` in CombineExt.
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
