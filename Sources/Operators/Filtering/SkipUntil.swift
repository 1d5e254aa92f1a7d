public import Synchronization

extension Signal {
    /// The values that come after `trigger` has sent or completed.
    ///
    ///     source:      -1--2--3--4-|
    ///     trigger:     -----x
    ///     skip(until): -------3--4-|
    ///
    /// The trigger is subscribed to first, and disposed when it has sent; so one that sends at once skips nothing.
    ///
    /// - Completion: The source's, also before the trigger has sent.
    /// - Failure: The source's. The trigger cannot fail.
    /// - Thread: The source's.
    /// - Elsewhere: `drop(untilOutputFrom:)` in Combine. There and in RxSwift, a trigger that completes without a value
    ///   opens nothing.
    /// - SeeAlso: ``Signal/take(until:)``
    @inlinable public func skip<Other>(until trigger: Signal<Other, Never>) -> Signal {
        Signal(attach: { sink in
            let sink = sink.traced().hidingParts()
            let isOpen = Flag()
            let part = CompoundDisposable()
            let segment = sink.segment
            segment.add(part)
            Diagnosis.link(part, below: segment)
            trigger.outside.take(1).attach(
                Sink(
                    segment: part, next: { _ in },
                    end: { terminal in
                        guard part.claim(for: terminal) else { return }
                        segment.remove(part)
                        isOpen.raise()
                    }))
            outside.filter { (_) throws(Failure) in isOpen.isRaised }.attach(sink)
        })
    }
}

/// What one thread tells another, once.
@usableFromInline final class Flag: Sendable {
    @usableFromInline let state = Atomic(false)

    @inlinable init() {}

    @inlinable var isRaised: Bool { state.load(ordering: .acquiring) }

    @inlinable func raise() { state.store(true, ordering: .releasing) }
}
