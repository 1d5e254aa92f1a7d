import StreamCore

extension Signal {
    /// Pairs each value with the latest value of `other`, once `other` has sent one.
    ///
    /// ```swift
    /// let draft = MutableProperty("")
    /// let submissions = Subject<Int, Never>()
    /// submissions.signal.withLatest(from: draft.values).subscribe { print($0.0, $0.1) }.add(to: bag)
    /// draft.value = "Dear Ada"
    /// submissions.send(1)  // prints 1 Dear Ada
    /// ```
    ///
    ///     source: -1--2--3--4--|
    ///     other:  ---x----y|
    ///     withLatest(from: other): ----{2x}--{3x}--{4y}--|
    ///
    /// The other signal is subscribed to first. It can combine several signals: `withLatest(from: combineLatest(a, b))`.
    ///
    /// If both signals send because of one change, the result depends on which of them received the change first, and so on the order in
    /// which they subscribed to its source. With `let doubled = MutableProperty(0)`, for example, `number.values.withLatest(from:
    /// doubled.values)` pairs a new number with the new double only if `doubled` was bound to the number before.
    ///
    /// To read a property for each value instead of subscribing to it, use `map { ($0, total.value) }`. One that is computed is then not computed
    /// in between.
    ///
    /// - Completion: With this signal. The completion of `other` has no effect.
    /// - Failure: The first failure of either signal. Immediate.
    /// - Disposal: If this signal is released, the subscription is disposed.
    /// - Threading: This signal's thread, or that of `other` if it was storing a value at that moment.
    /// - Complexity: Stores one value of `other`.
    /// - In other libraries: `withLatestFrom` in RxSwift and CombineExt.
    /// - SeeAlso: ``Signal/sample(with:)``, which sends when the other signal sends
    @inlinable public func withLatest<Other: Sendable>(from other: Signal<Other, Failure>) -> Signal<
        (Value, Other), Failure
    > {
        .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            let latest = StateBox<Other?>(nil)
            output.subscribe(
                to: other, next: { value in output.perform(value) { latest.value = $0 } },
                end: { terminal in if case .failed = terminal { output.end(terminal) } })
            let pair: @Sendable (Value) -> Void = { value in
                if let other = latest.value { output.sink.next((value, other)) }
            }
            // If this signal is released, the result is released as well.
            output.subscribe(
                to: self, next: { value in output.perform(value, pair) }, end: output.end, released: output.dispose)
        })
    }
}
