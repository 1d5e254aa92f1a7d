extension Signal {
    /// Every event as a value, the end too, and then completed: a stream that cannot fail.
    ///
    ///     source:        -1--2--#
    ///     materialize(): -a--b--(c|)     a = next(1), b = next(2), c = failed
    ///
    /// - Completion: Behind the value that tells the end. A disposal is no event and is not told.
    /// - SeeAlso: ``Signal/dematerialize()``, ``Signal/materializeResults()``, ``Signal/eventValues()``
    @inlinable public func materialize() -> Signal<Event, Never> {
        Signal<Event, Never>(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment, next: { sink.next(.next($0)) },
                    end: { terminal in
                        if sink.isDisposed { return }
                        switch terminal {
                        case .failed(let failure): sink.next(.failed(failure))
                        case .completed: sink.next(.completed)
                        }
                        sink.complete()
                    }))
        })
    }
}
