import Operators

extension Signal {
    /// The values up to the first that is the last one wanted, then completed.
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
    /// The events up to the match with which there are `maximum`, then completed.
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
        let wanted = Array(matches.prefix(remaining))
        remaining -= wanted.count
        self.event = .matches(wanted)
    }
}
