extension Signal {
    /// Sends `true` at the first value that satisfies `predicate`, or `false` when the source completes without one.
    ///
    /// ```swift
    /// let speeds = Signal<Int, Never>.of(48, 52, 61)
    /// _ = speeds.contains { $0 > 50 }.subscribe { print($0) }  // prints true
    /// ```
    ///
    ///     source:          -1--2--3-|
    ///     contains(where): ----(t|)     even; t = true
    ///
    /// - Completion: After the result. The source is disposed as soon as the result is certain.
    /// - Failure: If `predicate` throws, the result fails with that error. The source's failure is passed on. No value is
    ///   sent in either case, because the result is unknown.
    /// - In other libraries: `any:` in ReactiveObjC, which sends `NO` on a failure.
    /// - SeeAlso: ``Signal/allSatisfy(_:)``, ``Signal/isEmpty()``
    @inlinable public func contains(
        where predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal<Bool, Failure> {
        .stage { sink in
            attach(
                sink.receiving { value in
                    if sink.isDisposed { return }
                    guard let matches = sink.attempt(predicate, value), matches else { return }
                    sink.next(true)
                    sink.complete()
                } end: { terminal in
                    if case .completed = terminal, !sink.isDisposed { sink.next(false) }
                    sink.end(terminal)
                })
        }
    }
}

extension Signal where Value: Equatable {
    /// Sends `true` at the first value that equals `element`, or `false` when the source completes without one.
    ///
    ///     source:      -1--2--3-|
    ///     contains(2): ----(t|)     t = true
    ///
    /// See ``Signal/contains(where:)``.
    @inlinable public func contains(_ element: Value) -> Signal<Bool, Failure> {
        composed { $0.contains { (value) throws(Failure) in value == element } }
    }
}
