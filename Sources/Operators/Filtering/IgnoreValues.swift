extension Signal {
    /// How the source ends, and nothing else.
    ///
    ///     source:       -1--2--3-|
    ///     ignoreValues: ---------|
    ///
    /// - Elsewhere: `ignoreElements` in RxSwift, `ignoreOutput` in Combine.
    /// - SeeAlso: ``Signal/ignoreFailure()``
    @inlinable public func ignoreValues() -> Signal<Never, Failure> {
        Signal<Never, Failure>(attach: { sink in
            let sink = sink.traced()
            attach(Sink(segment: sink.segment, next: { _ in }, end: sink.end))
        })
    }
}
