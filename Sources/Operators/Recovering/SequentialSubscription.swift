import StreamCore

/// Subscribes to one signal after another: the primitive that concat, repeat, retry and catch use.
///
/// `next` receives the terminal event of the previous signal. It returns the signal to continue with, or `nil` to end in the same
/// way. If a signal ends while it is being subscribed to, a loop subscribes to the next one, without recursion, so a million of
/// them need no stack.
@usableFromInline package final class SequentialSubscription<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let next: @Sendable (Termination<Failure>) -> Signal<Value, Failure>?

    /// The signal to continue with after one that ended while it was being subscribed to. Only the subscribing thread uses it.
    @usableFromInline let following = StateBox(Signal<Value, Failure>?.none)

    @inlinable package init(
        _ sink: Sink<Value, Failure>, next: @escaping @Sendable (Termination<Failure>) -> Signal<Value, Failure>?
    ) {
        self.sink = sink
        self.next = next
    }

    // The source was released: no signal retains this object, and none has ended.
    deinit { sink.segment.dispose() }

    /// Subscribes to `first`, and to further signals as long as each ends synchronously.
    @inlinable package func start(with first: Signal<Value, Failure>) {
        let thread = ObjectIdentifier(ThreadContext.current)
        var signal = first
        while !sink.isDisposed || TracingHooks.isDescribing {
            let child = sink.openChild()
            signal.attach(
                sink.receiving(in: child, sink.next) { terminal in
                    guard self.sink.closeChild(child, by: terminal), !self.sink.isDisposed else { return }
                    guard let following = self.next(terminal) else { return self.sink.end(terminal) }
                    // Another thread continues by itself, because its work does not belong on the thread that only subscribed.
                    let isOtherThread = ObjectIdentifier(ThreadContext.current) != thread
                    if isOtherThread || child.testAndSet() {
                        self.start(with: following)
                    } else {
                        self.following.value = following
                    }
                })
            guard child.testAndSet(), let following = following.value else { return }
            self.following.value = nil
            signal = following
        }
    }
}
