import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct LimitRateTests {
    @Test(
        "limitRate sends values evenly, keeps the others in order, completes after them, and fails immediately",
        arguments: [
            ("-(abc)----------|", "-a--b--c----|"), ("-a-b-----c|", "-a--b----c|"), ("-(abc)|", "-a--b--(c|)"),
            ("-(abc)---#", "-a--b#"), ("|", "|"), ("-a|", "-a|"),
        ])
    func spacing(source: String, output: String) {
        expectEqual(run(source) { $0.limitRate(to: 1, per: .seconds(3), on: $1) }.output, output)
    }

    @Test("limitRate with a count divides the interval")
    func count() {
        let scheduler = VirtualTimeScheduler()
        let start = scheduler.now
        let times = Locked<[Duration]>([])
        let token = Signal.from(0..<9).limitRate(to: 3, per: .seconds(1), on: scheduler).subscribe { _ in
            times.append(start.duration(to: scheduler.now))
        }
        scheduler.advance(by: .seconds(10))
        expectEqual(times.value, (0..<9).map { .seconds(1) / 3 * $0 })
        token.dispose()
    }

    @Test("limitRate with a burst sends as many values immediately after a time without values")
    func burst() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(
            subject.signal.limitRate(to: 1, per: .seconds(3), burst: 2, on: scheduler))
        for value in 1...4 { subject.send(value) }
        expectEqual(recording.values, [1, 2])
        scheduler.advance(by: .seconds(3))
        expectEqual(recording.values, [1, 2, 3])
        scheduler.advance(by: .seconds(3))
        expectEqual(recording.values, [1, 2, 3, 4])
        scheduler.advance(by: .seconds(100))
        for value in 5...7 { subject.send(value) }
        expectEqual(recording.values, [1, 2, 3, 4, 5, 6])
        scheduler.advance(by: .seconds(3))
        expectEqual(recording.values.last, 7)
    }

    @Test("limitRate pauses a source that can wait, and loses nothing")
    func pausing() {
        let scheduler = VirtualTimeScheduler()
        let sent = Locked(0)
        let recording = scheduler.record(
            (0..<500).signal(on: scheduler).onNext { _ in sent.modify { $0 += 1 } }
                .limitRate(to: 10, per: .seconds(1), waiting: 8, on: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(sent.value < 30)
        scheduler.advance(by: .seconds(60))
        expectEqual(recording.values, Array(0..<500))
        expectEqual(recording.events.last?.event, .completed)
    }

    @Test("limitRate has one timer at a time, and none after disposal")
    func timers() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.limitRate(to: 1, per: .seconds(1), on: scheduler))
        for value in 1...5 { subject.send(value) }
        expectEqual(scheduler.pendingCount, 1)
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("limitRate is disposed when the source is released, after the kept values")
    func releasedSource() {
        let scheduler = VirtualTimeScheduler()
        let values = Locked<[Int]>([])
        var subject: Subject<Int, Never>? = Subject()
        let token = subject!.signal.limitRate(to: 1, per: .seconds(1), on: scheduler).subscribe { values.append($0) }
        for value in 1...3 { subject!.send(value) }
        subject = nil
        #expect(!token.isDisposed)
        scheduler.advance(by: .seconds(5))
        expectEqual(values.value, [1, 2, 3])
        #expect(token.isDisposed)
    }

    @Test("limitRate accepts a burst and an interval of any size")
    func extremes() {
        let scheduler = VirtualTimeScheduler()
        let values = Locked<[Int]>([])
        let token = Signal.of(1, 2, 3)
            .limitRate(to: 1, per: .seconds(Int64.max), burst: .max, waiting: .max, on: scheduler)
            .subscribe { values.append($0) }
        expectEqual(values.value, [1, 2, 3])
        token.dispose()
    }
}
