import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapConcatLatestTests {
    @Test(
        "flatMap(.concatLatest) finishes the active inner signal, and then takes the newest that has arrived meanwhile")
    func newest() {
        let outcome = run(
            .concatLatest, "-abc------a-|", ["a": "-1--2|", "b": "-3|", "c": "-4-5|"])
        expectEqual(outcome, Outcome("--1--2-4-5-1--2|", "-^----!", "----------^----!", "------^---!"))
    }

    @Test("flatMap(.concatLatest) subscribes immediately to an inner signal that arrives while none is active")
    func idle() {
        expectEqual(
            run(.concatLatest, "-a---b---|", ["a": "-1|", "b": "-2|"]),
            Outcome("--1---2--|", "-^-!", "-----^-!"))
    }

    @Test("flatMap(.concatLatest) completes after the signal that waits, and fails immediately")
    func ends() {
        expectEqual(
            run(.concatLatest, "-ab|", ["a": "-1---|", "b": "-2|"]),
            Outcome("--1----2|", "-^----!", "------^-!"))
        expectEqual(run(.concatLatest, "-ab#", ["a": "-1---|", "b": "-2|"]), Outcome("--1#", "-^-!"))
        expectEqual(run(.concatLatest, "-ab--|", ["a": "-1#", "b": "-2|"]), Outcome("--1#", "-^-!"))
    }

    @Test(
        "flatMap(.concatLatest) releases a signal that is replaced before it begins, and the one that waits when it is disposed"
    )
    func release() {
        let deallocations = Counter()
        let (outer, first) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = outer.signal.flatMap(.concatLatest) { [canary = Canary { deallocations.increment() }] number in
            canary.sing()
            let own = Canary { deallocations.increment() }
            return number == 0 ? first.signal : Signal.just(number).onNext { _ in own.sing() }
        }.subscribe { _ in }
        outer.send(0)
        expectEqual(deallocations.value, 1)
        outer.send(1)
        outer.send(2)
        expectEqual(deallocations.value, 2)
        token.dispose()
        expectEqual(deallocations.value, 4)
    }

    @Test("No user code under a lock: flatMap(.concatLatest) releases a signal that is replaced outside of its lock")
    func releaseEndsInner() {
        let (outer, first) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[Int]>([])
        let token = outer.signal.flatMap(.concatLatest) { number in
            if number == 0 { return first.signal }
            let canary = Canary { if number == 1 { first.complete() } }
            return Signal.just(number).onNext { _ in canary.sing() }
        }.subscribe { seen.append($0) }
        for number in 0..<3 { outer.send(number) }
        expectEqual(seen.value, [2])
        token.dispose()
    }

    @Test("flatMap(.concatLatest) takes the newest signal after a pause of the result")
    func pauses() {
        let scheduler = VirtualTimeScheduler()
        let outer = Subject<Int, Never>()
        let recording = scheduler.record(
            outer.signal.flatMap(.concatLatest) { Signal.just($0).delay(for: .seconds(1), on: scheduler) })
        outer.send(1)
        outer.send(2)
        outer.send(3)
        scheduler.advance(by: .seconds(2))
        outer.send(4)
        scheduler.advance(by: .seconds(2))
        expectEqual(recording.values, [1, 3, 4])
    }
}
