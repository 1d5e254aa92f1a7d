extension Signal {
    /// Whether `predicate` holds for any value: `true` at the first one, `false` when the source completes without.
    ///
    ///     source:          -1--2--3-|
    ///     contains(where): ----(t|)     even; t = true
    ///
    /// - Completion: Behind the answer. The source is disposed as soon as it is certain.
    /// - Failure: What `predicate` throws, or the source's: without an answer, for there is none.
    /// - Elsewhere: `any:` in ReactiveObjC, where a failure answers `NO`.
    /// - SeeAlso: ``Signal/allSatisfy(_:)``, ``Signal/isEmpty()``
    @inlinable public func contains(
        where predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal<Bool, Failure> {
        Signal<Bool, Failure>(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        if sink.isDisposed { return }
                        do throws(Failure) { if try !predicate(value) { return } } catch { return sink.fail(error) }
                        sink.next(true)
                        sink.complete()
                    },
                    end: { terminal in
                        if case .completed = terminal, !sink.isDisposed { sink.next(false) }
                        sink.end(terminal)
                    }))
        })
    }
}

extension Signal where Value: Equatable {
    /// Whether any value equals `element`: `true` at the first one, `false` when the source completes without.
    /// See ``Signal/contains(where:)``.
    ///
    ///     source:      -1--2--3-|
    ///     contains(2): ----(t|)     t = true
    @inlinable public func contains(_ element: Value) -> Signal<Bool, Failure> {
        composed { $0.contains { (value) throws(Failure) in value == element } }
    }
}
