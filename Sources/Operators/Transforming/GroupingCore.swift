import StreamCore

/// Distributes the values of one source to several hot signals, which an outer signal sends: the core of `groupBy`, `window`,
/// and `groupJoin`.
///
///     source ──► GroupingCore ──► outer ──► its subscriber
///                    └──► groups ──► their subscribers
///
/// The source is retained while the outer signal or any group has a subscriber. Its terminal event is sent to the outer signal
/// first, then to the groups in the order in which they were opened. If another thread is just subscribing to or leaving a
/// group, that thread might deliver the event, a little later. If the source is released, so are all groups, because only the
/// source's subscription retains them. A group keeps its values for its first subscriber.
///
/// The core is used by the thread that delivers the source's events only, one event at a time.
@usableFromInline final class GroupingCore<Group: Sendable, Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Slot = SlotList<GroupSubject<Value, Failure>>.Slot

    @usableFromInline let outer = Subject<Group, Failure>()
    @usableFromInline let outerSubscription: Subscription
    @usableFromInline let groups = StateBox(SlotList<GroupSubject<Value, Failure>>())

    /// The subscription of the source.
    @usableFromInline let source: Subscription
    @usableFromInline let uses: RefCountDisposable

    @inlinable init(_ sink: Sink<Group, Failure>) {
        outerSubscription = sink.subscription
        source = sink.openChild(isDetached: true)
        uses = RefCountDisposable(source)
        outer.signal.attach(sink)
        sink.subscription.add(uses)
    }

    /// A Boolean value that indicates whether no more groups can be opened.
    @inlinable var isClosed: Bool { outerSubscription.isDisposed }

    /// Opens a group and sends the value that `make` returns for its signal, before the group has sent any value.
    ///
    /// - Returns: The slot of the group's subject, or `nil` if no more groups can be opened.
    @inlinable func openGroup(_ make: (Signal<Value, Failure>) -> Group) -> Slot? {
        if isClosed { return nil }
        let group = groups.value.append(GroupSubject<Value, Failure>())
        outer.send(make(group.element.signal(retaining: uses)))
        return group
    }

    /// Completes and removes a group.
    @inlinable func closeGroup(_ group: Slot) {
        groups.value.remove(at: group.position)
        group.element.end(.completed)
    }

    /// Ends the outer signal and all groups.
    @inlinable func end(_ terminal: Termination<Failure>) {
        guard source.tryDispose(for: terminal) else { return }
        let open = groups.value.takeAll()
        outer.end(terminal)
        for group in open { group.end(terminal) }
    }
}

extension GroupingCore {
    /// The sink for a serialized sink of several sources.
    @inlinable var upstream: Sink<Group, Failure> { Sink(subscription: source, next: outer.send, end: end) }
}
