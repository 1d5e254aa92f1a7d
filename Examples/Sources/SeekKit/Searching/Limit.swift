import Operators

extension Signal {
    /// Sends the values up to and including the first that satisfies `isLast`, and completes.
    func through(_ isLast: @escaping @Sendable (Value) -> Bool) -> Signal {
        bind {
            { value, stop in
                stop = isLast(value)
                return .just(value)
            }
        }
    }
}

extension Signal where Value == SearchEvent {
    /// Sends the events up to the match that reaches `maximum`, and completes.
    package func limited(to maximum: Int) -> Signal {
        scan(into: Limited(remaining: maximum)) { limited, event in limited.receive(event) }
            .through(\.isFull)
            .compactMap(\.event)
    }
}

private struct Limited: Sendable {
    var remaining: Int
    var event: SearchEvent?

    var isFull: Bool { remaining == 0 }

    mutating func receive(_ event: SearchEvent) {
        self.event = event
        guard case .matches(let matches) = event else { return }
        let wanted = matches.first(remaining)
        remaining -= wanted.matchCount
        self.event = .matches(wanted)
    }
}
