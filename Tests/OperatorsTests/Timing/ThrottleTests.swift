import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ThrottleTests {
    @Test(
        "throttle sends the leading, trailing or both values of each interval",
        arguments: [
            (true, true, "-abc-----d|", "-a--c----d|"), (true, false, "-abc-----d|", "-a-------d|"),
            (false, true, "-abc-----d|", "----c-----(d|)"), (true, true, "-ab|", "-a-(b|)"),
            (true, true, "-ab#", "-a-#"),
            (true, true, "-abcdefgh---|", "-a--d--g--h-|"),
        ])
    func leadingAndTrailing(leading: Bool, trailing: Bool, source: String, output: String) {
        let outcome = run(source) { $0.throttle(for: .seconds(3), on: $1, leading: leading, trailing: trailing) }
        expectEqual(outcome.output, output)
    }

    @Test("throttle(onCompletion: .discard) drops the pending value on completion")
    func discardOnCompletion() {
        expectEqual(run("-ab|") { $0.throttle(for: .seconds(3), on: $1, onCompletion: .discard) }.output, "-a-|")
    }

    @Test(
        "throttle(trailing: false) sends the first value of each interval",
        arguments: [("-abcd-e---f|", "-a----e---f|"), ("|", "|"), ("-a#", "-a#"), ("(ab)|", "a|"), ("-ab|", "-a-|")])
    func leadingOnly(source: String, output: String) {
        expectEqual(run(source) { $0.throttle(for: .tick * 3, on: $1, trailing: false) }.output, output)
    }

    @Test("throttle queues re-entrant values, can be ended by take(_:) and leaves no timer")
    func reentrant() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let throttled = subject.signal.throttle(for: .tick, on: scheduler)
        let recording = scheduler.record(throttled.onNext { if $0 < 3 { subject.send($0 + 1) } })
        subject.send(1)
        scheduler.advance(by: .tick * 3)
        expectEqual(recording.diagram, "123")
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
        let endless = Signal<Int, Never>.repeating(1).throttle(for: .tick, on: scheduler).take(1)
        expectEqual(scheduler.record(endless).diagram, "(1|)")
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test(
        "throttle(reducing:for:on:) combines the pending values of an interval",
        arguments: [
            (true, "-abcd-e---f|", "-a-{bc}-d-e--f|"), (false, "-abcd---f--|", "---{abc}-d----f|"), (true, "|", "|"),
            (true, "-abc#", "-a-{bc}#"), (true, "-ab|", "-a-(b|)"), (true, "(abc)|", "a({bc}|)"),
        ])
    func reducedValues(leading: Bool, source: String, output: String) {
        let outcome = run(source) { $0.throttle(reducing: +, for: .tick * 2, on: $1, leading: leading) }
        expectEqual(Marble(outcome.output), Marble(output), "\(outcome.output)")
    }
}
