extension Signal {
    /// Sends every event as a value, including the terminal event, and then completes.
    ///
    /// ```swift
    /// let upload = Signal<Int, LoadingError>.just(50).concat(.fail(.offline))
    /// _ = upload.materialize().subscribe { print($0.value ?? 0, $0.isTerminal) }  // prints 50 false, 0 true
    /// ```
    ///
    ///     source:        -1--2--#
    ///     materialize(): -a--b--(c|)     a = next(1), b = next(2), c = failed
    ///
    /// The result cannot fail.
    ///
    /// - Completion: After the value that represents the terminal event. A disposal is not an event, so it is not sent.
    /// - SeeAlso: ``Signal/dematerialize()``, ``Signal/materializeResults()``, ``Signal/eventValues()``
    @inlinable public func materialize() -> Signal<Event, Never> {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving { value in
                    sink.next(.next(value))
                } end: { terminal in
                    if sink.isDisposed { return }
                    switch terminal {
                    case .failed(let failure): sink.next(.failed(failure))
                    case .completed: sink.next(.completed)
                    }
                    sink.complete()
                })
        })
    }
}
