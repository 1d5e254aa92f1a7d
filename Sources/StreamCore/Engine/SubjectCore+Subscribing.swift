extension SubjectCore {
    /// Subscribes: replays the stored values on this thread before it returns, and then sends all events after this position.
    @inlinable package func attach(_ sink: Sink<Value, Failure>) {
        // Two branches with a sink each, because a variable for either of them would be a copy that retains three references.
        let stage = TracingHooks.enterSource(origin.name, origin.fileID, origin.line, sink.subscription)
        if stage == TracingHooks.unwatched { subscribe(sink) } else { attach(sink, watchedAs: stage) }
    }

    @inline(never) @inlinable func attach(_ sink: Sink<Value, Failure>, watchedAs stage: UInt) {
        if stage != TracingHooks.described { subscribe(sink.reportingSource(as: stage)) }
    }

    @inlinable func subscribe(_ sink: Sink<Value, Failure>) {
        if !sink.subscription.claimSource() {
            subscribeAsLaterSource(sink)
        } else if !Memory.isAlwaysEmpty {
            attachReplaying(sink)
        } else if gate.tryEnter() {
            append(sink)
        } else {
            subscribeLater(sink)
        }
    }

    @inline(never) @inlinable func subscribeAsLaterSource(_ sink: Sink<Value, Failure>) {
        subscribe(sink.asLaterSource())
    }

    @inline(never) @inlinable func subscribeLater(_ sink: Sink<Value, Failure>) {
        switch gate.post(Item.subscribe(sink)) {
        // The subject has ended: sends the terminal event.
        case .closed: replayClosed(sink)
        case .queued: sink.subscription.setSource(self)
        case .entered: append(sink)
        case .takenOver:
            sink.subscription.setSource(self)
            leaveSlowly()
        }
    }

    @inlinable func attachReplaying(_ sink: Sink<Value, Failure>) {
        let replayGate = ReplayGate(sink)
        let live = replayGate.live
        let (entry, replay) = gate.post { () -> (Item?, Replay<Value>) in (.subscribe(live), memory.replay()) }
        guard let replay else { return replayClosed(sink) }
        sink.subscription.setSource(self)
        proceed(entry, .subscribe(live))
        replayGate.replay(replay)
    }

    /// Replays to a subscriber that arrives after the end.
    @inlinable func replayClosed(_ sink: Sink<Value, Failure>) {
        let (replay, end) = gate.withLock { (memory.replay(afterEnd: hasEnded), terminal) }
        replay.deliver(to: sink)
        if sink.isDisposed { return }
        if let end { sink.end(end) } else { sink.subscription.dispose() }
    }

    /// Appends a subscriber and leaves the drain, which the calling thread owns.
    ///
    /// The subscription gets its source last: if it is disposed already, it unsubscribes, which enters the drain.
    @inlinable func append(_ sink: Sink<Value, Failure>) {
        subscribers.append(sink, version: 0)
        if !gate.tryLeave() { leaveSlowly() }
        sink.subscription.setSource(self)
    }

    /// Removes the subscriber with `subscription`, and releases it outside of the drain.
    @inlinable func remove(_ subscription: Subscription) {
        if !gate.tryEnter() {
            // Also if the subject has ended.
            let entry = gate.post(Item.unsubscribe(subscription), always: true)
            guard case .entered = entry else { return proceedSlowly(entry, .unsubscribe(subscription)) }
        }
        let removed = subscribers.remove(subscription)
        if !gate.tryLeave(), !gate.tryLeave(isClosed: true) { leaveSlowly() }
        _ = consume removed
    }
}

extension Sink {
    /// Returns this sink if its subscription has no source yet, and otherwise a sink for a later source.
    @inlinable package func claimingSource() -> Sink {
        if subscription.claimSource() { return self }
        let later = asLaterSource()
        _ = later.subscription.claimSource()
        return later
    }

    /// Returns the sink for another source of a subscription that has one, with a child subscription for the place in the list of the source.
    ///
    /// A source that is released disposes the child, which disposes the subscription.
    @inlinable func asLaterSource() -> Sink {
        let child = Subscription()
        child.add(subscription)
        subscription.add(child)
        return Sink(
            subscription: child, next: { if !isDisposed { next($0) } }, end: { if !isDisposed { end($0) } })
    }
}
