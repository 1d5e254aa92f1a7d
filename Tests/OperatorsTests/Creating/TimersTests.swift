import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TimersTests {
    private let time = VirtualTimeScheduler()
    private let log = Log()

    private func record<Value>(_ signal: Signal<Value, Never>) -> any Disposable {
        let start = time.now
        let note: @Sendable (String) -> Void = { [time, log] in log.append("\(start.duration(to: time.now)) \($0)") }
        return signal.subscribe(next: { _ in note("next") }, completed: { note("completed") })
    }

    @Test("Signal.timer sends once after its delay and completes, and disposal cancels it")
    func timer() {
        _ = record(.timer(after: .seconds(3), on: time))
        let second = record(.timer(after: .seconds(2), on: time))
        second.dispose()
        expectEqual(time.pendingCount, 1)
        time.run()
        expectEqual(log.value, ["3.0 seconds next", "3.0 seconds completed"])
    }

    @Test("Signal.interval sends first after one interval and continues until disposal")
    func interval() {
        let subscription = record(.interval(.seconds(2), on: time))
        time.advance(by: .seconds(7))
        subscription.dispose()
        time.run()
        expectEqual(log.value, ["2.0 seconds next", "4.0 seconds next", "6.0 seconds next"])
        expectEqual(time.pendingCount, 0)
    }

    @Test("Signal.interval and signal(every:on:) trap on an interval that is not positive")
    func badInterval() async {
        await #expect(processExitsWith: .failure) { _ = Signal.interval(.zero, on: .immediate) }
        await #expect(processExitsWith: .failure) { _ = [1].signal(every: .seconds(-1), on: .immediate) }
    }

    @Test("signal(every:on:) sends the elements of a sequence at intervals and completes with the last")
    func spaced() {
        _ = record([1, 2].signal(every: .seconds(2), on: time))
        _ = record([Int]().signal(every: .seconds(2), on: time))
        time.run()
        expectEqual(
            log.value, ["0.0 seconds completed", "2.0 seconds next", "4.0 seconds next", "4.0 seconds completed"])
        expectEqual(time.pendingCount, 0)
    }
}
