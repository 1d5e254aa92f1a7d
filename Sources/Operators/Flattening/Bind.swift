import StreamCore

extension Signal {
    /// A signal for each value, and a say in when to stop: the primitive of ReactiveObjC's streams.
    ///
    ///     source:        -a--b--c--a-|    stopped with c
    ///     a:             1-|
    ///     b:             2----3|
    ///     bind(until c): -1--2----3|
    ///
    /// `makeBinding` is called once for each subscription, so its closure may have state of its own. For each value that
    /// closure gives a signal, whose values are sent as with `flatMap(.merge)`, or `nil` to take no more values; setting the
    /// flag takes this signal and then no more values. `flatMap` is the same without a say.
    ///
    /// - Completion: When the source, or its being stopped, and all signals given have completed.
    /// - Failure: The first of any of them, or what the closure throws; at once, and all are disposed.
    /// - SeeAlso: ``Signal/flatMap(_:_:)``
    @inlinable public func bind<NewValue: Sendable>(
        _ makeBinding:
            @escaping @Sendable () -> @Sendable (Value, inout Bool) throws(Failure) -> Signal<NewValue, Failure>?
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let binding = makeBinding()
            let flattening = MergeFlattening(sink, limit: .max)
            let source = CompoundDisposable()
            flattening.output.upstream.add(source)
            TracingHooks.link(source, below: sink.segment)
            let finish: @Sendable () -> Void = {
                guard source.tryDispose(for: Termination<Failure>.completed) else { return }
                flattening.output.upstream.remove(source)
                flattening.outerCompleted()
            }
            attach(
                Sink(
                    segment: source,
                    next: { value in
                        if source.isDisposed { return }
                        var isLast = false
                        let inner: Signal<NewValue, Failure>?
                        do throws(Failure) { inner = try binding(value, &isLast) } catch {
                            return flattening.output.end(.failed(error))
                        }
                        if let inner { flattening.receive(inner) }
                        if inner == nil || isLast { finish() }
                    },
                    end: { terminal in
                        guard case .failed = terminal else { return finish() }
                        if source.tryDispose(for: terminal) { flattening.output.end(terminal) }
                    }))
        })
    }
}
