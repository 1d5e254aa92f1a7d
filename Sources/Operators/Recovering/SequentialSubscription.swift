import StreamCore

/// Subscribes to one signal after another: the primitive under concat, repeat, retry and catch.
///
/// `next` is told how the signal before ended (`nil` at the start) and gives the one to go on with, or `nil` to end in the
/// same way. A signal that ends while it is being subscribed to is followed by the next in a loop, not in a recursion, so a
/// million of them need no stack.
@usableFromInline package final class SequentialSubscription<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let next: @Sendable (Termination<Failure>?) -> Signal<Value, Failure>?

    /// How the last signal ended. Written before its part is visited, and read after.
    @usableFromInline let last = StateBox(Termination<Failure>?.none)

    @inlinable package init(
        _ sink: Sink<Value, Failure>, next: @escaping @Sendable (Termination<Failure>?) -> Signal<Value, Failure>?
    ) {
        self.sink = sink
        self.next = next
    }

    // The source was lost: no signal holds the succession any more, and none has ended.
    deinit { sink.segment.dispose() }

    /// Subscribes to the first signal.
    @inlinable package func start() {
        advance()
    }

    /// Goes on after the last end, for as long as signals end at once.
    @inlinable func advance() {
        while !sink.isDisposed || TracingHooks.isDescribing {
            guard let signal = next(last.value) else { return sink.end(last.value ?? .completed) }
            let thread = ObjectIdentifier(ThreadContext.current)
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
