import StreamCore

/// Subscribes to one signal after another: the primitive under concat, repeat, retry and catch.
///
/// `next` is told how the signal before ended (`nil` at the start) and gives the one to go on with, or `nil` to end in the
/// same way. A signal that ends while it is being subscribed to is followed by the next in a loop, not in a recursion, so a
/// million of them need no stack.
@usableFromInline package final class Succession<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let next: @Sendable (Terminal<Failure>?) -> Signal<Value, Failure>?

    @inlinable package init(
        _ sink: Sink<Value, Failure>, next: @escaping @Sendable (Terminal<Failure>?) -> Signal<Value, Failure>?
    ) {
        self.sink = sink
        self.next = next
    }

    // The source was lost: no signal holds the succession any more, and none has ended.
    deinit { sink.segment.dispose() }

    /// Subscribes to the first signal.
    @inlinable package func start() {
        advance(after: nil)
    }

    /// Goes on after `terminal`, for as long as signals end at once.
    @inlinable func advance(after terminal: Terminal<Failure>?) {
        var last = terminal
        while !sink.isDisposed {
            guard let signal = next(last) else { return sink.end(last ?? .completed) }
            let turn = Turn<Failure>()
            let part = CompoundDisposable()
            sink.segment.add(part)
            Diagnosis.link(part, below: sink.segment)
            signal.attach(
                Sink(
                    segment: part, next: sink.next,
                    end: { terminal in
                        guard part.claim(for: terminal) else { return }
                        self.sink.segment.remove(part)
                        if turn.ended(terminal) { self.advance(after: terminal) }
                    }))
            guard let ended = turn.subscribed() else { return }
            last = ended
        }
    }
}

/// Decides who goes on when a signal has ended: the loop that is still subscribing to it, or who brought the end.
@usableFromInline package final class Turn<Failure: Error>: Sendable {
    @usableFromInline enum State: Sendable {
        case subscribing
        case standing
        case ended(Terminal<Failure>)
    }

    @usableFromInline let state = Lock(State.subscribing)

    @inlinable package init() {}

    /// Tells of the end, and whether the caller is to go on.
    @inlinable package func ended(_ terminal: Terminal<Failure>) -> Bool {
        state.withLock { state in
            if case .standing = state { return true }
            state = .ended(terminal)
            return false
        }
    }

    /// Tells that the subscription stands; if it has ended meanwhile, the caller is to go on.
    @inlinable package func subscribed() -> Terminal<Failure>? {
        state.withLock { state in
            if case .ended(let terminal) = state { return terminal }
            state = .standing
            return nil
        }
    }
}
