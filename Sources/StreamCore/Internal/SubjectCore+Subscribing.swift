extension SubjectCore {
    /// Subscribes: replays the stored values on this thread before it returns, and then sends all events after this position.
    @inlinable package func attach(_ sink: Sink<Value, Failure>) {
        // Two branches with a sink each, because a variable for either of them would be a copy that retains three references.
        let stage = TracingHooks.enterWithEffects(origin.name, origin.fileID, origin.line, sink.segment)
        if stage == TracingHooks.isUnwatched { subscribe(sink) } else { attach(sink, watchedAs: stage) }
    }

    @inline(never) @inlinable func attach(_ sink: Sink<Value, Failure>, watchedAs stage: UInt) {
        if stage != TracingHooks.isDescribed { subscribe(sink.reported(as: stage)) }
    }

    @inlinable func subscribe(_ sink: Sink<Value, Failure>) {
        if Memory.isAlwaysEmpty, !drain.gate.isClosed {
            subscribe(Entry(sink: sink, version: 0, leave: leave), through: sink)
        } else {
            attachReplaying(sink)
        }
    }

    /// The closure with which a subscriber's node removes itself.
    @inlinable var leave: @Sendable (AnySubscriberNode) -> Void {
        { node in self.unsubscribe(_unsafeUncheckedDowncast(node, to: Entry.self)) }
    }

    @inlinable func unsubscribe(_ node: Entry) {
        if Memory.isAlwaysEmpty, drain.gate.tryEnter() {
            nodes.remove(node)
            if !drain.gate.tryLeave() { leaveSlowly() }
        } else {
            unsubscribeLater(node)
        }
    }

    @inline(never) @inlinable func unsubscribeLater(_ node: Entry) {
        enter(drain.post(.unsubscribe(node), always: true), .unsubscribe(node))
    }

    @inlinable func subscribe(_ node: Entry, through sink: Sink<Value, Failure>) {
        if drain.gate.tryEnter() {
            nodes.append(node)
            if !drain.gate.tryLeave() { leaveSlowly() }
            sink.segment.add(source: node)
        } else {
            subscribeLater(node, through: sink)
        }
    }

    @inline(never) @inlinable func subscribeLater(_ node: Entry, through sink: Sink<Value, Failure>) {
        switch drain.post(.subscribe(node)) {
        case .closed: attachReplaying(sink)
        case .queued: sink.segment.add(source: node)
        case .entered:
            nodes.append(node)
            if !drain.gate.tryLeave() { leaveSlowly() }
            sink.segment.add(source: node)
        }
    }
}
