extension Signal {
    /// The primitive of ReactiveObjC's streams: a signal for each value, and a say in when to stop.
    ///
    /// `makeBinding` is called once for each subscription, so its closure may have state of its own. For each value that
    /// closure gives a signal, whose values are sent as with `flatMap(.merge)`, or `nil` to take no more values; setting the
    /// flag takes this signal and then no more values. `flatMap` is the same without a say.
    ///
    /// - Completion: When the source, or its being stopped, and all signals given have completed.
    /// - Failure: The first of any of them; at once, and all are disposed.
    @inlinable public func bind<NewValue: Sendable>(
        _ makeBinding: @escaping @Sendable () -> @Sendable (Value, inout Bool) -> Signal<NewValue, Failure>?
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let binding = makeBinding()
            let flattening = MergeFlattening(sink, limit: .max)
            let source = CompoundDisposable()
            flattening.joint.upstream.add(source)
            let finish: @Sendable () -> Void = {
                guard source.claim() else { return }
                flattening.joint.upstream.remove(source)
                flattening.outerCompleted()
            }
            attach(
                Sink(
                    segment: source,
                    next: { value in
                        if source.isDisposed { return }
                        var isLast = false
                        let inner = binding(value, &isLast)
                        if let inner { flattening.receive(inner) }
                        if inner == nil || isLast { finish() }
                    },
                    end: { terminal in
                        guard case .failed = terminal else { return finish() }
                        if source.claim() { flattening.joint.end(terminal) }
                    }))
        })
    }
}
