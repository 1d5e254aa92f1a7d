import Operators

/// The time after an escape byte within which the rest of a sequence can arrive.
private let escapeDelay = Duration.milliseconds(30)

private enum Reading: Sendable {
    case bytes([UInt8])
    case pause
}

/// Parses the bytes that a terminal sent into the keys that were pressed.
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
