import StreamCore

/// Subscribes to one signal after another: the primitive of `concat` of several signals, `repeat`, all forms of `retry`, `ifEmpty`,
/// and `ifFailed(switchToNextOf:)`.
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
    deinit { if !isReplaced { sink.subscription.dispose() } }

    /// Subscribes to `first`, and to further signals as long as each ends synchronously.
    @inlinable package func start(with first: Signal<Value, Failure>) {
        let (subscription, isDescribing) = (sink.subscription, TracingHooks.isDescribing)
        if subscription.isDisposed, !isDescribing { return }
        if isLast() { return replace(with: first) }
        var signal = first
        var receiver = makeReceiver()
        while true {
            let isKept = attach(signal, to: receiver)
            // A description subscribes to the first signal only.
            if !isKept, !receiver.subscription.noteReturnOrEnd() || isDescribing { return }
            guard let following else {
                if isKept { subscription.remove(receiver.subscription) }
                if let terminal = terminal.value, !subscription.isDisposed { sink.end(terminal) }
                return
            }
            self.following = nil
            signal = following
            if subscription.isDisposed { return }
            if isLast() {
                if isKept { subscription.remove(receiver.subscription) }
                return replace(with: signal)
            }
            if !isKept {
                receiver = makeReceiver()
            } else if !subscription.tryReopen(receiver.subscription) {
                return
            }
        }
    }

    /// Subscribes to a signal. Returns whether it has ended at once, so that the sink can receive another one.
    @inlinable func attach(_ signal: Signal<Value, Failure>, to receiver: Sink<Value, Failure>) -> Bool {
        receiver.subscription.beginSubscribing()
        signal.attach(receiver)
        return receiver.subscription.endSubscribing()
    }

    /// Attaches the last signal in place of this object.
    @inlinable func replace(with last: Signal<Value, Failure>) {
        isReplaced = true
        last.attachLast(to: sink)
    }

    /// Opens a subscription for a signal, and returns the sink that receives its events. If the signal ends while it is being subscribed to, and
    /// leaves nothing in the subscription, the sink can receive the next one.
    @inlinable func makeReceiver() -> Sink<Value, Failure> {
        // Local, because a debug build copies the whole sink for each use of one of its properties.
        let (subscription, values) = (sink.subscription, sink.next)
        let (child, thread) = (subscription.openChild(), ObjectIdentifier(ThreadContext.current))
        return Sink(subscription: child, next: values) { terminal in
            if !TracingHooks.isActive, child.tryDisposeKeepingPlace() {
                if subscription.isDisposed { return }
                self.following = self.next(terminal)
                if self.following == nil { self.terminal.value = terminal }
                return
            }
            guard subscription.closeChild(child, by: terminal), !subscription.isDisposed else { return }
            // Another thread continues by itself, because its work does not belong on the thread that only subscribed.
            let isSynchronous = ObjectIdentifier(ThreadContext.current) == thread && !child.noteReturnOrEnd()
            guard let following = self.next(terminal) else { return self.end(terminal, later: isSynchronous) }
            if isSynchronous { self.following = following } else { self.start(with: following) }
        }
    }

    /// Sends the terminal event, or lets the loop that subscribes send it. Not in its closure, because a debug build would look up
    /// the types there for each signal.
    @inlinable func end(_ terminal: Termination<Failure>, later: Bool) {
        if later { self.terminal.value = terminal } else { sink.end(terminal) }
    }
}
