extension SubjectCore {
    /// Subscribes: replays the stored values on this thread before it returns, and then sends all events after this position.
    @inlinable package func attach(_ sink: Sink<Value, Failure>) {
        // Two branches with a sink each, because a variable for either of them would be a copy that retains three references.
        let stage = TracingHooks.enterSource(origin.name, origin.fileID, origin.line, sink.segment)
        if stage == TracingHooks.isUnwatched { subscribe(sink) } else { attach(sink, watchedAs: stage) }
    }

    @inline(never) @inlinable func attach(_ sink: Sink<Value, Failure>, watchedAs stage: UInt) {
        if stage != TracingHooks.isDescribed { subscribe(sink.reportingSource(as: stage)) }
    }

    @inlinable func subscribe(_ sink: Sink<Value, Failure>) {
        if !sink.segment.claimSource() {
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
        case .closed: attachReplaying(sink)
        case .queued: sink.segment.setSource(self)
        case .entered: append(sink)
        case .takenOver:
            sink.segment.setSource(self)
            leaveSlowly()
        }
    }

    /// Appends a subscriber and leaves the drain, which the calling thread owns.
    ///
    /// The segment gets its source last: if it is disposed already, it unsubscribes, which enters the drain.
    @inlinable func append(_ sink: Sink<Value, Failure>) {
        subscribers.append(sink, version: 0)
        if !gate.tryLeave() { leaveSlowly() }
        sink.segment.setSource(self)
    }

    /// Removes the subscriber with `segment`, and releases it outside of the drain.
    @inlinable func remove(_ segment: Segment) {
        if !gate.tryEnter() {
            // Also if the subject has ended.
            let entry = gate.post(Item.unsubscribe(segment), always: true)
            guard case .entered = entry else { return notEntered(entry, .unsubscribe(segment)) }
        }
        let removed = subscribers.remove(segment)
        if !gate.tryLeave(), !gate.tryLeave(closing: true) { leaveSlowly() }
        _ = consume removed
    }
}

extension Sink {
    /// Returns this sink if its segment has no source yet, and otherwise a sink for a later source.
    @inlinable package func claimingSource() -> Sink {
        if segment.claimSource() { return self }
        let later = asLaterSource()
        _ = later.segment.claimSource()
        return later
    }

    /// Returns the sink for another source of a segment that has one, with a child segment for the place in the list of the source.
    ///
    /// A source that is released disposes the child, which disposes the segment.
    @inlinable func asLaterSource() -> Sink {
        let child = Segment()
        child.add(segment)
        segment.add(child)
        return Sink(
            segment: child, next: { if !isDisposed { next($0) } }, end: { if !isDisposed { end($0) } })
    }
}
