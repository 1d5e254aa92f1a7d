extension Signal where Failure == Never {
    /// Widens the failure type, as a part of another operator.
    @inlinable package func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> Signal<
        Value, NewFailure
    > {
        Signal<Value, NewFailure>(attach: { sink in
            attach(sink.receiving(sink.next, end: { (_: Termination<Never>) in sink.complete() }))
        })
    }
}
