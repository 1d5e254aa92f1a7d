import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BufferEveryTests {
    @Test(
        "buffer(every:on:) starts its time with the first value, sends the rest on completion and drops it on failure",
        arguments: [
            ("-a-b-----c|", "----{ab}-----(c|)", "^---------!"), ("|", "|", "(^!)"), ("-ab|", "---({ab}|)", "^--!"),
            ("-ab#", "---#", "^--!"), ("------a", "---------a", "^>"), ("-----|", "-----|", "^----!"),
            ("-a---b--|", "----a---(b|)", "^-------!"), ("(ab)--|", "---({ab}|)", "^--!"),
        ])
    func restAtCompletion(source: String, output: String, subscription: String) {
        let outcome = run(source) { $0.buffer(every: .tick * 3, on: $1).map { $0.joined() } }
        expectEqual(Marble(outcome.output), Marble(output))
        expectEqual(outcome.subscriptions, [subscription])
    }

    @Test(
        "buffer(every:orCount:on:) ends an array at the count or the time, which restarts for the next one",
        arguments: [
            ("-ab------|", "--{ab}------|"), ("-a-b-----|", "---{ab}-----|"), ("-a-------|", "----a----|"),
            ("-abc-----|", "--{ab}---c--|"), ("-ab-cd-e|", "--{ab}--{cd}--(e|)"), ("(abcde)|", "({ab}{cd})(e|)"),
        ])
    func countOrTime(source: String, output: String) {
        let outcome = run(source) { $0.buffer(every: .tick * 3, orCount: 2, on: $1).map { $0.joined() } }
        expectEqual(Marble(outcome.output), Marble(output))
    }

    @Test("buffer(every:on:) sends nothing and leaves no timer after disposal")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.buffer(every: .tick, orCount: 9, on: scheduler))
        expectEqual(scheduler.pendingCount, 0)
        subject.send(1)
        expectEqual(scheduler.pendingCount, 1)
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
        expectEqual(subject.subscriberCount, 0)
        scheduler.run()
        #expect(recording.events.isEmpty)
    }

    @Test("buffer(every:on:) begins the next array with a re-entrant value, and serves a second subscription")
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
        expectEqual(recording.values, [[1], [2]])
        expectEqual(recording.events.map(\.time.sinceStart), [2, 4])
        #expect(second.values == [[1], [2]] || second.values == [[1, 2]])
    }

    @Test("buffer(every:on:) ends its timer when take(_:) ends it")
    func endedByTake() {
        let scheduler = VirtualTimeScheduler()
        let source = Signal.interval(.tick, on: scheduler).map { _ in 1 }
        let recording = scheduler.record(source.buffer(every: .tick * 2, on: scheduler).take(2))
        scheduler.run()
        expectEqual(recording.values.count, 2)
        expectEqual(scheduler.pendingCount, 0)
    }
}

extension SchedulerTime {
    /// Whole ticks since virtual time began.
    var sinceStart: Int { Int(sinceOrigin.attoseconds / Duration.tick.attoseconds) }
}
