import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapConcatTests {
    @Test("flatMap(.concat) subscribes to one inner signal after another")
    func oneAfterAnother() {
        let outcome = run(.concat, "(ab)|", ["a": "-1-2|", "b": "-3|"])
        expectEqual(outcome, Outcome("-1-2-3|", "^---!", "----^-!"))
    }

    @Test("flatMap(.concat) queues later inner signals and completes after all of them")
    func waitingInners() {
        let outcome = run(.concat, "-a-b-a|", ["a": "---1|", "b": "-2|"])
        expectEqual(outcome, Outcome("----1-2---1|", "-^---!", "-------^---!", "-----^-!"))
        expectEqual(run(.concat, "-a-b#", ["a": "---1|", "b": "-2|"]), Outcome("----#", "-^--!"))
        expectEqual(
            run(.concat, "(ab)|", ["a": "--1-|", "b": "2"], disposingAfter: .seconds(3)), Outcome("--1", "^--!"))
    }

    @Test("concat of zips runs each batch of signals after the previous one")
    func concatOfZips() {
        let scheduler = VirtualTimeScheduler()
        let logs = (0..<5).map { _ in SubscriptionLog() }
        let sources = ["-a|", "--b|", "c|", "-d|", "-e|"].enumerated().map { scheduler.cold($1, log: logs[$0]) }
        let batches = stride(from: 0, to: sources.count, by: 2).map { start in
            Operators.zip(Array(sources[start..<min(start + 2, sources.count)]))
        }
        let recording = scheduler.record(Operators.concat(batches).map { $0.joined() })
        scheduler.advance(by: .seconds(60))
        expectEqual(recording.diagram, "--{ab}{cd}e|")
        expectEqual(logs.map(\.lines), [["^-!"], ["^-!"], ["--^!"], ["--^!"], ["---^-!"]])
    }

    @Test("flatMap(.concat) of buffered signals zips each batch after the previous one")
    func bufferedBatches() {
        let signals = Signal<Signal<Int, TestFailure>, TestFailure>.of(.just(1), .of(2, 3), .just(4))
        let batches = signals.buffer(count: 2).flatMap(.concat) { Operators.zip($0) }
        expectEqual(events(batches), [.next([1, 2]), .next([4]), .completed])
    }

    @Test(
        "flatMap(.concat) of 10,000 synchronous and later inner signals runs on a small stack",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2615"))
    func mixedInners() {
        let count = isSanitized ? 1_000 : 10_000
        for (strategy, isInOrder) in [(FlattenStrategy.concat, true), (.concatEager, true), (.merge(max: 2), false)] {
            let seen = Locked<[Int]>([])
            let numbers = Array(0..<count)
            onStack(kibibytes: 512) {
                let scheduler = VirtualTimeScheduler()
                let token = Signal<Int, Never>.from(numbers).flatMap(strategy) { number -> Signal<Int, Never> in
                    number % 7 == 0 ? Signal.just(number).subscribed(on: scheduler) : .just(number)
                }.subscribe { seen.append($0) }
                scheduler.run()
                token.dispose()
            }
            expectEqual((isInOrder ? seen.value : seen.value.sorted()), numbers)
        }
    }
}
