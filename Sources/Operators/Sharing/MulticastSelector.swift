extension Signal {
    /// What `selector` makes of this signal, shared: however often it uses its argument, there is one subscription to the
    /// source for each subscriber of the result.
    ///
    ///     source:         -1-2-3-|
    ///     publish(pairs): ---{12}-{23}-|     zip(shared, shared.skip(1))
    ///
    /// - Parameters:
    ///   - makeSubject: Makes what to share through, for each subscription.
    ///   - selector: Called for each subscription. The source is subscribed to when its result stands.
    /// - Disposal: Of the source, with the end or the disposal of the result.
    /// - Elsewhere: `multicast(_:selector:)` in RxSwift, `publish(selector)` in RxJava.
    @inlinable public func multicast<Subject: SubjectProtocol<Value, Failure>, NewValue, NewFailure>(
        _ makeSubject: @escaping @Sendable () -> Subject,
        selector: @escaping @Sendable (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        multicasting(makeSubject, selector)
    }

    @inlinable func multicasting<Subject: SubjectProtocol<Value, Failure>, NewValue, NewFailure>(
        _ makeSubject: @escaping @Sendable () -> Subject,
        _ selector: @escaping @Sendable (Signal) -> Signal<NewValue, NewFailure>, _ name: StaticString = #function
    ) -> Signal<NewValue, NewFailure> {
        Signal<NewValue, NewFailure>(attach: { sink in
            guard let sink = sink.traced(over: self, name) else { return }
            // The source's own segment, because a source that never gives the thread back keeps `connect` from returning.
            let segment = sink.segment
            let source = Signal(attach: { source in
                segment.add(source.segment)
                TracingHooks.link(source.segment, below: segment)
                attach(source)
            })
            let connection = source.multicast(makeSubject())
            selector(connection.signal).attach(sink)
            if !sink.isDisposed { sink.segment.add(connection.connect()) }
        })
    }

    /// As ``multicast(_:selector:)``, through a plain ``/StreamCore/Subject``.
    @inlinable public func publish<NewValue, NewFailure>(
        selector: @escaping @Sendable (Signal) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        multicasting({ Subject<Value, Failure>() }, selector)
    }
}
