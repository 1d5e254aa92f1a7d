extension Signal {
    /// Sends the value at position `index`, counted from zero, and completes.
    ///
    /// ```swift
    /// let finishers = Signal<String, Never>.of("Ada", "Grace", "Edsger", "Alan")
    /// _ = finishers.element(at: 2).subscribe { print($0) }  // prints Edsger
    /// ```
    ///
    ///     source:                         -1--2--3-|
    ///     element(at: 1):                 ----(2|)
    ///     element(at: 5):                 ---------|
    ///     element(at: 5, failing: error): ---------#
    ///
    /// - Completion: With the value, or with the source if it sends fewer values.
    /// - Precondition: `index` is not negative.
    /// - In other libraries: `output(at:)` in Combine.
    /// - SeeAlso: ``Signal/elements(in:)``, ``Signal/first()``
    @inlinable public func element(at index: Int) -> Signal {
        precondition(index >= 0, "element(at:) requires an index of 0 or more, but got \(index)")
        return composed { $0.skip(index).take(1) }
    }

    /// Sends the value at position `index`, or fails with `failure` if the source completes before it.
    ///
    /// ```swift
    /// let names = Signal<String, LoadingError>.of("Ada")
    /// _ = names.element(at: 1, failing: .offline)
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints offline
    /// ```
    ///
    /// See ``element(at:)``.
    ///
    /// - In other libraries: `element(at:)` in RxSwift, which fails with `RxError.argumentOutOfRange`.
    @inlinable public func element(at index: Int, failing failure: Failure) -> Signal {
        composed { source in
            let element = source.element(at: index)
            return Signal(attach: { sink in
                let isMissing = StateBox(true)
                element.attach(
                    sink.receiving { value in
                        isMissing.value = false
                        sink.next(value)
                    } end: { terminal in
                        if case .completed = terminal, isMissing.value { return sink.fail(failure) }
                        sink.end(terminal)
                    })
            })
        }
    }
}
