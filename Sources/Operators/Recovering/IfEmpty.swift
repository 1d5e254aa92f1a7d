import StreamCore

extension Signal {
    /// `value` before the completion of a signal that has sent none.
    ///
    ///     source:     --|
    ///     ifEmpty(x): --(x|)
    ///
    /// - Failure: The source's, without a value.
    /// - Elsewhere: `ifEmpty(default:)` in RxSwift, `replaceEmpty` in Combine.
    @inlinable public func ifEmpty(_ value: Value) -> Signal {
        ifEmpty(switchTo: .just(value))
    }

    /// Goes on with `fallback` if the signal completes without a value.
    ///
    ///     source:              --|
    ///     other:               -x|
    ///     ifEmpty(switchTo): ---x|
    ///
    /// - Failure: Of the source, or of the fallback.
    @inlinable public func ifEmpty(switchTo fallback: Signal)
        -> Signal
    {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary()
            let isEmpty = StateBox(true)
            let source = Signal(attach: { sink in
                attach(
                    Sink(
                        segment: sink.segment,
                        next: { value in
                            isEmpty.value = false
                            sink.next(value)
                        }, end: sink.end))
            })
            SequentialSubscription(sink) { terminal in
                switch terminal {
                case nil: return source
                case .failed: return nil
                case .completed:
                    defer { isEmpty.value = false }
                    return isEmpty.value ? fallback : nil
                }
            }.start()
        })
    }
}
