import StreamCore

/// Sends the events of the signal that sends the first value or terminal event, and disposes the others.
///
/// ```swift
/// let berlin = Signal<String, Never>.just("from Berlin").delay(for: .seconds(2), on: scheduler)
/// let oslo = Signal<String, Never>.just("from Oslo").delay(for: .seconds(1), on: scheduler)
/// race(berlin, oslo).subscribe { print($0) }.add(to: bag)
/// scheduler.advance(by: .seconds(2))  // prints from Oslo
/// ```
///
///     a: ----1-2-|
///     b: --x--y---z|
///     c: ---#
///     race(a, b, c): --x--y---z|
///
/// The signals are subscribed to in their order. A signal that sends synchronously wins, and those after it are never
/// subscribed to.
///
/// - Completion: With the winner; immediately if there are no signals.
/// - Failure: The winner's failure.
/// - Disposal: Disposes all active signals.
/// - Threading: The winner's thread.
/// - In other libraries: `amb` in RxSwift and CombineExt, `flatten(.race)` in ReactiveSwift.
/// - SeeAlso: ``FlattenStrategy/race``
@inlinable public func race<Value: Sendable, Failure: Error>(
    _ first: Signal<Value, Failure>, _ second: Signal<Value, Failure>, _ others: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
    raceAll([first, second] + others)
}

/// Sends the events of the signal of an array that sends the first one. See ``race(_:_:_:)``.
///
/// ```swift
/// let mirrors = [Signal<String, Never>.never, .just("mirror 2"), .just("mirror 3")]
/// _ = race(mirrors).subscribe { print($0) }  // prints mirror 2
/// ```
@inlinable public func race<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    raceAll(signals)
}

@inlinable func raceAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], _ name: StaticString = #function
) -> Signal<Value, Failure> {
    Signal<Signal<Value, Failure>, Failure>.from(signals).flattening(.race, { signal in signal }, name)
}

extension Signal {
    /// Sends the events of this signal or another, whichever sends first. See ``/Operators/race(_:_:_:)``.
    ///
    /// ```swift
    /// let (near, far) = (Subject<String, Never>(), Subject<String, Never>())
    /// near.signal.race(with: far.signal).subscribe { print($0) }.add(to: bag)
    /// near.send("near")  // prints near
    /// far.send("far")
    /// ```
    @inlinable public func race(with other: Signal) -> Signal {
        raceAll([self, other])
    }
}
