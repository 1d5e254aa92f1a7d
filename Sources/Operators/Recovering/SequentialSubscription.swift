import StreamCore

/// Subscribes to one signal after another: the primitive that concat, repeat, retry and catch use.
///
/// `next` receives the terminal event of the previous signal. It returns the signal to continue with, or `nil` to end in the same
/// way. If a signal ends while it is being subscribed to, a loop subscribes to the next one, without recursion, so a million of
/// them need no stack.
// `following` is written while a signal is being subscribed to, and read by the same thread when that has returned.
@usableFromInline package final class SequentialSubscription<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let next: @Sendable (Termination<Failure>) -> Signal<Value, Failure>?

    /// What to do after a signal that ended while it was being subscribed to: the signal to continue with, or else the terminal
    /// event to send. Only the subscribing thread uses them.
    @exclusivity(unchecked) @usableFromInline var following: Signal<Value, Failure>?
    @usableFromInline let terminal = StateBox(Termination<Failure>?.none)

    /// Returns whether the signal that is subscribed to next is the last one, which is attached in place of this object.
    @usableFromInline let isLast: @Sendable () -> Bool
    @exclusivity(unchecked) @usableFromInline var isReplaced = false

    @inlinable package init(
        _ sink: Sink<Value, Failure>, isLast: @escaping @Sendable () -> Bool = { false },
        next: @escaping @Sendable (Termination<Failure>) -> Signal<Value, Failure>?
    ) {
        self.sink = sink
        self.isLast = isLast
        self.next = next
    }

    // The source was released: no signal retains this object, and none has ended.
    deinit { if !isReplaced { sink.segment.dispose() } }

    /// Subscribes to `first`, and to further signals as long as each ends synchronously.
    @inlinable package func start(with first: Signal<Value, Failure>) {
        // Local, because a debug build copies the whole sink for each use of one of its properties.
        let (segment, values) = (sink.segment, sink.next)
        let (thread, isDescribing) = (ObjectIdentifier(ThreadContext.current), TracingHooks.isDescribing)
        var signal = first
        while !segment.isDisposed || isDescribing {
            if isLast() {
                isReplaced = true
                return signal.attachLast(to: sink)
            }
            let child = segment.openChild()
            signal.attach(
                Sink(segment: child, next: values) { terminal in
                    guard segment.closeChild(child, by: terminal), !segment.isDisposed else { return }
                    // Another thread continues by itself, because its work does not belong on the thread that only subscribed.
                    let isSynchronous = ObjectIdentifier(ThreadContext.current) == thread && !child.setMark()
                    guard let following = self.next(terminal) else { return self.end(terminal, later: isSynchronous) }
                    if isSynchronous { self.following = following } else { self.start(with: following) }
                })
            // A description subscribes to the first signal only.
            guard child.setMark(), !isDescribing else { return }
            guard let following else {
                if let terminal = terminal.value, !segment.isDisposed { sink.end(terminal) }
                return
            }
            self.following = nil
            signal = following
        }
    }

    /// Sends the terminal event, or lets the loop that subscribes send it. Not in its closure, because a debug build would look up
    /// the types there for each signal.
    @inlinable func end(_ terminal: Termination<Failure>, later: Bool) {
        if later { self.terminal.value = terminal } else { sink.end(terminal) }
    }
}
