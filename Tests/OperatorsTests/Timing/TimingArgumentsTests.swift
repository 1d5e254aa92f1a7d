import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TimingArgumentsTests {
    @Test("debounce, throttle and delay trap on negative intervals, and throttle if it could send nothing")
    func negativeIntervals() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.debounce(for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.throttle(for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.throttle(for: .zero, on: .immediate, leading: false, trailing: false)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.delay(for: .seconds(-1), on: .immediate)
        }
    }

    @Test("delaySubscription, debounce(where:), throttle(reducing:) and sample(every:) trap on invalid intervals")
    func invalidIntervals() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.delaySubscription(for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.debounce(where: { _ in true }, for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.throttle(reducing: +, for: .seconds(-1), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.sample(every: .zero, on: .immediate)
        }
    }
}
