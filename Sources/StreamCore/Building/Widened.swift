extension Signal where Failure == Never {
    /// Widens the failure type. It is not traced, so that an operator can use it without showing a stage more.
    @inlinable package func widened<NewFailure: Error>(to type: NewFailure.Type = NewFailure.self) -> Signal<
        Value, NewFailure
    > {
        Signal<Value, NewFailure>(attach: { sink in
            attach(sink.receiving(sink.next, end: { (_: Termination<Never>) in sink.complete() }))
        })
    }
}
