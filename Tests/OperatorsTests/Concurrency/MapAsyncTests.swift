import Operators
import StreamTesting
import TestSupport
import Testing

@Suite("mapAsync") struct MapAsyncTests {
    let scheduler = VirtualTimeScheduler()

    /// Takes so many ticks for a value.
    private func work(_ inputs: VirtualTimeScheduler, _ ticks: [String: Int]) -> @Sendable (String) async -> String {
        { [clock = inputs.clock] value in
            try? await Task.sleep(for: .tick * (ticks[value] ?? 0), clock: clock)
            return value.uppercased()
        }
    }

    @Test("mapAsync: the documented diagrams: ordered, and as they come")
    func documentedDiagrams() throws {
        let letters = ["1": "a", "2": "b"]
        try documented("Operators/Concurrency/MapAsync.swift", "mapAsync(max: 2)") { inputs in
            let work = work(inputs.scheduler, ["1": 4, "2": 1])
            return inputs["source"].mapAsync(max: 2, on: inputs.scheduler) { letters[await work($0)]! }
        }
        try documented("Operators/Concurrency/MapAsync.swift", "mapAsync(max: 2, ordered: false)") { inputs in
            let work = work(inputs.scheduler, ["1": 4, "2": 1])
            return inputs["source"].mapAsync(max: 2, ordered: false, on: inputs.scheduler) { letters[await work($0)]! }
        }
    }

    private func course(
        _ source: String, max: Int, ordered: Bool = true, _ ticks: [String: Int], disposingAfter end: Duration? = nil
    ) -> Course {
        run(source, disposingAfter: end) { source, scheduler in
            source.mapAsync(max: max, ordered: ordered, on: scheduler, work(scheduler, ticks))
        }
    }

    @Test("mapAsync: by default one at a time, the others waiting")
    func serial() {
        let course = run("-abc|") { source, scheduler in
            source.mapAsync(on: scheduler, work(scheduler, ["a": 2, "b": 2, "c": 2]))
        }
        #expect(course == Course("---A-B-(C|)", "^---!"))
    }

    @Test("mapAsync: ordered, a finished result that waits for an earlier one keeps its place")
    func bound() {
        #expect(course("-abc|", max: 2, ["a": 4, "b": 1, "c": 1]) == Course("-----(AB)(C|)", "^---!"))
        #expect(course("-abc|", max: 3, ["a": 4, "b": 1, "c": 1]) == Course("-----(ABC|)", "^---!"))
        #expect(course("-abc|", max: 2, ordered: false, ["a": 4, "b": 1, "c": 1]) == Course("---BC(A|)", "^---!"))
    }

    @Test("mapAsync: empty, never, failing", arguments: [true, false])
    func ends(_ ordered: Bool) {
        #expect(course("--|", max: 2, ordered: ordered, [:]) == Course("--|", "^-!"))
        #expect(course("---", max: 2, ordered: ordered, [:], disposingAfter: .tick * 3) == Course("", "^--!"))
        #expect(course("-a-#", max: 2, ordered: ordered, ["a": 9]) == Course("---#", "^--!"))
        #expect(course("-a-#", max: 2, ordered: ordered, [:]) == Course("-A-#", "^--!"))
    }

    @Test("mapAsync: what a closure throws comes at once, and cancels the others", arguments: [true, false])
    func failure(_ ordered: Bool) {
        let cancelled = Locked<[String]>([])
        let course = run("-abc---|") { source, scheduler in
            source.mapAsync(max: 2, ordered: ordered, on: scheduler) {
                [clock = scheduler.clock] value
                    async throws(MarbleFailure) in
                if value == "b" {
                    try? await Task.sleep(for: .tick, clock: clock)
                    throw MarbleFailure()
                }
                do { try await Task.sleep(for: .tick * 9, clock: clock) } catch { cancelled.append(value) }
                return value
            }
        }
        #expect(course == Course("---#", "^--!"))
        #expect(cancelled.value == ["a"])
    }

    @Test("mapAsync: disposal cancels the tasks and releases what waits", arguments: [true, false])
    func disposal(_ ordered: Bool) {
        let subject = Subject<Canary, Never>()
        let dead = Counter()
        let cancelled = Counter()
        let token = subject.signal.mapAsync(max: 2, ordered: ordered, on: scheduler) { [clock = scheduler.clock] _ in
            do { try await Task.sleep(for: .seconds(9), clock: clock) } catch { cancelled.increment() }
        }.subscribe { Issue.record("a value after disposal") }
        for _ in 0..<5 { subject.send(Canary { dead.increment() }) }
        scheduler.advance()
        #expect(dead.value == 0)
        token.dispose()
        #expect(dead.value == 3)
        scheduler.advance()
        #expect(cancelled.value == 2)
        #expect(dead.value == 5)
        #expect(subject.subscriberCount == 0)
    }

    @Test("mapAsync: a source that is lost disposes behind the results", arguments: [true, false])
    func lost(_ ordered: Bool) {
        var subject: Subject<Int, Never>? = Subject()
        let seen = Locked<[Int]>([])
        let token = subject!.signal.mapAsync(max: 2, ordered: ordered, on: scheduler) { $0 * 2 }
            .subscribe { seen.append($0) }
        for value in 1...3 { subject?.send(value) }
        subject = nil
        #expect(!token.isDisposed)
        scheduler.run()
        #expect(seen.value == [2, 4, 6])
        #expect(token.isDisposed)
    }

    @Test("mapAsync: take ends it, and begins nothing more", arguments: [true, false])
    func take(_ ordered: Bool) {
        let begun = Counter()
        let recording = scheduler.record(
            Signal<Int, Never>(1...9).mapAsync(max: 2, ordered: ordered, on: scheduler) { value in
                begun.increment()
                return value
            }.take(3))
        scheduler.run()
        #expect(recording.values == [1, 2, 3])
        #expect(begun.value <= 5)
    }

    @Test("mapAsync: a value sent from its own delivery keeps its place in the order")
    func reentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = subject.signal.mapAsync(max: 3, on: scheduler) { $0 }.subscribe { value in
            seen.append(value)
            if value < 1_000 { subject.send(value + 1) } else { subject.complete() }
        }
        subject.send(1)
        scheduler.run()
        #expect(seen.value == Array(1...1_000))
        #expect(token.isDisposed)
    }

    @Test("mapAsync: 10,000 values on real threads keep their order, and no more than max are there at once")
    func threads() async {
        let atOnce = Locked((now: 0, most: 0))
        let values = await Signal<Int, Never>(1...10_000).mapAsync(max: 4) { value in
            atOnce.modify {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            if value % 3 == 0 { await Task.yield() }
            atOnce.modify { $0.now -= 1 }
            return value
        }.allValues()
        #expect(values == Array(1...10_000))
        #expect(atOnce.value.most <= 4)
    }

    @Test("mapAsync: none at once is refused")
    func bad() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.mapAsync(max: 0) { $0 } }
    }

    @Test("Law 13: mapAsync: a result that was accepted before the failure comes before it")
    func acceptedBeforeFailure() {
        let scheduler = VirtualTimeScheduler()
        let source = Subject<Int, TestFailure>()
        let events = Locked<[String]>([])
        let token = source.signal.mapAsync(max: 2, on: scheduler) { $0 }.subscribe(
            next: { value in
                events.append("\(value)")
                guard value == 1 else { return }
                scheduler.advance()
                source.fail(.wrong)
            }, failed: { _ in events.append("#") })
        source.send(1)
        source.send(2)
        scheduler.advance()
        #expect(events.value == ["1", "2", "#"])
        token.dispose()
    }
}
