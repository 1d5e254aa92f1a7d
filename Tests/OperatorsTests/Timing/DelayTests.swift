import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DelayTests {
    @Test(
        "delay sends values and completion later, in order, and a failure immediately",
        arguments: [("-a-b|", "---a-b|"), ("(ab)|", "--(ab)|"), ("-a--#", "---a#"), ("-a#", "--#"), ("|", "--|")])
    func laterEvents(source: String, output: String) {
        expectEqual(run(source) { $0.delay(for: .seconds(2), on: $1) }.output, output)
    }

    @Test("delay accepts an interval of zero and cancels pending values on disposal")
    func disposal() {
        expectEqual(run("-a|") { $0.delay(for: .zero, on: $1) }.output, "-a|")
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(Signal<Int, Never>.of(1, 2).delay(for: .seconds(2), on: scheduler))
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
        scheduler.run()
        #expect(recording.events.isEmpty)
    }

    @Test("delay stops among values that are due together when the subscriber disposes")
    func dueTogether() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let bag = CompoundDisposable()
        bag.add(
            subject.signal.delay(for: .seconds(1), on: scheduler)
                .map { (value: Int) -> Int in
                    seen.append(value)
                    return value
                }.subscribe { _ in bag.dispose() })
        for value in 1...3 { subject.send(value) }
        scheduler.advance(by: .seconds(5))
        expectEqual(seen.value, [1])
    }
}
