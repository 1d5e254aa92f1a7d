import StreamCore

extension Signal {
    /// Goes on, after a failure, with one fallback after another until one completes.
    ///
    ///     source:           -1-#
    ///     a:                -2-#
    ///     b:                -3|
    ///     catch(to: [a b]): -1--2--3|
    ///
    /// - Parameter fallbacks: Iterated anew for each subscription, one step for each failure; it may have no end.
    /// - Completion: The first.
    /// - Failure: Of the last fallback; the source's, if there are none.
    /// - Complexity: A loop, no stack.
    /// - Elsewhere: `catch(sequence:)` in RxSwift.
    @inlinable public func `catch`(to fallbacks: any Sequence<Signal> & Sendable) -> Signal {
        // The sequence is not a generic one, because `catch { … }` would be tried against that, too.
        Signal(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let remaining: StateBox<any IteratorProtocol<Signal>> = StateBox(fallbacks.makeIterator())
            SequentialSubscription(sink) { terminal in
                switch terminal {
                case nil: self
                case .failed: remaining.value.next()
                case .completed: nil
                }
            }.start()
        })
    }
}
