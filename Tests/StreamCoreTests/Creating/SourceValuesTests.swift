import StreamCore
import TestSupport
import Testing

@Suite struct SourceValuesTests {
    @Test("just, of, empty, never and fail send their events immediately")
    func simple() {
        #expect(Signal<Int, Never>.just(1).immediate == ["1", "completed"])
        #expect(Signal<Int?, Never>.just(nil).immediate == ["nil", "completed"])
        #expect(Signal<Int, Never>.of(1, 2, 3).immediate == ["1", "2", "3", "completed"])
        #expect(Signal<Int, Never>.empty.immediate == ["completed"])
        #expect(Signal<Int, Never>.never.immediate == [])
        #expect(Signal<Int, Problem>.fail(Problem(3)).immediate == ["failed Problem(code: 3)"])
    }

    @Test("A source that cannot fail needs no failure type")
    func safeSignal() {
        expectEqual(SafeSignal.just("a").immediate, ["a", "completed"])
        expectEqual(SafeSignal.of(1, 2).immediate, ["1", "2", "completed"])
    }

    @Test("just can be used as a function of the value")
    func justAsFunction() {
        expectEqual([1, 2].map(Signal<Int, Never>.just).map(\.immediate), [["1", "completed"], ["2", "completed"]])
    }

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

    @Test("from(optional:) and from(result:) send the value or the failure")
    func conversions() {
        #expect(Signal<Int, Never>.from(optional: 1).immediate == ["1", "completed"])
        #expect(Signal<Int, Never>.from(optional: nil).immediate == ["completed"])
        #expect(Signal<Int, Problem>.from(result: .success(1)).immediate == ["1", "completed"])
        #expect(Signal<Int, Problem>.from(result: .failure(Problem(2))).immediate == ["failed Problem(code: 2)"])
    }

    @Test("attempt and deferred run for each subscription and fail with a thrown error")
    func closures() {
        let runs = Locked(0)
        let attempt = Signal<Int, Problem>.attempt { () throws(Problem) in
            let run = runs.modify {
                $0 += 1; return $0
            }
            if run == 2 { throw Problem(run) }
            return run
        }
        expectEqual(runs.value, 0)
        expectEqual(attempt.immediate, ["1", "completed"])
        expectEqual(attempt.immediate, ["failed Problem(code: 2)"])
        runs.value = 0
        let deferred = Signal<Int, Problem>.deferred {
            let run = runs.modify {
                $0 += 1; return $0
            }
            return run == 2 ? .fail(Problem(run)) : .of(run, run)
        }
        expectEqual(deferred.immediate, ["1", "1", "completed"])
        expectEqual(deferred.immediate, ["failed Problem(code: 2)"])
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
