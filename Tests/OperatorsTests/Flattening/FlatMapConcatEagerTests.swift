import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapConcatEagerTests {
    @Test("flatMap(.concatEager) subscribes immediately and sends values in the order of the inner signals")
    func order() {
        let outcome = run(.concatEager, "(ab)-|", ["a": "--1--2|", "b": "-3----4|"])
        expectEqual(outcome, Outcome("--1--2(34)|", "^-----!", "^------!"))
        expectEqual(run(.concatEager, "(ab)|", ["a": "---1|", "b": "-3-|"]).output, "---1(3|)")
        expectEqual(run(.concatEager, "(ab)|", ["a": "---1|", "b": "-3#"]), Outcome("--#", "^-!", "^-!"))
        expectEqual(run(.concatEager, "(ab)|", ["a": "---", "b": "-3-|"]), Outcome("", "^>", "^--!"))
    }

    @Test("flatMap(.concatEager) keeps the order and misses no value when inner signals send on two threads")
    func twoThreads() {
        TestSupport.race(rounds: isSanitized ? 100 : 500) {
            Eager()
        } _: {
            $0.play(0)
        } _: {
            $0.play(1)
        } check: { round in
            expectEqual(round.seen.value, [0, 0, 0, 1, 1, 1, -1])
        }
    }

    private final class Eager: Sendable {
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let seen = Locked<[Int]>([])

        init() {
            let inners = inners.map(\.signal)
            let seen = seen
            _ = Signal<Signal<Int, Never>, Never>.from(inners).flatten(.concatEager)
                .subscribe(next: { seen.append($0) }, completed: { seen.append(-1) })
        }

        func play(_ number: Int) {
            for _ in 0..<3 { inners[number].send(number) }
            inners[number].complete()
        }
    }

    @Test("flatten(.concatEager) sends the values that are due before a failure that occurs during the flush")
    func failureDuringFlush() {
        let log = Locked<[String]>([])
        let (a, b, c) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let token = Signal<Signal<Int, TestFailure>, TestFailure>.of(a.signal, b.signal, c.signal).flatten(.concatEager)
            .subscribe {
                log.append("\($0)")
                if $0 == 3 { c.fail(.wrong) }
            } failed: {
                log.append("\($0)")
            }
        b.send(3)
        b.send(4)
        a.complete()
        expectEqual(log.value, ["3", "4", "wrong"])
        token.dispose()
    }
}
