import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WindowEveryOrCountTests {
    @Test(
        "window(every:orCount:on:) equals the buffers when collected, and the source when flattened",
        arguments: windowSources)
    func windowsAreBuffers(source: String) {
        for count in 1...3 {
            let windows = run(source) { source, scheduler in
                source.window(every: .tick * 3, orCount: count, on: scheduler).flatMap(.merge) { $0.collect() }
                    .map { $0.joined() }
            }
            expectEqual(
                windows, run(source) { $0.buffer(every: .tick * 3, orCount: count, on: $1).map { $0.joined() } })
            expectEqual(
                run(source) { $0.window(every: .tick * 3, orCount: count, on: $1).flatten(.merge) },
                run(source) { source, _ in source })
        }
    }

    @Test(
        "window(every:orCount:on:) completes a window with its last value or when its time has passed",
        arguments: [true, false])
    func lastValueOrTime(completes: Bool) {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, TestFailure>()
        let sent = Locked<[String]>([])
        let token = record(windows: subject.signal.window(every: .tick * 3, orCount: 2, on: scheduler), in: sent)
        subject.send(1)
        scheduler.advance(by: .tick)
        subject.send(2)
        expectEqual(sent.value, ["open 1", "1: 1", "1: 2", "1: completed"])
        sent.value = []
        subject.send(3)
        // The timer of the first window fires and is set again for the remaining time.
        scheduler.advance(by: .tick * 2)
        expectEqual(sent.value, ["open 2", "2: 3"])
        scheduler.advance(by: .tick)
        expectEqual(sent.value, ["open 2", "2: 3", "2: completed"])
        expectEqual(scheduler.pendingCount, 0)
        sent.value = []
        subject.send(4)
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        expectEqual(sent.value, ["open 3", "3: 4", end, "3: \(end)"])
        expectEqual(scheduler.pendingCount, 0)
        #expect(token.isDisposed)
    }

    @Test(
        "window(every:orCount:on:) keeps the source after outer disposal until the open window completes",
        arguments: [true, false])
    func outerDisposal(fills: Bool) {
        let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
        let sent = Locked<[String]>([])
        let token = record(windows: subject.signal.window(every: .tick, orCount: 2, on: scheduler), in: sent)
        subject.send(1)
        token.dispose()
        expectEqual(subject.subscriberCount, 1)
        if fills { subject.send(2) } else { scheduler.advance(by: .tick) }
        expectEqual(sent.value, ["open 1", "1: 1"] + (fills ? ["1: 2"] : []) + ["1: completed"])
        expectEqual(subject.subscriberCount, 0)
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test(
        "window(every:orCount:on:) disposes the outer subscription, the window and the timer when the source is released"
    )
    func releasedSource() {
        let scheduler = VirtualTimeScheduler()
        var subject: Subject<Int, Never>? = Subject()
        let window = SerialDisposable()
        let outer = subject!.signal.window(every: .tick, orCount: 2, on: scheduler).subscribe {
            window.inner = $0.subscribe { _ in }
        }
        subject?.send(1)
        subject = nil
        #expect(outer.isDisposed)
        #expect(window.inner?.isDisposed == true)
        expectEqual(scheduler.pendingCount, 0)
    }
}
