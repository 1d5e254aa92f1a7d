import StreamCore
public import Synchronization

/// The values of all signals, as they come.
///
///     a: -1-----2-----|
///     b: ---x-y----z|
///     merge(a, b): -1-x-y-2--z--|
///
/// The signals are subscribed to in their order.
///
/// - Completion: When all have completed; at once if there are no signals.
/// - Failure: The first of any, at once; the others are disposed, and those not yet subscribed to never are.
/// - Disposal: Disposes all.
/// - Thread: That of the signal which sends; one at a time.
/// - SeeAlso: ``FlattenStrategy/merge``
@inlinable public func merge<Value: Sendable, Failure: Error>(
    _ signals: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
    mergeAll(signals).tracedBoundary()
}

/// The values of all signals of a collection, as they come. See ``merge(_:)``.
@inlinable public func merge<Signals: Collection>(
    _ signals: Signals
) -> Signals.Element.Joined where Signals.Element: JoinableSignal {
    Signals.Element.joined(mergeAll(signals.map(\.joinable)).tracedBoundary())
}

/// As above, for literals whose elements follow from the result.
@_disfavoredOverload @inlinable public func merge<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    mergeAll(signals).tracedBoundary()
}

@inlinable func mergeAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    Signal(attach: { sink in
        guard !signals.isEmpty else { return sink.complete() }
        let output = SerializedSink(sink)
        let running = Countdown(signals.count)
        for signal in signals {
            if output.upstream.isDisposed { return }
            output.subscribe(
                to: signal, next: output.next,
                end: { terminal in
                    if case .failed = terminal { return output.end(terminal) }
                    if running.reachesZero() { output.end(.completed) }
                })
        }
    })
}

extension Signal {
    /// The values of this signal and another, as they come. See ``merge(_:)``.
    @inlinable public func merge(with other: Signal) -> Signal {
        mergeAll([self, other]).tracedBoundary()
    }
}

/// Counts down, for several threads.
@usableFromInline final class Countdown: Sendable {
    @usableFromInline let remaining: Atomic<Int>

    @inlinable init(_ count: Int) {
        remaining = Atomic(count)
    }

    /// Counts one, and tells whether it was the last.
    @inlinable func reachesZero() -> Bool {
        remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
