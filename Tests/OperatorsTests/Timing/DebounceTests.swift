import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DebounceTests {
    @Test(
        "debounce sends a value after a quiet interval, sends it early on completion and drops it on failure",
        arguments: [
            ("-a-b------c|", "------b----(c|)"), ("-a-----b-|", "----a----(b|)"), ("-a#", "--#"),
            ("abcdef----|", "--------f-|"), ("|", "|"),
        ])
    func quietTime(source: String, output: String) {
        expectEqual(run(source) { $0.debounce(for: .seconds(3), on: $1) }.output, output)
    }

    @Test("debounce(onCompletion: .discard) drops the pending value on completion")
    func discardOnCompletion() {
        let outcome = run("-a-|") { $0.debounce(for: .seconds(3), on: $1, onCompletion: .discard) }
        expectEqual(outcome, Outcome("---|", "^--!"))
    }

    @Test("debounce sends nothing and leaves no timer after disposal")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        expectEqual(scheduler.pendingCount, 1)
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
        scheduler.run()
        #expect(recording.events.isEmpty)
    }

    @Test("debounce serves a second subscription like the first")
    func secondSubscription() {
        let scheduler = VirtualTimeScheduler()
        let signal = scheduler.cold("-a|").debounce(for: .seconds(3), on: scheduler)
        let first = scheduler.record(signal)
        scheduler.run()
        let second = scheduler.record(signal)
        scheduler.run()
        expectEqual(first.diagram, "--(a|)")
        expectEqual(second.diagram, "--(a|)")
    }

    @Test(
        "debounce passes a failure immediately and drops the pending value",
        .bug("https://github.com/apple/swift-async-algorithms/issues/269"))
    func failure() {
        expectEqual(run("-a-#") { $0.debounce(for: .tick * 9, on: $1) }, Outcome("---#", "^--!"))
        expectEqual(run("#") { $0.debounce(for: .tick * 9, on: $1) }, Outcome("#", "(^!)"))
    }

    @Test(
        "debounce serves concurrent and consecutive subscriptions separately",
        .bug("https://github.com/ReactiveCocoa/ReactiveSwift/issues/771"))
    func concurrentSubscriptions() {
        let scheduler = VirtualTimeScheduler()
        let signal = scheduler.cold("-a-----b-----|").debounce(for: .tick * 3, on: scheduler)
        let first = scheduler.record(signal)
        let second = scheduler.record(signal)
        scheduler.run()
        let third = scheduler.record(signal)
        scheduler.run()
        for recording in [first, second, third] { expectEqual(recording.diagram, "----a-----b--|") }
    }

    @Test(
        "debounce(where:for:on:) passes rejected values immediately, which replace the pending value",
        arguments: [
            ("-a-1-----|", "---1-----|"), ("-a-----1-|", "----a--1-|"), ("1-2-3|", "1-2-3|"), ("-a-|", "---(a|)"),
            ("-1a#", "-1-#"), ("|", "|"), ("-ab1c---|", "---1---c|"),
        ])
    func predicate(source: String, output: String) {
        expectEqual(run(source) { $0.debounce(where: { $0.first!.isLetter }, for: .tick * 3, on: $1) }.output, output)
    }

    @Test("debounce(where:for:on:onCompletion: .discard) drops the pending value on completion")
    func discardOfHeldValue() {
        let outcome = run("-a-|") {
            $0.debounce(where: { _ in true }, for: .tick * 3, on: $1, onCompletion: .discard)
        }
        expectEqual(outcome.output, "---|")
    }
}
