extension Signal {
    /// The value at position `index`, counted from zero, then completed.
    ///
    ///     source:                         -1--2--3-|
    ///     element(at: 1):                 ----(2|)
    ///     element(at: 5):                 ---------|
    ///     element(at: 5, failing: error): ---------#
    ///
    /// - Completion: With the value, or with the source if that has fewer.
    /// - Precondition: `index` is not negative.
    /// - Elsewhere: `output(at:)` in Combine.
    /// - SeeAlso: ``Signal/elements(in:)``, ``Signal/first()``
    @inlinable public func element(at index: Int) -> Signal {
        precondition(index >= 0, "The position of a value cannot be negative, but is \(index)")
        return composed { $0.skip(index).take(1) }
    }

    /// As ``element(at:)``, but fails with `failure` if the source completes before it.
    ///
    /// - Elsewhere: `element(at:)` in RxSwift, which fails with `RxError.argumentOutOfRange`.
    @inlinable public func element(at index: Int, failing failure: Failure) -> Signal {
        composed { source in
            let element = source.element(at: index)
            return Signal(attach: { sink in
                let isMissing = StateBox(true)
                element.attach(
                    Sink(
                        segment: sink.segment,
                        next: { value in
                            isMissing.value = false
                            sink.next(value)
                        },
                        end: { terminal in
                            if case .completed = terminal, isMissing.value { return sink.fail(failure) }
                            sink.end(terminal)
                        }))
            })
        }
    }
}

extension Signal where Failure == Never {
    /// As ``Signal/element(at:)``, but fails with `failure` if the source completes before it.
    @inlinable public func element<NewFailure: Error>(at index: Int, failing failure: NewFailure) -> Signal<
        Value, NewFailure
    > {
        widened().element(at: index, failing: failure)
    }
}
