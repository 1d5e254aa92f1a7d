import StreamCore

/// One source that becomes several hot signals, which an outer one announces: what `groupBy`, `window` and `groupJoin`
/// share.
///
///     source ──► GroupingCore ──► outer ──► its subscriber
///                    └──► branches ──► theirs
///
/// The source is kept as long as the outer signal or any branch has a subscriber, and its end reaches the outer one first,
/// then the branches in the order in which they were opened; one that another thread is just subscribing to or leaving may be
/// told by that thread, a little later. When it is lost, so are they, because nobody else holds them.
/// All of it is used by whoever delivers the source's events, one at a time.
@usableFromInline final class GroupingCore<Branch: Sendable, Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Slot = SlotList<Subject<Value, Failure>>.Slot

    @usableFromInline let outer = Subject<Branch, Failure>()
    @usableFromInline let outerSegment: CompoundDisposable
    @usableFromInline let groups = StateBox(SlotList<Subject<Value, Failure>>())

    /// What lies above.
    @usableFromInline let source = CompoundDisposable()
    @usableFromInline let uses: RefCountDisposable

    @inlinable init(_ sink: Sink<Branch, Failure>) {
        outerSegment = sink.segment
        uses = RefCountDisposable(source)
        TracingHooks.link(source, below: sink.segment)
        outer.signal.attach(sink)
        sink.segment.add(uses)
    }

    /// Whether no branch is to be opened any more.
    @inlinable var isClosed: Bool { outerSegment.isDisposed }

    /// Opens a branch and announces what `make` makes of its signal, before it has sent anything.
    @inlinable func openGroup(_ make: (Signal<Value, Failure>) -> Branch) -> Slot? {
        if isClosed { return nil }
        let group = groups.value.append(Subject<Value, Failure>())
        let (signal, uses) = (group.element.signal, uses)
        outer.send(
            make(
                Signal(attach: { sink in
                    sink.segment.add(uses.retain())
                    signal.attach(sink)
                })))
        return group
    }

    /// Completes one branch.
    @inlinable func closeGroup(_ group: Slot) {
        groups.value.remove(at: group.position)
        group.element.complete()
    }

    /// Ends all.
    @inlinable func end(_ terminal: Termination<Failure>) {
        guard source.tryDispose(for: terminal) else { return }
        let open = groups.value.takeAll()
        outer.end(terminal)
        for group in open { group.end(terminal) }
    }
}

extension GroupingCore {
    /// Where a serialized sink of several sources sends their end.
    @inlinable var upstream: Sink<Branch, Failure> { Sink(segment: source, next: outer.send, end: end) }
}
