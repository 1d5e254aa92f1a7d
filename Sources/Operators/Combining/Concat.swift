import StreamCore

/// The values of the signals one after another: the next is subscribed to when the one before has completed.
///
///     a: -1--2-|
///     b: -x--y|
///     concat(a, b): -1--2--x--y|
///
/// - Completion: With the last; at once if there are no signals.
/// - Failure: The first; those behind it are not subscribed to.
/// - Disposal: Disposes the one that runs; those behind it are not subscribed to.
/// - Complexity: A loop, whatever the number of signals that complete at once.
/// - Elsewhere: `append` in Combine.
/// - SeeAlso: ``FlattenStrategy/concat``, ``StreamCore/Signal/then(_:)``
@inlinable public func concat<Value: Sendable, Failure: Error>(
    _ signals: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
    concatAll(signals).tracedBoundary()
}

/// The values of the signals of a collection one after another. See ``concat(_:)``.
@inlinable public func concat<Signals: Collection>(
    _ signals: Signals
) -> Signals.Element.Joined where Signals.Element: JoinableSignal {
    Signals.Element.joined(concatAll(signals.map(\.joinable)).tracedBoundary())
}

/// As above, for literals whose elements follow from the result.
@_disfavoredOverload @inlinable public func concat<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    concatAll(signals).tracedBoundary()
}

@inlinable func concatAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    Signal(attach: { sink in
        let remaining = StateBox(signals[...])
        SequentialSubscription(sink) { terminal in
            if case .failed = terminal { return nil }
            return remaining.value.popFirst()
        }.start()
    })
}

extension Signal {
    /// This signal, and when it has completed, another. See ``concat(_:)``.
    @inlinable public func concat(_ next: Signal) -> Signal {
        concatAll([self, next]).tracedBoundary()
    }
}
