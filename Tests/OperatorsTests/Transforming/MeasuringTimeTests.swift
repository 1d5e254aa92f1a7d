import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MeasuringTimeTests {
    @Test(
        "[64] timestamped: the time of each value, ends and subscriptions pass through",
        arguments: [
            ("-a-b--c-|", "-{a1}-{b3}--{c6}-|", "^-------!"), ("-a-#", "-{a1}-#", "^--!"), ("|", "|", "(^!)"),
            ("---", "", "^>"), ("(ab)|", "({a0}{b0})|", "^!"),
        ])
    func timestamped(source: String, output: String, subscription: String) {
        let course = run(source) { source, scheduler in
            source.timestamped(on: scheduler).map { "\($0.value)\($0.time.sinceOrigin.components.seconds)" }
        }
        #expect(course == Course(output, subscription))
    }

    @Test(
        "[65] timeInterval: the time since the value before, ends and subscriptions pass through",
        arguments: [
            ("-a-b--c-|", "-{a1}-{b2}--{c3}-|", "^-------!"), ("-a-#", "-{a1}-#", "^--!"), ("|", "|", "(^!)"),
            ("---", "", "^>"), ("-(ab)|", "-({a1}{b0})|", "^-!"),
        ])
    func timeInterval(source: String, output: String, subscription: String) {
        let course = run(source) { source, scheduler in
            source.timeInterval(on: scheduler).map { "\($0.value)\($0.interval.components.seconds)" }
        }
        #expect(course == Course(output, subscription))
    }

    @Test("[65] timeInterval: counts from each subscription, not from the call")
    func perSubscription() {
        let scheduler = VirtualTimeScheduler()
        let intervals = scheduler.cold("--a|").timeInterval(on: scheduler).map(\.interval)
        scheduler.advance(by: .tick * 5)
        let first = scheduler.record(intervals)
        scheduler.advance(by: .tick * 5)
        let second = scheduler.record(intervals)
        scheduler.advance(by: .tick * 5)
        #expect(first.values == [.tick * 2])
        #expect(second.values == [.tick * 2])
    }

    @Test("[64][65] A source without end stops with take; disposal reaches the source")
    func stopping() {
        let scheduler = VirtualTimeScheduler()
        let endless = Signal<Int, Never>.repeating(1)
        #expect(endless.timestamped(on: scheduler).take(2).waitForAll().map(\.value) == [1, 1])
        #expect(endless.timeInterval(on: scheduler).take(2).waitForAll().map(\.interval) == [.zero, .zero])
        let course = run("-a-b-|", disposingAfter: .tick * 2) { source, scheduler in
            source.timeInterval(on: scheduler).timestamped(on: scheduler).map(\.value.value)
        }
        #expect(course == Course("-a", "^-!"))
    }
}
