import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TimestampedTests {
    @Test(
        "timestamped(on:) adds the time to each value and passes the ends",
        arguments: [
            ("-a-b--c-|", "-{a1}-{b3}--{c6}-|", "^-------!"), ("-a-#", "-{a1}-#", "^--!"), ("|", "|", "(^!)"),
            ("---", "", "^>"), ("(ab)|", "({a0}{b0})|", "^!"),
        ])
    func timeOfEachValue(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, scheduler in
            source.timestamped(on: scheduler).map { "\($0.value)\($0.time.sinceOrigin.components.seconds)" }
        }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test(
        "timeInterval(on:) adds the time since the previous value and passes the ends",
        arguments: [
            ("-a-b--c-|", "-{a1}-{b2}--{c3}-|", "^-------!"), ("-a-#", "-{a1}-#", "^--!"), ("|", "|", "(^!)"),
            ("---", "", "^>"), ("-(ab)|", "-({a1}{b0})|", "^-!"),
        ])
    func timeSincePreviousValue(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, scheduler in
            source.timeInterval(on: scheduler).map { "\($0.value)\($0.interval.components.seconds)" }
        }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test("timeInterval(on:) measures from each subscription")
    func perSubscription() {
        let scheduler = VirtualTimeScheduler()
        let intervals = scheduler.cold("--a|").timeInterval(on: scheduler).map(\.interval)
        scheduler.advance(by: .tick * 5)
        let first = scheduler.record(intervals)
        scheduler.advance(by: .tick * 5)
        let second = scheduler.record(intervals)
        scheduler.advance(by: .tick * 5)
        expectEqual(first.values, [.tick * 2])
        expectEqual(second.values, [.tick * 2])
    }

    @Test(
        "timestamped(on:) and timeInterval(on:) of an infinite source can be ended by take(_:) and dispose the source")
    func stopping() {
        let scheduler = VirtualTimeScheduler()
        let endless = Signal<Int, Never>.repeating(1)
        expectEqual(endless.timestamped(on: scheduler).take(2).waitForAll().map(\.value), [1, 1])
        expectEqual(endless.timeInterval(on: scheduler).take(2).waitForAll().map(\.interval), [.zero, .zero])
        let outcome = run("-a-b-|", disposingAfter: .tick * 2) { source, scheduler in
            source.timeInterval(on: scheduler).timestamped(on: scheduler).map(\.value.value)
        }
        expectEqual(outcome, Outcome("-a", "^-!"))
    }
}
