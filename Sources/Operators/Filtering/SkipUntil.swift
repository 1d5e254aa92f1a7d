import StreamCore
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
        .stage { sink in
            let isOpen = AtomicFlag()
            let child = sink.openChild()
            trigger.attach(sink.receiving(in: child, { _ in open() }, end: { _ in open() }))
            @Sendable func open() {
                if sink.closeChild(child, by: Termination<Never>.completed) { isOpen.raise() }
            }
            attach(sink.receiving { value in if isOpen.isRaised { sink.next(value) } })
        }
    }

    /// Sends the values that arrive after `trigger` has sent or completed, and fails if the trigger fails before that.
    ///
    ///     source:              -1--2--3--4-|
    ///     trigger:             -----#
    ///     skip(until failing): -----#
    ///
    /// The trigger is subscribed to first, and disposed when it has sent: a failure after its first value has no effect.
    ///
    /// - Completion: The source's, including before the trigger has sent.
    /// - Failure: The source's, and the trigger's until it sends. Immediate.
    /// - Disposal: If the source is released, the subscription is disposed, even if the trigger is still active.
    /// - Threading: The source's thread; the trigger's thread for its failure.
    @_disfavoredOverload @inlinable public func skip<Other>(until trigger: Signal<Other, Failure>) -> Signal {
        Signal(attach: { sink in
            let sink = sink.tracedBoundary().hidingParts()
            let output = SerializedSink(sink)
            let isOpen = AtomicFlag()
            // The trigger retains the serialized sink, so the release of the source does not end it.
            let release = ReleaseObserver { if !output.hasEnded { sink.segment.dispose() } }
            output.subscribe(
                to: trigger.outside.take(1), next: { _ in },
                end: { terminal in
                    if case .failed = terminal { output.end(terminal) } else { isOpen.raise() }
                })
            output.subscribe(
                to: outside, next: { value in if isOpen.isRaised { output.next(value) } },
                end: { terminal in withExtendedLifetime(release) { output.end(terminal) } })
        })
    }
}

/// What one thread tells another, once.
@usableFromInline final class AtomicFlag: Sendable {
    @usableFromInline let state = Atomic(false)

    @inlinable init() {}

    @inlinable var isRaised: Bool { state.load(ordering: .acquiring) }

    @inlinable func raise() { state.store(true, ordering: .releasing) }
}
