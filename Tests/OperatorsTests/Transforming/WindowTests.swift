import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WindowTests {
    @Test("[56] window(count:) and window(every:): as documented")
    func documentedWindows() throws {
        func named(_ windows: Signal<Source, MarbleFailure>) -> Signal<String, MarbleFailure> {
            windows.scan(into: (0, "")) { state, _ in
                state = (state.0 + 1, String("abcd"[String.Index(utf16Offset: state.0, in: "abcd")]))
            }.map { $0.1 }
        }
        try documented("Operators/Transforming/Window.swift", "window(2)") {
            named($0["source"].window(count: 2))
        }
        try documented("Operators/Transforming/Window.swift", "window(every: 3)") {
            named($0["source"].window(every: .tick * 3, on: $0.scheduler))
        }
        try documented("Operators/Transforming/Window.swift", "window(every: 3, orCount: 3)") {
            named($0["source"].window(every: .tick * 3, orCount: 3, on: $0.scheduler))
        }
    }

    static let sources = [
        "-a-b-c-d-e-|", "-a-b-c#", "|", "#", "-abc---d--ef-|", "(abcd)-e|", "-a", "---", "-a-b|", "-a--b--c--|",
    ]

    @Test("[56] The collected windows are the buffers", arguments: sources)
    func windowsAreBuffers(source: String) {
        let windows = run(source) { source, _ in
            source.window(count: 2).flatMap(.merge) { $0.collect() }.map { $0.joined() }
        }
        #expect(windows == run(source) { source, _ in source.buffer(count: 2).map { $0.joined() } })
        let timed = run(source) { source, scheduler in
            source.window(every: .tick * 3, on: scheduler).flatMap(.merge) { $0.collect() }.map { $0.joined() }
        }
        #expect(timed == run(source) { $0.buffer(every: .tick * 3, on: $1).map { $0.joined() } })
    }

    @Test("[56] The flattened windows are the source", arguments: sources)
    func flattened(source: String) {
        let plain = run(source) { source, _ in source }
        #expect(run(source) { source, _ in source.window(count: 2).flatten(.merge) } == plain)
        #expect(run(source) { $0.window(every: .tick * 2, on: $1).flatten(.merge) } == plain)
    }

    /// What the outer signal and the windows say, in order.
    private func log(
        _ windows: Signal<Signal<Int, TestFailure>, TestFailure>, into log: Locked<[String]>
    ) -> any Disposable {
        let count = Counter()
        return windows.subscribe(
            next: { window in
                count.increment()
                let number = count.value
                log.append("open \(number)")
                _ = window.subscribe(
                    next: { log.append("\(number): \($0)") }, failed: { _ in log.append("\(number): failed") },
                    completed: { log.append("\(number): completed") })
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
    }

    @Test(
        "[56] A window is sent before its first value; an end reaches the outer signal first", arguments: [true, false])
    func order(completes: Bool) {
        let scheduler = VirtualTimeScheduler()
        for isTimed in [true, false] {
            let subject = Subject<Int, TestFailure>()
            let said = Locked<[String]>([])
            let windows =
                isTimed ? subject.signal.window(every: .tick, on: scheduler) : subject.signal.window(count: 2)
            let token = log(windows, into: said)
            subject.send(1)
            subject.send(2)
            scheduler.advance(by: .tick)
            subject.send(3)
            if completes { subject.complete() } else { subject.fail(.wrong) }
            let end = completes ? "completed" : "failed"
            #expect(
                said.value == ["open 1", "1: 1", "1: 2", "1: completed", "open 2", "2: 3", end, "2: \(end)"])
            #expect(token.isDisposed)
            #expect(scheduler.pendingCount == 0)
        }
    }

    @Test("[56] Outer disposal keeps the source until the window that is listened to is full, or its time is up")
    func outerDisposal() {
        let scheduler = VirtualTimeScheduler()
        for isTimed in [true, false] {
            let subject = Subject<Int, TestFailure>()
            let said = Locked<[String]>([])
            let windows =
                isTimed ? subject.signal.window(every: .tick, on: scheduler) : subject.signal.window(count: 2)
            let token = log(windows, into: said)
            subject.send(1)
            token.dispose()
            #expect(subject.subscriberCount == 1)
            subject.send(2)
            scheduler.advance(by: .tick)
            subject.send(3)
            #expect(said.value == ["open 1", "1: 1", "1: 2", "1: completed"])
            #expect(subject.subscriberCount == 0)
            #expect(scheduler.pendingCount == 0)
        }
    }

    @Test("[56] Windows nobody listens to do not keep the source")
    func unheard() {
        let subject = Subject<Int, TestFailure>()
        let scheduler = VirtualTimeScheduler()
        for windows in [subject.signal.window(count: 2), subject.signal.window(every: .tick, on: scheduler)] {
            let token = windows.subscribe(next: { _ in }, failed: { _ in })
            subject.send(1)
            token.dispose()
            #expect(subject.subscriberCount == 0)
        }
        #expect(scheduler.pendingCount == 0)
    }

    @Test("[56] Infinite sources: take on the outer signal and on the windows")
    func infinite() {
        let windows = Signal<Int, Never>.repeating(1).window(count: 3)
        #expect(windows.flatMap(.merge) { $0.take(2) }.take(5).waitForAll() == [1, 1, 1, 1, 1])
        #expect(windows.take(2).flatten(.merge).waitForAll() == [1, 1, 1, 1, 1, 1])
    }

    @Test("[56] Disposing everything from a window's callback stops the source")
    func disposeInside() {
        let subject = Subject<Int, Never>()
        let token = SerialDisposable()
        let said = Locked<[Int]>([])
        token.inner = subject.signal.window(count: 2).flatten(.merge).subscribe { value in
            said.append(value)
            if value == 1 { token.dispose() }
        }
        subject.send(1)
        subject.send(2)
        #expect(said.value == [1])
        #expect(subject.subscriberCount == 0)
    }

    @Test(
        "[230] The collected windows of an interval or a count are the buffers; flattened, the source",
        arguments: sources)
    func countedWindowsAreBuffers(source: String) {
        for count in 1...3 {
            let windows = run(source) { source, scheduler in
                source.window(every: .tick * 3, orCount: count, on: scheduler).flatMap(.merge) { $0.collect() }
                    .map { $0.joined() }
            }
            #expect(
                windows == run(source) { $0.buffer(every: .tick * 3, orCount: count, on: $1).map { $0.joined() } })
            #expect(
                run(source) { $0.window(every: .tick * 3, orCount: count, on: $1).flatten(.merge) }
                    == run(source) { source, _ in source })
        }
    }

    @Test(
        "[230] A window completes with its last value or when its time is up, counted from its first value",
        arguments: [true, false])
    func counted(completes: Bool) {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, TestFailure>()
        let said = Locked<[String]>([])
        let token = log(subject.signal.window(every: .tick * 3, orCount: 2, on: scheduler), into: said)
        subject.send(1)
        scheduler.advance(by: .tick)
        subject.send(2)
        #expect(said.value == ["open 1", "1: 1", "1: 2", "1: completed"])
        said.value = []
        subject.send(3)
        // The timer of the first window fires, and is set again for the rest.
        scheduler.advance(by: .tick * 2)
        #expect(said.value == ["open 2", "2: 3"])
        scheduler.advance(by: .tick)
        #expect(said.value == ["open 2", "2: 3", "2: completed"])
        #expect(scheduler.pendingCount == 0)
        said.value = []
        subject.send(4)
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        #expect(said.value == ["open 3", "3: 4", end, "3: \(end)"])
        #expect(scheduler.pendingCount == 0)
        #expect(token.isDisposed)
    }

    @Test(
        "[230] Outer disposal keeps the source until the open window is full or its time is up",
        arguments: [true, false])
    func countedOuterDisposal(fills: Bool) {
        let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
        let said = Locked<[String]>([])
        let token = log(subject.signal.window(every: .tick, orCount: 2, on: scheduler), into: said)
        subject.send(1)
        token.dispose()
        #expect(subject.subscriberCount == 1)
        if fills { subject.send(2) } else { scheduler.advance(by: .tick) }
        #expect(said.value == ["open 1", "1: 1"] + (fills ? ["1: 2"] : []) + ["1: completed"])
        #expect(subject.subscriberCount == 0)
        #expect(scheduler.pendingCount == 0)
    }

    @Test("[230] A released source disposes the outer subscription, the window and the timer")
    func countedRelease() {
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
        #expect(scheduler.pendingCount == 0)
    }
}
