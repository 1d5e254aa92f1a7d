import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TestingTimeTests {
    @Test("Time that passes when told to")
    func virtualTime() {
        let output = Locked<[String]>([])
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let time = VirtualTimeScheduler()
        _ = Signal<SchedulerTime, Never>.interval(.seconds(3_600), on: time).take(2)
            .subscribe(next: { print("at \($0)") }, completed: { print("over") })
        time.advance(by: .seconds(3_599))
        time.advance(by: .seconds(1))  // at 3600.0 seconds
        time.run()  // at 7200.0 seconds, over
        #expect(output.value == ["at 3600.0 seconds", "at 7200.0 seconds", "over"])
    }

    @Test("Diagrams, and their difference")
    func diagrams() {
        let output = Locked<[String]>([])
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let scheduler = VirtualTimeScheduler()
        let keys = scheduler.hot("a-b----c-|")
        let recording = scheduler.record(keys.debounce(for: .tick * 3, on: scheduler))
        scheduler.run()
        print(recording.diagram)  // -----b---(c|)
        #expect(output.value == ["-----b---(c|)"])
        #expect(recording.difference(from: "-----b---(c|)") == nil)

        let early = scheduler.record(scheduler.cold("----b----(c|)"))
        scheduler.run()
        #expect(
            early.difference(from: "-----b---(c|)")?.description == """

                expected  -----b---(c|)
                actual    ----b----(c|)
                              ^ at tick 4, expected nothing
                """)
    }
}
