import StreamCore

extension Signal {
    /// Sends values while `isBusy` is `false`. Keeps the latest value while it is `true`, and sends it when it becomes `false`.
    ///
    /// ```swift
    /// let edits = Subject<String, Never>()
    /// let isSaving = MutableProperty(true)
    /// edits.signal.throttle(while: isSaving).subscribe { print($0) }.add(to: bag)
    /// edits.send("Dear")
    /// edits.send("Dear Ada")
    /// isSaving.value = false  // prints Dear Ada
    /// edits.send("Dear Ada,")  // prints Dear Ada,
    /// ```
    ///
    ///     source:                -1-2-3--4-5-|
    ///     gate:                  --t----f----    true, false
    ///     throttle(while: gate): -1-----34-5-|
    ///
    /// If `isBusy` has become `true` again before the pending value is sent, it stays pending.
    ///
    /// - Completion: Immediate. `onCompletion` determines whether the pending value is sent first or dropped.
    /// - Failure: Immediate. The pending value is dropped.
    /// - Disposal: Drops the pending value, including when the source is released: the property alone does not keep the subscription
    ///   active.
    /// - Threading: The source's thread; the property's thread for a pending value.
    /// - Complexity: Stores one value.
    /// - In other libraries: `throttle(while:on:)` in ReactiveSwift, which drops the last value on completion.
    /// - Note: If the property is deallocated, its last value remains in effect.
    @inlinable public func throttle(while isBusy: some PropertyProtocol<Bool>, onCompletion: PendingPolicy = .flush)
        -> Signal
    {
        let (states, present) = (isBusy.values, PresentCondition(isBusy))
        return .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            let isOpen = StateBox(true)
            let pending = StateBox<Value?>(nil)
            // The property alone can send nothing, so its subscription does not retain the serialized sink.
            let sendPending: @Sendable () -> Void = { [sink = output.sink] in
                if let value = pending.value.take() { sink.next(value) }
            }
            let change: @Sendable (Bool) -> Void = { isBusy in
                isOpen.value = !isBusy
                if !isBusy, !present.isTrue { sendPending() }
            }
            output.subscribe(to: states, next: { [weak output] in output?.perform($0, change) }, end: { _ in })
            let receive: @Sendable (Value) -> Void = { value in
                if isOpen.value, !present.isTrue { output.sink.next(value) } else { pending.value = value }
            }
            output.subscribe(
                to: self, next: { output.perform($0, receive) },
                end: { terminal in
                    if case .completed = terminal, case .flush = onCompletion { output.perform((), sendPending) }
                    output.end(terminal)
                })
        })
    }
}
