import StreamCore

extension Signal {
    /// Each value together with the newest one of `other`, once that has sent.
    ///
    ///     source: -1--2--3--4--|
    ///     other:  ---x----y|
    ///     withLatest(from: other): ----{2x}--{3x}--{4y}--|
    ///
    /// The other signal is subscribed to first. It may be a join: `withLatest(from: combineLatest(a, b))`.
    ///
    /// - Completion: With this signal. That of `other` changes nothing.
    /// - Failure: The first of either, at once.
    /// - Thread: This signal's, or that of `other` if it was storing a value at this moment.
    /// - Complexity: Holds one value of `other`.
    /// - Elsewhere: `withLatestFrom` in RxSwift and CombineExt.
    /// - SeeAlso: ``Signal/sample(with:)``, the other way round
    @inlinable public func withLatest<Other: Sendable>(from other: Signal<Other, Failure>) -> Signal<
        (Value, Other), Failure
    > {
        .combination { output in
            let latest = StateBox<Other?>(nil)
            output.subscribe(
                to: other, next: { value in output.perform(value) { latest.value = $0 } },
                end: { terminal in if case .failed = terminal { output.end(terminal) } })
            let pair: @Sendable (Value) -> Void = { value in
                if let other = latest.value { output.sink.next((value, other)) }
            }
            // If this signal is released, so is the result.
            output.subscribe(
                to: self, next: { value in output.perform(value, pair) }, end: output.end, released: output.dispose)
        }
    }
}
