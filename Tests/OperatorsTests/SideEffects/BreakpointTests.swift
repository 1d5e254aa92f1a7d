import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BreakpointTests {
    @Test("breakpoint(_:) traps on a matching event, and breakpoint() on a failure")
    func trapsOnMatch() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.of(1, 2).breakpoint { $0.value == 2 }.subscribe { _ in }
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.fail(.wrong).breakpoint().subscribeFailed { _ in }
        }
    }

    @Test("breakpoint(_:) passes events that do not match")
    func passesOtherEvents() {
        let passing = Signal<Int, Never>.of(1, 2).breakpoint().breakpoint { $0.value == 3 }
        expectEqual(passing.waitForAll(), [1, 2])
    }
}
