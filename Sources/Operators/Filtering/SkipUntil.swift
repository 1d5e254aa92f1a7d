import StreamCore
public import Synchronization

extension Signal {
    /// Sends the values that arrive after `trigger` has sent or completed.
    ///
    /// ```swift
    /// let messages = Subject<String, Never>()
    /// let login = Subject<Void, Never>()
    /// messages.signal.skip(until: login.signal).subscribe { print($0) }.add(to: bag)
    /// messages.send("too early")
    /// login.send(())
    /// messages.send("welcome")  // prints welcome
    /// ```
    ///
    ///     source:      -1--2--3--4-|
    ///     trigger:     -----x
    ///     skip(until): -------3--4-|
    ///
    ///     source:              -1--2--3--4-|
    ///     trigger:             -----#
    ///     skip(until failing): -----#
    ///
    /// The trigger is subscribed to first, so a trigger that sends synchronously skips nothing. It is disposed when it has
    /// sent.
    ///
    /// - Completion: With the source, even before the trigger has sent.
    /// - Failure: The source's failure, and the trigger's until it sends. Immediate. A failure after its first value has no effect.
    /// - Threading: The source's thread.
    /// - In other libraries: `drop(untilOutputFrom:)` in Combine. There and in RxSwift, no value is sent after a trigger that
    ///   completes without a value.
    /// - SeeAlso: ``Signal/take(until:)``
    @inlinable public func skip<Other>(until trigger: Signal<Other, Failure>) -> Signal {
        .init(attach: { output in
            let sink = output.tracedBoundary()
            let output = SerializedSink(sink.hidingParts())
            let isOpen = AtomicFlag()
            output.subscribe(
                to: trigger.callerInput.take(1), in: output.openChild(isInput: false), next: { _ in },
                end: { terminal in
                    if case .failed = terminal { output.end(terminal) } else { isOpen.raise() }
                })
            output.subscribe(
                to: callerInput, next: { value in if isOpen.isRaised { output.next(value) } }, end: output.end,
                released: output.dispose)
        })
    }
}

/// A flag that one thread raises, once, for another thread to read.
@usableFromInline final class AtomicFlag: Sendable {
    @usableFromInline let state = Atomic(false)

    @inlinable init() {}

    @inlinable var isRaised: Bool { state.load(ordering: .acquiring) }

    @inlinable func raise() { state.store(true, ordering: .releasing) }
}
