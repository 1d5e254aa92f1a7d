import StreamCore

extension Signal {
    /// Transforms each value into a signal and merges these signals, until the closure stops the source.
    ///
    /// ```swift
    /// let pages = Signal<Int, Never>.of(1, 2, 3)
    /// _ = pages.bind {
    ///     { page, isLast -> Signal<String, Never>? in
    ///         isLast = page == 2
    ///         return .just("page \(page)")
    ///     }
    /// }.subscribe { print($0) }  // prints page 1, page 2
    /// ```
    ///
    ///     source:        -a--b--c--a-|    stopped with c
    ///     a:             1-|
    ///     b:             2----3|
    ///     bind(until c): -1--2----3|
    ///
    /// `makeBinding` is called once for each subscription, so the closure that it returns can have its own state. For each
    /// value, that closure returns a signal, whose values are sent as with `flatMap(.merge)`, or `nil` to accept no more values.
    /// If it sets the flag, the returned signal is the last one. `flatMap` does the same, but cannot stop the source. `bind` is
    /// the primitive of ReactiveObjC's streams.
    ///
    /// - Completion: When the source has completed or was stopped, and all returned signals have completed.
    /// - Failure: The first failure of any signal. Immediate. All signals are disposed.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``
    @inlinable public func bind<NewValue: Sendable>(
        _ makeBinding: @escaping @Sendable () -> @Sendable (Value, inout Bool) -> Signal<NewValue, Failure>?
    ) -> Signal<NewValue, Failure> {
        .init(attach: { downstream in
            guard let sink = downstream.tracedBoundary(over: self) else { return }
            let output = SerializedSink(sink)
            let binding = makeBinding()
            let flattening = MergeFlattening(output, limit: .max)
            // Resumed last, so that inner signals continue before the outer one.
            let source = output.openChild(isOuter: true)
            let complete: @Sendable () -> Void = {
                let isFirst = output.closeChild(source, by: Termination<Failure>.completed)
                if isFirst { flattening.outerCompleted() }
            }
            attach(
                output.sink.receiving(in: source) { value in
                    if source.isDisposed { return }
                    var isLast = false
                    let inner = binding(value, &isLast)
                    if let inner { flattening.receive(inner, from: source) }
                    if inner == nil || isLast { complete() }
                } end: { terminal in
                    guard case .failed = terminal else { return complete() }
                    if output.closeChild(source, by: terminal) { output.end(terminal) }
                })
        })
    }
}
