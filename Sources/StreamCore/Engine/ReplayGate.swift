public import Synchronization

/// Buffers live events until a subscriber has received its replay.
///
/// The replay runs on the subscribing thread, without a lock. Live events that any thread sends during the replay wait
/// here in order. Then the gate opens, and an event costs one atomic load.
///
/// If another thread sends live events in a loop, it takes over their delivery, so that the subscribing thread can return. Live events are
/// sent one at a time, so the gate is open when the next one is sent, whichever thread has delivered the waiting ones.
@usableFromInline package final class ReplayGate<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sink: Sink<Value, Failure>
    @usableFromInline let isOpen = Atomic(false)

    /// Owned by the subscribing thread from the beginning. Live events wait here. Closures, because generic types would be looked up
    /// when the gate is released.
    @usableFromInline let drain = Drain<@Sendable () -> Void>(isEntered: true)

    @inlinable package init(_ sink: Sink<Value, Failure>) {
        self.sink = sink
    }

    /// The sink for live events. The caller checks that the subscriber is not disposed.
    @inlinable package var live: Sink<Value, Failure> {
        Sink(
            subscription: sink.subscription,
            next: { value in
                if self.isOpen.load(ordering: .acquiring) { self.sink.next(value) } else { self.receive(value) }
            },
            end: { [sink] terminal in self.post { sink.end(terminal) } })
    }

    /// Delivers `replay`, then the events that arrived during it, and opens the gate.
    @inlinable package func replay(_ replay: Replay<Value>) {
        replay.deliver(to: sink)
        open()
    }

    /// Delivers the waiting events, unless the thread that sends live events does so. It sends the next one afterwards.
    ///
    /// Not inlinable, like what follows it, because each type of values would get a copy.
    @usableFromInline func open() {
        // The thread that has taken the drain over opens the gate, when nothing waits any more.
        if !drain.gate.tryLeave(), !drain.leaveSlowly(perform) { return }
        // A live event that was sent in between opens it as well.
        if isOpen.exchange(true, ordering: .acquiringAndReleasing) { return }
        if sink.subscription.noteReplayOrRelease() { sink.subscription.dispose() }
    }

    @inline(never) @inlinable func receive(_ value: Value) {
        post { [sink] in sink.next(value) }
    }

    @usableFromInline func post(_ event: @escaping @Sendable () -> Void) {
        switch drain.post(event) {
        case .entered:
            perform(event)
            open()
        case .takenOver: open()
        case .closed, .queued: break
        }
    }

    func perform(_ event: () -> Void) {
        if !sink.isDisposed { event() }
    }
}
