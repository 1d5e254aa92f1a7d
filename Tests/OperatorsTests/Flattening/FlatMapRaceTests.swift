import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapRaceTests {
    @Test("flatMap(.race) continues with the first inner signal that sends or ends, and disposes the others")
    func winner() {
        expectEqual(
            run(.race, "-ab--c-|", ["a": "---1-|", "b": "-2-3-4|", "c": "5"]),
            Outcome("---2-3-4|", "-^-!", "--^-----!"))
        expectEqual(run(.race, "(ab)-|", ["a": "--1|", "b": "-|"]), Outcome("--|", "^!", "^!"))
        expectEqual(run(.race, "(ab)-|", ["a": "--1|", "b": "-#"]), Outcome("-#", "^!", "^!"))
        expectEqual(run(.race, "(ab)--#", ["a": "-1--2|", "b": "--"]), Outcome("-1-#", "^--!", "^!"))
        expectEqual(run(.race, "--|", [:]).output, "--|")
        expectEqual(run(.race, "(ab)---|", ["a": "---1|", "b": "|"]), Outcome("----|", "(^!)", "(^!)"))
    }

    @Test("race sends all values of one signal when two send on separate threads")
    func twoThreads() {
        TestSupport.race(rounds: isSanitized ? 100 : 500) {
            Race()
        } _: {
            $0.play(0)
        } _: {
            $0.play(1)
        } check: { round in
            #expect(round.seen.value == [0, 0, 0] || round.seen.value == [1, 1, 1])
        }
    }

    private final class Race: Sendable {
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let seen = Locked<[Int]>([])

        init() {
            let inners = inners.map(\.signal)
            let seen = seen
            _ = Operators.race(inners).subscribe { seen.append($0) }
        }

        func play(_ number: Int) {
            for _ in 0..<3 { inners[number].send(number) }
            inners[number].complete()
        }
    }

    @Test("flatMap(.race) completes with the outer signal if the winner ends while another inner signal is created")
    func winnerEndsDuringTransform() {
        let log = Locked<[String]>([])
        let (outer, winner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = outer.signal.flatMap(.race) { number -> Signal<Int, Never> in
            if number == 1 { return winner.signal }
            winner.send(7)
            winner.complete()
            return .never
        }.subscribe {
            log.append("\($0)")
        } completed: {
            log.append("|")
        }
        outer.send(1)
        outer.send(2)
        outer.complete()
        expectEqual(log.value, ["7", "|"])
        token.dispose()
    }

    @Test("flatMap(.race) disposes the outer signal first, as the other strategies do")
    func teardownOrder() {
        for strategy in [FlattenStrategy.race, .merge, .concat, .latest, .first] {
            let log = Log()
            let outer = Subject<Int, Never>()
            let token = outer.signal.onDispose { log.append("outer") }.flatMap(strategy) { number in
                Signal<Int, Never>.never.onDispose { log.append("inner \(number)") }
            }.subscribe { _ in }
            let inners = strategy == .race ? 1...2 : 1...1
            for number in inners { outer.send(number) }
            token.dispose()
            expectEqual(log.value, ["outer"] + inners.map { "inner \($0)" }, "\(strategy)")
        }
    }
}
