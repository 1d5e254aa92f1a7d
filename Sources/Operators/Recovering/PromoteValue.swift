extension Signal where Value == Never {
    /// The same signal, which has no values, where one with values is asked for.
    ///
    ///     source:       ----|
    ///     promoteValue: ----|
    ///
    /// - Elsewhere: `setOutputType` in CombineExt.
    @inlinable public func promoteValue<NewValue: Sendable>(
        to type: NewValue.Type = NewValue.self
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let sink = sink.traced()
            attach(Sink(segment: sink.segment, next: { _ in }, end: sink.end))
        })
    }
}
