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
            let child = CompoundDisposable()
            let thread = ObjectIdentifier(ThreadContext.current)
            sink.segment.add(child)
            TracingHooks.link(child, below: sink.segment)
            signal.attach(
                Sink(
                    segment: child, next: sink.next,
                    end: { terminal in
                        guard child.tryDispose(for: terminal) else { return }
                        self.sink.segment.remove(child)
                        self.last.value = terminal
                        // Another thread goes on by itself, because nobody wants its work on the one that only subscribed.
                        let isElsewhere = ObjectIdentifier(ThreadContext.current) != thread
                        if isElsewhere || child.testAndSet() { self.advance() }
                    }))
            guard child.testAndSet() else { return }
        }
    }
}
