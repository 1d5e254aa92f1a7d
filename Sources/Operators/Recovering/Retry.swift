extension Signal {
    /// Resubscribes whenever the signal fails, without limit.
    ///
    /// ```swift
    /// let report = Signal<String, LoadingError>.attempt { () throws(LoadingError) in
    ///     print("attempt")
    ///     return try download()
    /// }
    /// _ = report.retry().subscribe { print($0) }  // prints attempt, attempt, attempt, report.pdf
    /// ```
    ///
    ///     source: -1-#
    ///     retry:  -1--1--1>
    ///
    /// - Completion: Ends the result.
    /// - Complexity: Uses a loop and no recursion.
    /// - Note: As with ``repeat()``, `subscribe` never returns if the source fails synchronously.
    @inlinable public func retry() -> Signal<Value, Never> {
        .init(attach: { output in
            let sink = output.tracedBoundary()
            let attempts: Sink<Value, Failure> = sink.receiving(sink.next, end: { _ in sink.complete() })
            SequentialSubscription(attempts) { terminal in
                if case .completed = terminal { nil } else { self }
            }.start(with: self)
        })
    }

    /// Resubscribes when the signal fails, at most `count` times, and then fails with the next failure.
    ///
    /// ```swift
    /// let report = Signal<String, LoadingError>.fail(.offline).onSubscribe { print("attempt") }
    /// _ = report.retry(2)
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints attempt, attempt, attempt, offline
    /// ```
    ///
    ///     source:   -1-#
    ///     retry(2): -1--1--1-#
    ///
    /// The retries are counted separately for each subscription to the result.
    ///
    /// - Precondition: `count` is not negative.
    /// - In other libraries: `retry:` in ReactiveObjC, where zero means without limit; `retry(upTo:)` in ReactiveSwift. RxSwift
    ///   also counts the first attempt.
    /// - SeeAlso: ``retry(policy:where:)``, ``retryWhen(_:)``
    @inlinable public func retry(_ count: Int) -> Signal {
        precondition(count >= 0, "retry(_:) requires a count of 0 or more, but got \(count)")
        return .init(attach: { output in
            let sink = output.tracedBoundary()
            let retries = StateBox(0)
            SequentialSubscription(sink) { terminal in
                guard case .failed = terminal, retries.value < count else { return nil }
                retries.value += 1
                return self
            }.start(with: self)
        })
    }
}
