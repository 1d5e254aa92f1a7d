import Operators

extension Signal {
    /// Subscribes to up to `max` inner signals at a time, and sends their values one signal after another, in the order of arrival.
    ///
    /// Unlike `flatMap(.concatEager)`, it has a limit for the waiting values of each inner signal: the signal is paused while `limit`
    /// of them wait. This signal is paused while 64 inner signals wait.
    ///
    /// The thread on which an inner signal completes sends the values that wait in the next one.
    package func flatMapInTurns<NewValue: Sendable>(
        max: Int, waiting limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Never>
    ) -> Signal<NewValue, Failure> {
        scanMap(into: Turn(hasBegun: true)) { turn, value in
            let place = Place(value: value, turn: turn, next: Turn(hasBegun: false))
            turn = place.next
            return place
        }
        .flatMap(.merge(max: max)) { place in
            transform(place.value)
                .flatMap(.merge(max: 1, waiting: limit)) { value in place.turn.begun.map { @Sendable _ in value } }
                // An inner signal without values also waits for its turn.
                .concat(place.turn.begun.compactMap { @Sendable _ -> NewValue? in nil })
                // Scheduled, because many signals could end in the call of the first one.
                .afterTerminal { CurrentThreadScheduler().schedule(place.next.begin) }
                .widenFailure()
        }
    }
}

private struct Place<Value: Sendable>: Sendable {
    let value: Value
    let turn: Turn
    let next: Turn
}

/// The time from which an inner signal sends its values.
private struct Turn: Sendable {
    private let subject = AsyncSubject<Void, Never>()

    init(hasBegun: Bool) {
        if hasBegun { begin() }
    }

    /// Sends when the turn begins, or immediately if it has begun.
    var begun: Signal<Void, Never> { subject.signal }

    func begin() {
        subject.send(())
        subject.complete()
    }
}
