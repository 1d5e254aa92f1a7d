import StreamCore

extension Signal {
    /// Sends values while `condition` is `false`. Keeps all values while it is `true`, and sends them in order when it becomes `false`.
    ///
    /// Use it for values that must not be lost, such as messages that arrive while a window is closed. To keep only the latest value, use
    /// ``throttle(while:onCompletion:)``.
    ///
    /// ```swift
    /// let messages = Subject<String, Never>()
    /// let isOffline = MutableProperty(true)
    /// messages.signal.hold(while: isOffline).subscribe { print($0) }.add(to: bag)
    /// messages.send("hello")
    /// messages.send("anybody there?")
    /// isOffline.value = false  // prints hello, anybody there?
    /// messages.send("welcome")  // prints welcome
    /// ```
    ///
    ///     source:            -1-2-3--4-5-|
    ///     gate:              --t----f----    true, false
    ///     hold(while: gate): -1-----(23)4-5-|
    ///
    /// If the subscriber or another thread sets `condition` to `true` again while held values are being sent, the others
    /// stay held, before the values that arrive later. At most the delivery in progress continues.
    ///
    /// - Completion: After the values that are held. Immediate if none is.
    /// - Failure: Immediate. The held values are dropped.
    /// - Disposal: Drops the held values. If the source is released, the subscription is disposed after they are sent.
    /// - Threading: The source's thread; the property's thread for held values. Calls never overlap.
    /// - Complexity: Stores the held values. While 1,024 are held, a source that can wait is paused, until a quarter is left.
    /// - Note: If the property completes, nothing is held any more.
    /// - In other libraries: `pausableBuffered` in RxSwiftExt.
    @inlinable public func hold(while condition: some PropertyProtocol<Bool>) -> Signal {
        let (states, presentCondition) = (condition.values, PresentCondition(condition))
        return .init(attach: { downstream in
            let output = SerializedSink(downstream.tracedBoundary())
            // A variable of the drain: the newest value that the property has sent, `false` after its end.
            let isHolding = StateBox(false)
            let present = StateBox<PresentCondition?>(presentCondition)
            let holding = Holding(output, limit: QueueLimit.values) { _ in
                !isHolding.value && present.value?.isTrue != true
            }
            let change: @Sendable (Bool) -> Void = { state in
                isHolding.value = state
                holding.sendHeld()
            }
            let end: @Sendable () -> Void = {
                present.value = nil
                change(false)
            }
            // The property alone can send nothing, so its subscription does not retain the serialized sink.
            output.subscribe(
                to: states, next: { [weak output] state in output?.perform(state, change) },
                end: { [weak output] _ in output?.perform(end) })
            holding.subscribe(to: self, output)
        })
    }
}
