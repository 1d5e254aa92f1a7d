extension Signal {
    /// Sends the only value when the source completes, and fails with `failure` if there are none or several.
    ///
    /// ```swift
    /// let users = Signal<String, LoadingError>.of("ada", "ada2")
    /// _ = users.single(failing: .offline).subscribe(next: { print($0) }, failed: { print($0) })  // prints offline
    /// ```
    ///
    ///     source:                 -1----|
    ///     single(failing: error): ------(1|)
    ///
    ///     other:                           -1--2-|
    ///     single(failing: error) of other: ----#
    ///
    /// To require a single matching value, put ``filter(_:)`` before this operator.
    ///
    /// - Failure: `failure`, immediately with the second value, or on completion without a value. The source's failure is
    ///   passed on.
    /// - Disposal: The source is disposed with the second value.
    /// - Complexity: Stores one value.
    /// - In other libraries: `single` in RxSwift, which sends the value immediately, before it can be certain that no other
    ///   follows.
    /// - SeeAlso: ``Signal/first()``, ``Signal/element(at:failing:)``
    @inlinable public func single(failing failure: Failure) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let only = StateBox<Value?>(nil)
            let hasEnded = StateBox(false)
            attach(
                sink.receiving { value in
                    if hasEnded.value { return }
                    guard only.value != nil else { return only.value = value }
                    hasEnded.value = true
                    sink.fail(failure)
                } end: { terminal in
                    // A source such as dematerialize() can end twice, once with a value and once with its own source.
                    if hasEnded.value { return }
                    hasEnded.value = true
                    guard case .completed = terminal, !sink.isDisposed else { return sink.end(terminal) }
                    guard let value = only.value else { return sink.fail(failure) }
                    sink.subscription.isEnding = true
                    sink.next(value)
                    sink.complete()
                })
        })
    }
}
