extension Signal where Failure == Never {
    /// The same signal where one that can fail is asked for.
    ///
    ///     source:       -1--2-|
    ///     widenFailure: -1--2-|
    ///
    /// - Elsewhere: `promoteError` in ReactiveSwift, `setFailureType` in Combine.
    /// - SeeAlso: ``Signal/mapFailure(_:fileID:line:)``, ``Signal/assertNoFailure(fileID:line:)``
    @inlinable public func widenFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, NewFailure> {
        Signal<Value, NewFailure>(attach: { sink in
            let sink = sink.traced(fileID, line)
            attach(Sink(segment: sink.segment, next: sink.next, end: { _ in sink.complete() }))
        })
    }
}
