import StreamCore

/// The first inner signal of an outer one that is still being subscribed to, inside of many other such calls.
///
/// It waits until the outer signal sends its next event, or the call that subscribes to that has returned. If the event is completion, nothing
/// of the operator remains, and the inner signal is attached in its place. So a stream that calls itself needs no more stack, even if the
/// operator cannot know that the outer signal sends only one value, as with `just(1).concat(.empty)`.
@usableFromInline package final class HeldInner<Value: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var isOpen = true
        var inner: Signal<Value, Failure>?
        var sink: Sink<Value, Failure>?
    }

    private let state = Lock(State())
    private let thread = currentThreadNumber()

    @usableFromInline init() {}

    /// A Boolean value that indicates whether the calling thread is inside of the call that subscribes to the outer signal.
    @usableFromInline var canHold: Bool { thread == currentThreadNumber() && state.withLock { $0.isOpen } }

    /// Returns a signal that stands for `inner`, which is subscribed to by ``run()``.
    @usableFromInline func holding(_ inner: Signal<Value, Failure>) -> Signal<Value, Failure> {
        Signal(attach: { sink in
            let isHeld = self.state.withLock { state in
                guard state.isOpen else { return false }
                (state.inner, state.sink) = (inner, sink)
                return true
            }
            if !isHeld { inner.attach(sink) }
        })
    }

    /// Subscribes to the signal that waits, and lets no other one wait.
    @usableFromInline func run() {
        guard let (inner, sink) = take(), !sink.isDisposed else { return }
        inner.attach(sink)
    }

    /// Removes the signal that waits, and lets no other one wait.
    @usableFromInline func take() -> (inner: Signal<Value, Failure>, sink: Sink<Value, Failure>)? {
        state.withLock { state in
            state.isOpen = false
            guard let inner = state.inner.take(), let sink = state.sink.take() else { return nil }
            return (inner, sink)
        }
    }
}
