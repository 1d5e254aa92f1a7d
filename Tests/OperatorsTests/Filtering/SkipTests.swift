import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SkipTests {
    @Test("skip(_:) with more values than exist sends only the terminal event")
    func moreThanExist() {
        expectEqual(run("-a-b-c|") { source, _ in source.skip(2) }, Outcome("-----c|", "^-----!"))
        expectEqual(run("-a-|") { source, _ in source.skip(5) }, Outcome("---|", "^--!"))
        expectEqual(run("-a-|") { source, _ in source.skip(0) }, Outcome("-a-|", "^--!"))
    }

    @Test(
        "skipWhile(_:) and skipUntilMatch(_:) pass the deciding value and all later ones",
        arguments: [
            ("-a-b-a|", "---b-a|", "^-----!"), ("-b-a-|", "-b-a-|", "^----!"), ("-a-a|", "----|", "^---!"),
            ("-a-#", "---#", "^--!"), ("|", "|", "(^!)"), ("#", "#", "(^!)"), ("---", "", "^>"),
        ])
    func deciding(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.skipWhile { $0 == "a" } }, Outcome(output, subscription))
        expectEqual(run(source) { source, _ in source.skipUntilMatch { $0 != "a" } }, Outcome(output, subscription))
    }

    @Test("skipWhile(_:) and skipUntilMatch(_:) stop calling the predicate after the deciding value")
    func predicateCalls() {
        let calls = Locked<[Int]>([])
        let skipping = Signal<Int, Never>.of(1, 2, 3, 1).skipWhile({
            calls.append($0)
            return $0 < 2
        })
        expectEqual(skipping.waitForAll(), [2, 3, 1])
        expectEqual(skipping.waitForAll(), [2, 3, 1])
        expectEqual(calls.value, [1, 2, 1, 2])
        #expect(Signal<Int, Never>.from(0...).skipUntilMatch { $0 == 5 }.take(2).waitForAll() == [5, 6])
    }

    @Test(
        "skip(for:on:) drops values until the time has passed, but passes terminal events immediately",
        arguments: [
            ("-a-b-c|", "---b-c|", "^-----!"), ("-a|", "--|", "^-!"), ("-#", "-#", "^!"), ("|", "|", "(^!)"),
            ("-----", "", "^>"),
        ])
    func untilTimeHasPassed(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, scheduler in source.skip(for: .tick * 3, on: scheduler) }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test("skip(for:on:) disposes its timer when it is no longer needed")
    func timer() {
        let scheduler = VirtualTimeScheduler()
        let source = Subject<Int, Never>()
        let token = source.signal.skip(for: .tick, on: scheduler).subscribe { _ in }
        expectEqual(scheduler.pendingCount, 1)
        token.dispose()
        expectEqual(scheduler.pendingCount, 0)
        _ = source.signal.skip(for: .zero, on: scheduler).subscribe { _ in }
        source.complete()
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test(
        "skip(last:) sends a value when the one count places after it arrives",
        arguments: [
            (1, "-a-b-c|", "---a-b|"), (2, "-a-b-c|", "-----a|"), (3, "-a-b-c|", "------|"), (5, "-a|", "--|"),
            (0, "-a-b|", "-a-b|"), (1, "-a-b#", "---a#"), (2, "|", "|"), (.max, "-a-b|", "----|"), (1, "--", ""),
            (2, "(abcde|)", "(abc|)"),
        ])
    func lastValues(count: Int, source: String, output: String) {
        expectEqual(run(source) { source, _ in source.skip(last: count) }.output, output)
    }

    @Test("skip(last:) reuses its ring buffer for an infinite source")
    func lastOfInfiniteSource() {
        #expect(Signal<Int, Never>.from(0...).skip(last: 3).take(10).waitForAll() == Array(0..<10))
        #expect(Signal<Int?, Never>.of(nil, 1, nil, 2).skip(last: 1).waitForAll() == [nil, 1, nil])
    }

    @Test("skip(last:) and take(last:) retain as many values as specified, and none after the end")
    func retainsLastValues() {
        let operators: [@Sendable (Signal<Canary, Never>) -> Signal<Canary, Never>] = [
            { $0.skip(last: 2) }, { $0.take(last: 2) },
        ]
        for lasting in operators {
            let released = Counter()
            let source = Subject<Canary, Never>()
            _ = lasting(source.signal).subscribe { _ in }
            for _ in 0..<5 { source.send(Canary(released.increment)) }
            expectEqual(released.value, 3)
            source.complete()
            expectEqual(released.value, 5)
        }
    }

    @Test("skip(last:) and skip(for:on:) trap on negative counts and times")
    func negativeArguments() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.skip(last: -1) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.skip(for: .seconds(-1), on: .immediate)
        }
    }
}
