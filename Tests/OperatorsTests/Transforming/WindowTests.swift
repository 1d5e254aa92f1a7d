import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WindowTests {
    @Test("window(count:) and window(every:on:), collected, equal the buffers", arguments: windowSources)
    func windowsAreBuffers(source: String) {
        let windows = run(source) { source, _ in
            source.window(count: 2).flatMap(.merge) { $0.collect() }.map { $0.joined() }
        }
        expectEqual(windows, run(source) { source, _ in source.buffer(count: 2).map { $0.joined() } })
        let timed = run(source) { source, scheduler in
            source.window(every: .tick * 3, on: scheduler).flatMap(.merge) { $0.collect() }.map { $0.joined() }
        }
        expectEqual(timed, run(source) { $0.buffer(every: .tick * 3, on: $1).map { $0.joined() } })
    }

    @Test("window(count:) and window(every:on:), flattened, equal the source", arguments: windowSources)
    func flattened(source: String) {
        let plain = run(source) { source, _ in source }
        expectEqual(run(source) { source, _ in source.window(count: 2).flatten(.merge) }, plain)
        expectEqual(run(source) { $0.window(every: .tick * 2, on: $1).flatten(.merge) }, plain)
    }

    @Test(
        "window sends a window before its first value, and an end to the outer signal first", arguments: [true, false])
    func orderOfEvents(completes: Bool) {
        let scheduler = VirtualTimeScheduler()
        for isTimed in [true, false] {
            let subject = Subject<Int, TestFailure>()
            let sent = Locked<[String]>([])
            let windows =
                isTimed ? subject.signal.window(every: .tick, on: scheduler) : subject.signal.window(count: 2)
            let token = record(windows: windows, in: sent)
            subject.send(1)
            subject.send(2)
            scheduler.advance(by: .tick)
            subject.send(3)
            if completes { subject.complete() } else { subject.fail(.wrong) }
            let end = completes ? "completed" : "failed"
            expectEqual(
                sent.value, ["open 1", "1: 1", "1: 2", "1: completed", "open 2", "2: 3", end, "2: \(end)"])
            #expect(token.isDisposed)
            expectEqual(scheduler.pendingCount, 0)
        }
    }

    @Test("window keeps the source after outer disposal until the current window is full or its time has passed")
    func outerDisposal() {
        let scheduler = VirtualTimeScheduler()
        for isTimed in [true, false] {
            let subject = Subject<Int, TestFailure>()
            let sent = Locked<[String]>([])
            let windows =
                isTimed ? subject.signal.window(every: .tick, on: scheduler) : subject.signal.window(count: 2)
            let token = record(windows: windows, in: sent)
            subject.send(1)
            token.dispose()
            expectEqual(subject.subscriberCount, 1)
            subject.send(2)
            scheduler.advance(by: .tick)
            subject.send(3)
            expectEqual(sent.value, ["open 1", "1: 1", "1: 2", "1: completed"])
            expectEqual(subject.subscriberCount, 0)
            expectEqual(scheduler.pendingCount, 0)
        }
    }

    @Test("window does not retain the source for windows without subscribers")
    func windowsWithoutSubscribers() {
        let subject = Subject<Int, TestFailure>()
        let scheduler = VirtualTimeScheduler()
        for windows in [subject.signal.window(count: 2), subject.signal.window(every: .tick, on: scheduler)] {
            let token = windows.subscribe(next: { _ in }, failed: { _ in })
            subject.send(1)
            token.dispose()
            expectEqual(subject.subscriberCount, 0)
        }
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("window(count:) of an infinite source can be ended by take(_:) on signal and windows")
    func infinite() {
        let windows = Signal<Int, Never>.repeating(1).window(count: 3)
        expectEqual(windows.flatMap(.merge) { $0.take(2) }.take(5).waitForAll(), [1, 1, 1, 1, 1])
        expectEqual(windows.take(2).flatten(.merge).waitForAll(), [1, 1, 1, 1, 1, 1])
    }

    @Test("window(count:) stops the source when everything is disposed from a window's callback")
    func disposalInside() {
        let subject = Subject<Int, Never>()
        let token = SerialDisposable()
        let sent = Locked<[Int]>([])
        token.inner = subject.signal.window(count: 2).flatten(.merge).subscribe { value in
            sent.append(value)
            if value == 1 { token.dispose() }
        }
        subject.send(1)
        subject.send(2)
        expectEqual(sent.value, [1])
        expectEqual(subject.subscriberCount, 0)
    }
}
