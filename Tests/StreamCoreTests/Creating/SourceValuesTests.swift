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
}
