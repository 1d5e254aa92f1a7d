import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapFirstTests {
    @Test(
        "flatMap(.first) and flatMap(.throttle) ignore values while an inner signal runs, without calling the closure")
    func ignoredValues() {
        for strategy in [FlattenStrategy.first, .throttle] {
            let outcome = run(strategy, "-ab-a|", ["a": "-1|", "b": "-2|"])
            expectEqual(outcome, Outcome("--1--1|", "-^-!", "----^-!"))
            let made = Locked<[String]>([])
            _ = run(outer: "-ab-a|", inners: ["a": "-1|"]) { outer, inner in
                outer.flatMap(strategy) { letter in
                    made.append(letter)
                    return inner(letter)
                }
            }
            expectEqual(made.value, ["a", "a"])
        }
    }

    @Test("flatMap(.first) ignores the second of two values that a stage makes of the only value of a source")
    func onlyValue() {
        let scheduler = VirtualTimeScheduler()
        let timer = Signal<SchedulerTime, Never>.timer(after: .seconds(1), on: scheduler)
        let pairs = timer.map { _ in [1, 2] }.joined(separator: [])
        let signal = pairs.flatMap(.first) { number in
            number == 1 ? timer.map { _ in 1 } : Signal<Int, Never>.just(number)
        }
        let recording = scheduler.record(signal)
        scheduler.advance(by: .seconds(5))
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
    }

    @Test("tryFlatMap(.first) does not call the closure for ignored values")
    func noCallForIgnoredValues() {
        let made = Locked<[Int]>([])
        let outer = Subject<Int, TestFailure>()
        let inner = Subject<Int, TestFailure>()
        let log = Locked<[String]>([])
        let token = outer.signal.tryFlatMap(.first) { (number) throws(TestFailure) in
            made.append(number)
            if number == 2 { throw .wrong }
            return inner.signal
        }.subscribe {
            log.append("\($0)")
        } failed: {
            log.append("\($0)")
        } completed: {
            log.append("|")
        }
        outer.send(1)
        outer.send(2)
        inner.send(5)
        inner.complete()
        outer.complete()
        expectEqual(made.value, [1])
        expectEqual(log.value, ["5", "|"])
        token.dispose()
    }

    @Test("tryFlatMap(.first) ends the source and fails if the closure throws")
    func throwingClosure() {
        let subscriptions = Locked(0)
        let outer = Subject<Int, TestFailure>()
        let log = Locked<[String]>([])
        let token = outer.signal.onDispose { subscriptions.modify { $0 += 1 } }
            .tryFlatMap(.first) { (number) throws(TestFailure) -> Signal<Int, TestFailure> in
                if number == 2 { throw .wrong }
                return .just(number)
            }.subscribe {
                log.append("\($0)")
            } failed: {
                log.append("\($0)")
            } completed: {
                log.append("|")
            }
        outer.send(1)
        outer.send(2)
        outer.send(3)
        expectEqual(log.value, ["1", "wrong"])
        expectEqual(subscriptions.value, 1)
        token.dispose()
    }
}
