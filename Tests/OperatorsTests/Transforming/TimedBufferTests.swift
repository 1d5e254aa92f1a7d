import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TimedBufferTests {
    @Test("[54][55] buffer(every:): as documented")
    func documentedBuffers() throws {
        try documented("Operators/Transforming/TimedBuffer.swift", "buffer(every: 3)") {
            $0["source"].buffer(every: .tick * 3, on: $0.scheduler).map { $0.joined() }
        }
        try documented("Operators/Transforming/TimedBuffer.swift", "buffer(every: 3, orCount: 3)") {
            $0["source"].buffer(every: .tick * 3, orCount: 3, on: $0.scheduler).map { $0.joined() }
        }
    }

    @Test(
        "[54] buffer(every:): the time starts with the first value; the rest at completion, nothing of it at failure",
        arguments: [
            ("-a-b-----c|", "----{ab}-----(c|)", "^---------!"), ("|", "|", "(^!)"), ("-ab|", "---({ab}|)", "^--!"),
            ("-ab#", "---#", "^--!"), ("------a", "---------a", "^>"), ("-----|", "-----|", "^----!"),
            ("-a---b--|", "----a---(b|)", "^-------!"), ("(ab)--|", "---({ab}|)", "^--!"),
        ])
    func every(source: String, output: String, subscription: String) {
        let course = run(source) { $0.buffer(every: .tick * 3, on: $1).map { $0.joined() } }
        #expect(Marble(course.output) == Marble(output))
        #expect(course.subscriptions == [subscription])
    }

    @Test(
        "[55] buffer(every:orCount:): whichever comes first; a full array's time is not the next one's",
        arguments: [
            ("-ab------|", "--{ab}------|"), ("-a-b-----|", "---{ab}-----|"), ("-a-------|", "----a----|"),
            ("-abc-----|", "--{ab}---c--|"), ("-ab-cd-e|", "--{ab}--{cd}--(e|)"), ("(abcde)|", "({ab}{cd})(e|)"),
        ])
    func everyOrCount(source: String, output: String) {
        let course = run(source) { $0.buffer(every: .tick * 3, orCount: 2, on: $1).map { $0.joined() } }
        #expect(Marble(course.output) == Marble(output))
    }

    @Test("[54][55] Nothing after disposal, no timer left; without values there is none")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.buffer(every: .tick, orCount: 9, on: scheduler))
        #expect(scheduler.pendingCount == 0)
        subject.send(1)
        #expect(scheduler.pendingCount == 1)
        recording.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(subject.subscriberCount == 0)
        scheduler.run()
        #expect(recording.events.isEmpty)
    }

    @Test("[54] A value sent from the callback begins the next array; a second subscription works as the first")
    func reentrant() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let signal = subject.signal.buffer(every: .tick * 2, on: scheduler)
        let recording = scheduler.record(
            signal.onNext { values in
                if values == [1] { subject.send(2) }
            })
        let second = scheduler.record(signal)
        subject.send(1)
        scheduler.advance(by: .tick * 10)
        #expect(recording.values == [[1], [2]])
        #expect(recording.events.map(\.time.sinceStart) == [2, 4])
        #expect(second.values == [[1], [2]] || second.values == [[1, 2]])
    }

    @Test("[54] take ends a timed buffer and its timer")
    func take() {
        let scheduler = VirtualTimeScheduler()
        let source = Signal.interval(.tick, on: scheduler).map { _ in 1 }
        let recording = scheduler.record(source.buffer(every: .tick * 2, on: scheduler).take(2))
        scheduler.run()
        #expect(recording.values.count == 2)
        #expect(scheduler.pendingCount == 0)
    }
}

extension SchedulerTime {
    /// Whole ticks since virtual time began.
    var sinceStart: Int { Int(sinceOrigin.attoseconds / Duration.tick.attoseconds) }
}
