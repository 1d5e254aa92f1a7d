extension Signal {
    /// Arrays of neighbours that belong together, as `belongTogether` tells of a value and the one after it.
    ///
    ///     source:         -1--2--4--5--7-|
    ///     chunked(by: +1): -------{12}-----{45}-(7|)
    ///
    /// - Completion: At once, behind the values that are held, if there are any.
    /// - Failure: At once, and with what `belongTogether` throws; what is held is dropped.
    /// - Complexity: Holds the array that is being filled, without bound.
    /// - SeeAlso: ``chunked(on:)``
    @inlinable public func chunked(
        by belongTogether: @escaping @Sendable (Value, Value) throws(Failure) -> Bool
    ) -> Signal<[Value], Failure> {
        composed {
            $0.buffer(while: { (values, next) throws(Failure) in try belongTogether(values[values.count - 1], next) })
        }
    }

    /// Runs of neighbours with an equal key, each with its key: `chunked(on: \.name)`.
    ///
    ///     source:          -1--3--2--5-|
    ///     chunked(on: odd): -------{13}--2-(5|)
    ///
    /// - Completion: At once, behind the run that is held, if there is one.
    /// - Failure: At once, and with what `key` throws; what is held is dropped.
    /// - Complexity: Holds the run that is being filled, without bound. `key` is called once for each value.
    /// - SeeAlso: ``groupBy(_:)``, which does not ask for neighbours.
    @inlinable public func chunked<Key: Equatable & Sendable>(
        on key: @escaping @Sendable (Value) throws(Failure) -> Key
    ) -> Signal<(key: Key, values: [Value]), Failure> {
        Signal<(key: Key, values: [Value]), Failure>(attach: { sink in
            let sink = sink.traced()
            let run = StateBox<(key: Key, values: [Value])?>(nil)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        let newKey: Key
                        do throws(Failure) { newKey = try key(value) } catch { return sink.fail(error) }
                        if run.value?.key == newKey { return run.value!.values.append(value) }
                        let full = run.value
                        run.value = (newKey, [value])
                        if let full { sink.next(full) }
                    },
                    end: { terminal in
                        let rest = run.value.take()
                        if case .completed = terminal, let rest, !sink.isDisposed { sink.next(rest) }
                        sink.end(terminal)
                    }))
        })
    }
}
