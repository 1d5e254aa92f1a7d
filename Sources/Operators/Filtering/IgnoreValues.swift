extension Signal {
    /// How the source ends, and nothing else.
    ///
    ///     source:       -1--2--3-|
    ///     ignoreValues: ---------|
    ///
    /// - Elsewhere: `ignoreElements` in RxSwift, `ignoreOutput` in Combine.
    /// - SeeAlso: ``Signal/ignoreFailure(fileID:line:)``
    @inlinable public func ignoreValues(fileID: StaticString = #fileID, line: UInt = #line) -> Signal<Never, Failure> {
        Signal<Never, Failure>(attach: { sink in
            let sink = sink.traced(fileID, line)
            attach(Sink(segment: sink.segment, next: { _ in }, end: sink.end))
        })
    }
}
