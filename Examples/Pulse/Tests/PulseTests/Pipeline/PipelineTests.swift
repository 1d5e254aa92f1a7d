import Operators
import PulseCore
import StreamTesting
import Testing

@Suite struct PipelineTests {
    @Test func `a window slides, and its last part is reported at the end`() throws {
        let requests = try Marbles.play("ab-a---|") { $0.window.counts.requests }
        #expect(requests.diagram == "-122211(00|)")
    }

    @Test func `lines that arrive together are counted together`() throws {
        let requests = try Marbles.play("(aab)--(an)|") { $0.window.counts.requests }
        #expect(requests.diagram == "-333(22|)")
    }

    @Test func `a log without lines has windows`() throws {
        #expect(try Marbles.play("---|") { $0.window.counts.requests }.diagram == "-00(00|)")
    }

    @Test func `the total grows, and counts each line once`() throws {
        let total = try Marbles.play("a-bx-aaab-a|") { $0.total.requests }
        #expect(total.diagram == "-1122234566(77|)")
    }

    @Test func `whole windows and the last one contain every line once`() throws {
        let told = try Marbles.play("aab-e(aa)--bna(aaa)x--a|") { $0 }.values
        let whole = told.filter(\.isWhole).map(\.window.counts.requests)
        #expect(whole == [3, 3, 1, 5, 0, 1])
        #expect(told.last?.total.requests == whole.reduce(0, +))
    }

    @Test func `server errors are counted as errors, and malformed lines are not requests`() throws {
        let figures = try Marbles.play("(ae)(ax)(nx)|") { $0.window }
        #expect(figures.values.map(\.counts.errors) == [1, 1, 1, 0])
        #expect(figures.values.map(\.counts.malformed) == [0, 1, 2, 0])
        #expect(figures.values[2].counts.errorShare == 0.25)
        #expect(figures.values[2].samples == ["no sense", "no sense"])
        #expect(figures.values[2].counts.classes == [0, 2, 0, 1, 1])
    }

    @Test func `rates refer to the elapsed time until the window is full`() throws {
        let figures = try Marbles.play("(aab)-b-|") { $0.window }
        let requests: [Double] = [3, 1.5, 4.0 / 3, 1.0 / 3, 0]
        let bytes: [Double] = [1_200, 600, 2_200.0 / 3, 1_000.0 / 3, 0]
        let spans: [Int64] = [1, 2, 3, 3, 2]
        #expect(figures.values.map(\.requestsPerSecond) == requests)
        #expect(figures.values.map(\.bytesPerSecond) == bytes)
        #expect(figures.values.map(\.span.components.seconds) == spans)
    }

    @Test func `percentiles exist if lines have times`() throws {
        let latency = try Marbles.play("(aaab)-e-|") { $0.window.latency }
        let first = try #require(latency.values.first ?? nil)
        #expect(abs(first.p50 - 10_000) <= 160)
        #expect(abs(first.p95 - 100_000) <= 1_600)
        let last = try #require(latency.values.last)
        #expect(last == nil)
    }

    @Test func `a report lists the most frequent paths and clients`() throws {
        let window = try Marbles.play("(abbe)|") { $0.window }.values[0]
        #expect(window.paths.map(\.text) == ["GET /b", "GET /a", "GET /e"])
        #expect(window.paths.map(\.count) == [2, 1, 1])
        #expect(window.clients.map(\.text) == ["192.0.2.1", "192.0.2.2"])
    }

    @Test func `the summary covers the whole log`() throws {
        let reports = try Marbles.play("ab-aex-a|") { $0 }.values
        let summary = try #require(reports.last?.summary)
        #expect(reports.dropLast().allSatisfy { $0.summary == nil })
        #expect(summary.counts.requests == 5 && summary.counts.malformed == 1)
        #expect(summary.paths.map(\.text) == ["GET /a", "GET /b", "GET /e"])
        #expect(summary.span == .seconds(9))
    }

    @Test func `reports have consecutive numbers and times`() throws {
        let reports = try Marbles.play("--a-|") { $0 }.values
        #expect(reports.map(\.number) == [1, 2, 3, 4, 5])
        #expect(reports.map(\.seconds) == [1, 2, 3, 4, 5])
    }

    @Test func `ticks missed on a busy machine are made up for, but not those of a long sleep`() {
        let (busy, ticks) = (VirtualTimeScheduler(), Subject<Void, Never>())
        let scheduler = Sluggish(time: busy, ticks: ticks)
        var pipeline = Pipeline()
        pipeline.window = Window(steps: 3, length: .seconds(3))
        let lines = Subject<ArraySlice<UInt8>, Never>()
        let calendar = LogCalendar()
        let reports = busy.record(pipeline.live(lines.signal, on: scheduler, calendar: calendar))
        for seconds in [1, 3, 1, 10_000] {
            lines.send([LogLine()].lines)
            busy.advance(by: .seconds(seconds))
            ticks.send(())
        }
        #expect(reports.values.map(\.number) == [1, 2, 3, 4, 5, 6])
        let times: [Int64] = [1_000, 2_000, 3_000, 4_000, 5_000, 10_005_000]
        #expect(reports.values.map(\.time) == times)
        #expect(reports.values.map(\.window.counts.requests) == [1, 2, 2, 1, 1, 2])
        reports.dispose()
    }
}

/// A scheduler whose timers fire when the test sends a tick.
private struct Sluggish: Scheduler {
    let time: VirtualTimeScheduler
    let ticks: Subject<Void, Never>

    var now: SchedulerTime { time.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { time.schedule(action) }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.schedule(after: delay, action)
    }

    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        ticks.signal.subscribe { action() }
    }
}
