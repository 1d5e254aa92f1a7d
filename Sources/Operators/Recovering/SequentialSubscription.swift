import StreamCore

/// Subscribes to one signal after another: the primitive that concat, repeat, retry and catch use.
///
/// `next` receives the terminal event of the previous signal (`nil` at the start). It returns the signal to continue with, or
/// `nil` to end in the same way. If a signal ends while it is being subscribed to, a loop subscribes to the next one, without
/// recursion, so a million of them need no stack.
@usableFromInline package final class SequentialSubscription<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let next: @Sendable (Termination<Failure>?) -> Signal<Value, Failure>?

    /// The terminal event of the last signal. Written before `testAndSet` is called on its child segment, and read after.
    @usableFromInline let last = StateBox(Termination<Failure>?.none)

    @inlinable package init(
        _ sink: Sink<Value, Failure>, next: @escaping @Sendable (Termination<Failure>?) -> Signal<Value, Failure>?
    ) {
        self.sink = sink
        self.next = next
    }

    // The source was released: no signal retains this object, and none has ended.
    deinit { sink.segment.dispose() }

    /// Subscribes to the first signal.
    @inlinable package func start() {
        advance()
    }

    /// Subscribes to the next signal, and to further ones as long as each ends synchronously.
    @inlinable func advance() {
        let thread = ObjectIdentifier(ThreadContext.current)
        while !sink.isDisposed || TracingHooks.isDescribing {
            guard let signal = next(last.value) else { return sink.end(last.value ?? .completed) }
            let child = sink.openChild()
            signal.attach(
                sink.receiving(in: child, sink.next) { terminal in
                    guard self.sink.closeChild(child, by: terminal) else { return }
                    self.last.value = terminal
                    // Another thread continues by itself, because its work does not belong on the thread that only subscribed.
                    let isOtherThread = ObjectIdentifier(ThreadContext.current) != thread
                    if isOtherThread || child.testAndSet() { self.advance() }
                })
            guard child.testAndSet() else { return }
        }
    }
}
