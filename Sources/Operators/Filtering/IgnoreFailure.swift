extension Signal {
    /// The values, and completion however the source ends.
    ///
    ///     source:        -1--2--#
    ///     ignoreFailure: -1--2--|
    ///
    /// To go on without an end instead, write `catch(to: .never)`.
    ///
    /// - Elsewhere: `catchTo:` with an empty signal in ReactiveObjC; `ignoreFailure` in CombineExt.
    /// - SeeAlso: ``Signal/catch(_:)``, ``Signal/ignoreValues()``
    @inlinable public func ignoreFailure() -> Signal<Value, Never> {
        Signal<Value, Never>(attach: { sink in
            let sink = sink.traced()
            attach(Sink(segment: sink.segment, next: sink.next, end: { _ in sink.complete() }))
        })
    }
}
