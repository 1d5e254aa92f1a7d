import Operators

/// How long after an escape byte the rest of a sequence may take.
private let escapeDelay = Duration.milliseconds(30)

private enum Reading: Sendable {
    case bytes([UInt8])
    case pause
}

/// The keys that were pressed, from the bytes that a terminal sent.
package func keys(from bytes: Signal<[UInt8], Never>, on scheduler: some Scheduler) -> Signal<Key, Never> {
    bytes
        .flatMap(.latest) { bytes in
            Signal.just(Reading.bytes(bytes))
                .concat(Signal.timer(after: escapeDelay, on: scheduler).map { _ in .pause })
        }
        .scan(into: (parser: KeyParser(), keys: [Key]())) { state, reading in
            switch reading {
            case .bytes(let bytes): state.keys = state.parser.feed(bytes)
            case .pause: state.keys = state.parser.flush()
            }
        }
        .flatMap(.concat) { $0.keys.signal }
}
