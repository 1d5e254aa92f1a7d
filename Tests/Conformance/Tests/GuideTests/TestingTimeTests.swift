import DocumentSupport
import Rill
import StreamTesting
import Testing

@Suite("Guide: TestingTime") struct TestingTimeTests {
    let printed = Printed()

    @Test("An interval sends when virtual time is advanced")
    func virtualTime() throws {
        let time = VirtualTimeScheduler()
        _ = Signal.interval(.seconds(3_600), on: time).take(2)
            .subscribe(next: { print("at \($0)") }, completed: { print("completed") })
        time.advance(by: .seconds(3_599))
        time.advance(by: .seconds(1))  // → at 3600.0 seconds
        time.run()  // → at 7200.0 seconds, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A recording equals its diagram, and a difference shows both diagrams")
    func diagrams() throws {
        let scheduler = VirtualTimeScheduler()
        let keys = scheduler.hot("a-b----c-|")
        let recording = scheduler.record(keys.debounce(for: .tick * 3, on: scheduler))
        scheduler.run()
        print(recording.diagram)  // → -----b---(c|)
        #expect(try printed.take() == Printed.promised())
        #expect(recording.difference(from: "-----b---(c|)") == nil)

        let early = scheduler.record(scheduler.cold("----b----(c|)"))
        scheduler.run()
        let difference = try #require(early.difference(from: "-----b---(c|)")).description
        #expect(try Document("\(ArticleTests.guide)/TestingTime.md").text.contains("```text\(difference)\n```"))
    }

    @Test("A task that sleeps on the clock of a virtual scheduler resumes when its time is advanced")
    func tasks() throws {
        let scheduler = VirtualTimeScheduler()
        let clock = scheduler.clock
        let answer = SafeSignal<Int>.task(on: scheduler) {
            try? await Task.sleep(until: clock.now.advanced(by: .seconds(3_600)), clock: clock)
            return 42
        }
        let subscription = answer.subscribe { print($0) }
        scheduler.advance(by: .seconds(3_600))  // → 42
        #expect(try printed.take() == Printed.promised())
        #expect(subscription.isDisposed)
    }

    @Test("settle() waits for tasks on the main actor")
    func settling() async throws {
        let time = VirtualTimeScheduler()
        let titles = SafeSignal.of(1, 2).mapAsync(on: time) { number in
            await MainActor.run { "page \(number)" }
        }
        let shown = titles.subscribe { print($0) }
        await time.settle()  // → page 1, page 2
        #expect(try printed.take() == Printed.promised())
        #expect(shown.isDisposed)
    }

    private func print(_ items: Any...) { printed.append(items) }
}
