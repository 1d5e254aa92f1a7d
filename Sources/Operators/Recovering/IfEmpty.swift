import StreamCore

extension Signal {
    /// Sends `value` before the completion of a signal that has sent no value.
    ///
    /// ```swift
    /// let results = Signal<String, Never>.of("Swift", "Swing")
    /// _ = results.filter { $0.hasPrefix("X") }.ifEmpty("no results").subscribe { print($0) }  // prints no results
    /// _ = results.ifEmpty("no results").subscribe { print($0) }  // prints Swift, Swing
    /// ```
    ///
    ///     source:     --|
    ///     ifEmpty(x): --(x|)
    ///
    /// - Failure: The source's failure. `value` is not sent then.
    /// - In other libraries: `ifEmpty(default:)` in RxSwift, `replaceEmpty` in Combine.
    @inlinable public func ifEmpty(_ value: Value) -> Signal {
        ifEmpty(switchTo: .just(value))
    }

    /// Continues with `fallback` if the signal completes without a value.
    ///
    /// ```swift
    /// let cache = Signal<String, Never>.empty
    /// let download = Signal<String, Never>.just("downloaded file")
    /// _ = cache.ifEmpty(switchTo: download).subscribe { print($0) }  // prints downloaded file
    /// ```
    ///
    ///     source:              --|
    ///     other:               -x|
    ///     ifEmpty(switchTo): ---x|
    ///
    /// - Failure: The failure of the source or of the fallback.
    @inlinable public func ifEmpty(switchTo fallback: Signal)
        -> Signal
    {
        .init(attach: { output in
            let sink = output.tracedBoundary()
            let isEmpty = StateBox(true)
            let source = Signal(attach: { sink in
                attach(
                    sink.receiving { value in
                        isEmpty.value = false
                        sink.next(value)
                    })
            })
            SequentialSubscription(sink) { terminal in
                switch terminal {
                case .failed: return nil
                case .completed:
                    // The completion of the fallback ends the result.
                    defer { isEmpty.value = false }
                    return isEmpty.value ? fallback : nil
                }
            }.start(with: source)
        })
    }
}
