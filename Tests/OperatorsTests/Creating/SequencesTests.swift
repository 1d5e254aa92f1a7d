import Operators
import TestSupport
import Testing

@Suite struct SequencesTests {
    @Test("Signal.from(_:) and signal of a sequence or a range iterate again for each subscription")
    func sequences() {
        #expect(Signal<Int, Never>.from([1, 2]).immediate == ["1", "2", "completed"])
        let range = (1...3).signal
        for _ in 0..<2 { expectEqual(range.immediate, ["1", "2", "3", "completed"]) }
        expectEqual([Int]().signal.immediate, ["completed"])
    }

    @Test("Cancellable loops: infinite sequences, repeating and generate stop within one element of disposal")
    func infinite() {
        let made = Locked(0)
        let endless = Signal<Int, Never>.from(
            Endless { value in
                made.modify { $0 += 1 }
                return value + 1
            })
        for signal in [endless, .repeating(7), .generate(from: 0, while: { _ in true }, next: { $0 + 1 })] {
            let kept = Locked<Subscriber<Int, Never>?>(nil)
            let count = Locked(0)
            let subscriber = Subscriber<Int, Never>(next: { _ in
                if count.modify({
                    $0 += 1; return $0
                }) == 5 {
                    kept.value?.disposable.dispose()
                }
            })
            kept.value = subscriber
            _ = signal.bind(to: subscriber)
            kept.value = nil
            expectEqual(count.value, 5)
        }
        #expect(made.value <= 6)
    }

    @Test("generate stops with its condition")
    func generate() {
        let signal = Signal<Int, Never>.generate(from: 1, while: { $0 < 5 }, next: { $0 * 2 })
        expectEqual(signal.immediate, ["1", "2", "4", "completed"])
    }
}

/// Counts without end, and calls a closure for each step.
private struct Endless: Sequence, Sendable {
    let advance: @Sendable (Int) -> Int
    func makeIterator() -> AnyIterator<Int> {
        var state = 0
        return AnyIterator {
            defer { state = advance(state) }
            return state
        }
    }
}
