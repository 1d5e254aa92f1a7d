import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MapAsyncTests {
    let scheduler = VirtualTimeScheduler()

    /// Returns a closure that takes the given number of ticks for each value.
    private func work(_ inputs: VirtualTimeScheduler, _ ticks: [String: Int]) -> @Sendable (String) async -> String {
        { [clock = inputs.clock] value in
            try? await Task.sleep(for: .tick * (ticks[value] ?? 0), clock: clock)
            return value.uppercased()
        }
    }

    private func outcome(
        _ source: String, max: Int, ordered: Bool = true, _ ticks: [String: Int], disposingAfter end: Duration? = nil
    ) -> Outcome {
        run(source, disposingAfter: end) { source, scheduler in
            source.mapAsync(max: max, ordered: ordered, on: scheduler, work(scheduler, ticks))
        }
    }

    @Test("mapAsync processes one value at a time by default")
    func serial() {
        let outcome = run("-abc|") { source, scheduler in
            source.mapAsync(on: scheduler, work(scheduler, ["a": 2, "b": 2, "c": 2]))
        }
        expectEqual(outcome, Outcome("---A-B-(C|)", "^---!"))
    }

    @Test("mapAsync with ordered results counts a finished result that waits for an earlier one toward the maximum")
    func boundOfOrderedResults() {
        expectEqual(outcome("-abc|", max: 2, ["a": 4, "b": 1, "c": 1]), Outcome("-----(AB)(C|)", "^---!"))
        expectEqual(outcome("-abc|", max: 3, ["a": 4, "b": 1, "c": 1]), Outcome("-----(ABC|)", "^---!"))
        expectEqual(outcome("-abc|", max: 2, ordered: false, ["a": 4, "b": 1, "c": 1]), Outcome("---BC(A|)", "^---!"))
    }

    @Test(
        "mapAsync disposes the resources that are acquired after the disposal, or wait for an earlier one",
        arguments: [true, false])
    func lateResources(ordered: Bool) {
        let (opened, closed) = (Counter(), Counter())
        let clock = scheduler.clock
        let resources = Signal<Int, Never>.of(5, 1, 4).mapAsync(max: 3, ordered: ordered, on: scheduler) { ticks in
            // Ignores the cancellation.
            try? await Task.sleep(for: .tick * ticks, clock: clock)
            opened.increment()
            return ActionDisposable { closed.increment() }
        }
        let received = Locked<[ActionDisposable]>([])
        let token = resources.subscribe { received.append($0) }
        scheduler.advance(by: .tick * 2)
        expectEqual(opened.value, 1)
        token.dispose()
        scheduler.run()
        expectEqual(opened.value, 3)
        expectEqual(received.value.count, ordered ? 0 : 1)
        expectEqual(closed.value, ordered ? 3 : 2)
    }

    @Test("mapAsync does not dispose a resource that was received")
    func receivedResources() {
        let closed = Counter()
        let resources = Signal<Int, Never>.of(3, 1, 2).mapAsync(max: 3, on: scheduler) { _ in
            ActionDisposable { closed.increment() }
        }
        let received = Locked<[ActionDisposable]>([])
        let token = resources.subscribe { received.append($0) }
        scheduler.run()
        #expect(token.isDisposed)
        expectEqual(received.value.count, 3)
        expectEqual(closed.value, 0)
    }

    @Test("The closure of mapAsync can throw after widenFailure()")
    func widening() async {
        var received: [Int] = []
        do {
            let numbers: Signal<Int, any Error> = (1...5).signal.widenFailure()
            for try await number in numbers.mapAsync(max: 2, { try half($0 * 2) }).values() { received.append(number) }
            let others = Signal<Int, any Error>.of(4, 7, 8)
            for try await number in others.mapAsync({ try half($0) }).values() { received.append(number) }
        } catch {
            #expect(error is TestFailure)
            received.append(-1)
        }
        expectEqual(received, [1, 2, 3, 4, 5, 2, -1])
    }

    private func half(_ number: Int) throws -> Int {
        guard number % 2 == 0 else { throw TestFailure.wrong }
        return number / 2
    }

    @Test("mapAsync passes completion after the results and failure immediately", arguments: [true, false])
    func ends(_ ordered: Bool) {
        expectEqual(outcome("--|", max: 2, ordered: ordered, [:]), Outcome("--|", "^-!"))
        expectEqual(outcome("---", max: 2, ordered: ordered, [:], disposingAfter: .tick * 3), Outcome("", "^--!"))
        expectEqual(outcome("-a-#", max: 2, ordered: ordered, ["a": 9]), Outcome("---#", "^--!"))
        expectEqual(outcome("-a-#", max: 2, ordered: ordered, [:]), Outcome("-A-#", "^--!"))
    }

    @Test("mapAsync fails immediately if a closure throws, and cancels the other tasks", arguments: [true, false])
    func failure(_ ordered: Bool) {
        let cancelled = Locked<[String]>([])
        let outcome = run("-abc---|") { source, scheduler in
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
        expectEqual(outcome, Outcome("---#", "^--!"))
        expectEqual(cancelled.value, ["a"])
    }

    @Test("mapAsync cancels its tasks and releases waiting values on disposal", arguments: [true, false])
    func disposal(_ ordered: Bool) {
        let subject = Subject<Canary, Never>()
        let released = Counter()
        let cancelled = Counter()
        let token = subject.signal.mapAsync(max: 2, ordered: ordered, on: scheduler) { [clock = scheduler.clock] _ in
            do { try await Task.sleep(for: .seconds(9), clock: clock) } catch { cancelled.increment() }
        }.subscribe { Issue.record("a value after disposal") }
        for _ in 0..<5 { subject.send(Canary { released.increment() }) }
        scheduler.advance()
        expectEqual(released.value, 0)
        token.dispose()
        expectEqual(released.value, 3)
        scheduler.advance()
        expectEqual(cancelled.value, 2)
        expectEqual(released.value, 5)
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("mapAsync is disposed after its results when the source is released", arguments: [true, false])
    func releasedSource(_ ordered: Bool) {
        var subject: Subject<Int, Never>? = Subject()
        let seen = Locked<[Int]>([])
        let token = subject!.signal.mapAsync(max: 2, ordered: ordered, on: scheduler) { $0 * 2 }
            .subscribe { seen.append($0) }
        for value in 1...3 { subject?.send(value) }
        subject = nil
        #expect(!token.isDisposed)
        scheduler.run()
        expectEqual(seen.value, [2, 4, 6])
        #expect(token.isDisposed)
    }

    @Test("mapAsync starts nothing more after take(_:) ends it", arguments: [true, false])
    func endedByTake(_ ordered: Bool) {
        let begun = Counter()
        let recording = scheduler.record(
            Signal<Int, Never>.from(1...9).mapAsync(max: 2, ordered: ordered, on: scheduler) { value in
                begun.increment()
                return value
            }.take(3))
        scheduler.run()
        expectEqual(recording.values, [1, 2, 3])
        #expect(begun.value <= 5)
    }

    @Test("mapAsync keeps the order of values that are sent during a delivery")
    func reentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = subject.signal.mapAsync(max: 3, on: scheduler) { $0 }.subscribe { value in
            seen.append(value)
            if value < 1_000 { subject.send(value + 1) } else { subject.complete() }
        }
        subject.send(1)
        scheduler.run()
        expectEqual(seen.value, Array(1...1_000))
        #expect(token.isDisposed)
    }

    @Test("mapAsync keeps the order of 10,000 values on real threads and never exceeds its maximum")
    func threads() async {
        let running = Locked((now: 0, most: 0))
        let values = await Signal<Int, Never>.from(1...10_000).mapAsync(max: 4) { value in
            running.modify {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            if value % 3 == 0 { await Task.yield() }
            running.modify { $0.now -= 1 }
            return value
        }.allValues()
        expectEqual(values, Array(1...10_000))
        #expect(running.value.most <= 4)
    }

    @Test("mapAsync traps on a maximum of 0")
    func zeroMaximum() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.mapAsync(max: 0) { $0 } }
    }

    @Test("mapAsync sends a result that was accepted before the failure, and then the failure")
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
        expectEqual(events.value, ["1", "2", "#"])
        token.dispose()
    }
}
