extension Signal {
    /// Subscribes again whenever the signal fails, without end.
    ///
    ///     source: -1-#
    ///     retry:  -1--1--1>
    ///
    /// - Completion: Ends the result.
    /// - Note: As with ``repeat()``, a source that fails without giving the thread back keeps `subscribe` from returning.
    /// - Complexity: A loop, no stack.
    @inlinable public func retry() -> Signal<Value, Never> {
        .boundary { sink in
            let attempts: Sink<Value, Failure> = sink.receiving(sink.next, end: { _ in sink.complete() })
            SequentialSubscription(attempts) { terminal in
                if case .completed = terminal { nil } else { self }
            }.start()
        }
    }

    /// Subscribes again when the signal fails, at most `count` times after the first; the failure after that is the
    /// result's.
    ///
    ///     source:   -1-#
    ///     retry(2): -1--1--1-#
    ///
    /// Each subscription to the result counts for itself.
    ///
    /// - Precondition: `count` is not negative.
    /// - Elsewhere: `retry:` in ReactiveObjC, where zero means without end; `retry(upTo:)` in ReactiveSwift. RxSwift counts
    ///   the first attempt, too.
    /// - SeeAlso: ``retry(_:where:)``, ``retry(when:)``
    @inlinable public func retry(_ count: Int) -> Signal {
        precondition(count >= 0, "The number of retries cannot be negative, but is \(count)")
        return .boundary { sink in
            let retries = StateBox(0)
            SequentialSubscription(sink) { terminal in
                switch terminal {
                case nil: return self
                case .completed: return nil
                case .failed:
                    guard retries.value < count else { return nil }
                    retries.value += 1
                    return self
                }
            }.start()
        }
    }
}
