import StreamCore

/// The signal that says something first, its end included; the others are disposed.
///
///     a: ----1-2-|
///     b: --x--y---z|
///     c: ---#
///     race(a, b, c): --x--y---z|
///
/// The signals are subscribed to in their order. One that sends at once wins, and those behind it are never subscribed to.
///
/// - Completion: With the winner; at once if there are no signals.
/// - Failure: The winner's.
/// - Disposal: Disposes all that run.
/// - Thread: The winner's.
/// - Elsewhere: `amb` in RxSwift and CombineExt, `flatten(.race)` in ReactiveSwift.
/// - SeeAlso: ``FlattenStrategy/race``
@inlinable public func race<Value: Sendable, Failure: Error>(
    _ signals: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
    raceAll(signals)
}

/// The signal of a collection that says something first. See ``race(_:)``.
@inlinable public func race<Signals: Collection>(
    _ signals: Signals
) -> Signals.Element.Joined where Signals.Element: JoinableSignal {
    Signals.Element.joined(raceAll(signals.map(\.joinable)))
}

/// As above, for literals whose elements follow from the result.
@_disfavoredOverload @inlinable public func race<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    raceAll(signals)
}

@inlinable func raceAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], _ name: StaticString = #function
) -> Signal<Value, Failure> {
    Signal(signals).flattening(.race, { (signal) throws(Failure) in signal }, name)
}

extension Signal {
    /// This signal or another, whichever says something first. See ``race(_:)``.
    @inlinable public func race(with other: Signal) -> Signal {
        raceAll([self, other])
    }
}
