import StreamCore

/// A sink for several inputs: it serializes their events and accepts one terminal event. Each input has its own
/// subscription.
///
/// Every operator with several inputs uses it. The operator's rule for a value of an input runs inside the drain, so
/// the rule's state needs no lock, and two inputs never reach the sink concurrently. No input is subscribed to from
/// inside the drain. So the values of an input that sends synchronously, even without end, are delivered immediately.
///
/// An accepted terminal event disposes all inputs immediately and drops their later values, but is delivered after the
/// values that were accepted before it. When the last input that can send is released without a terminal event, so is
/// the serialized sink, and the subscription is disposed.
@usableFromInline
// The variables are accessed by the outer signal of a flattening operator, which sends one event at a time, and in the `deinit`.
package final class SerializedSink<Value: Sendable, Failure: Error>: SerializedInputs, @unchecked Sendable {
    @usableFromInline package let sink: Sink<Value, Failure>

    /// The inner signal that takes the place of the operator when the outer signal has ended.
    @exclusivity(unchecked) @usableFromInline var last: (@Sendable (Sink<Value, Failure>) -> Void)?

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        self.sink = sink
        super.init(sink.subscription)
    }

    // Not in the superclass, because the sink would be released first.
    @inlinable deinit { if !isReplaced { subscription.dispose() } }

    /// Attaches a signal to the sink below in place of the operator, all of whose inputs have ended. See ``Signal/attachLast(to:)``.
    @inlinable package func replace(with last: @escaping @Sendable (Sink<Value, Failure>) -> Void) {
        if sink.isDisposed { return }
        isReplaced = true
        sink.subscription.remove(upstream)
        Signal(attach: last).attachLast(to: sink)
    }

    /// Sends `value`, or queues it for the thread that is sending.
    @inlinable package func next(_ value: Value) {
        if drain.gate.tryEnter() {
            sink.next(value)
            drain.leave()
        } else {
            performLater(value, sink.next)
        }
    }

    /// Sends `value`, unless another input has replaced this one: see ``Subscription/replace()``.
    ///
    /// - Parameter child: The subscription of the input.
    @inlinable package func next(_ value: Value, of child: Subscription) {
        // Not through `perform`, because the rule would be a closure that is created for each value.
        if drain.gate.tryEnter() {
            if !child.isReplaced { sink.next(value) }
            drain.leave()
        } else {
            child.preventReuse()
            performLater(value) { if !child.isReplaced { self.sink.next($0) } }
        }
    }

    /// Accepts a terminal event, and sends it after the values that were accepted before.
    @inlinable package func end(_ terminal: Termination<Failure>) {
        if tryClose() {
            sink.end(terminal)
            if !drain.gate.tryLeave(isClosed: true) { drain.runQueued() }
        } else {
            close { self.sink.end(terminal) }
        }
    }

    /// Disposes the subscription without an event, after the values that were accepted before.
    @inlinable package func dispose() {
        perform { self.sink.subscription.dispose() }
    }
}
