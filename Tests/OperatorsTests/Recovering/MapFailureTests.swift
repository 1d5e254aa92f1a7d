import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MapFailureTests {
    @Test("mapFailure(_:) replaces the failure and passes values and completion")
    func mappedFailure() {
        let failing = Signal<Int, MarbleFailure>.of(1).concat(.fail(MarbleFailure()))
        expectEqual(events(failing.mapFailure { _ in TestFailure.wrong }), [.next(1), .failed(.wrong)])
        expectEqual(
            events(Signal<Int, MarbleFailure>.of(1).mapFailure { _ in TestFailure.wrong }), [.next(1), .completed])
    }

    @Test("mapFailure(_:) is not called after a downstream end")
    func notCalledAfterEnd() {
        let called = Locked(false)
        let source = Signal<Int, TestFailure>(attach: { sink in
            sink.next(1)
            sink.fail(.wrong)
        })
        let mapped = source.mapFailure { failure in
            called.value = true
            return failure
        }
        expectEqual(events(mapped.take(1)), [.next(1), .completed])
        #expect(!called.value)
    }

    @Test("widenFailure(to:) turns a signal that cannot fail into one that can")
    func widenedFailure() {
        let wide: Signal<Int, TestFailure> = Signal<Int, Never>.of(1, 2).widenFailure()
        expectEqual(events(wide), [.next(1), .next(2), .completed])
    }

    @Test("promoteValue(to:) changes the value type of a signal without values and passes its ends")
    func promotedValue() {
        expectEqual(events(Signal<Never, TestFailure>.empty.promoteValue(to: Int.self)), [.completed])
        let failing: Signal<Int, TestFailure> = Signal<Never, TestFailure>.fail(.wrong).promoteValue()
        expectEqual(events(failing), [.failed(.wrong)])
    }

    @Test("assertNoFailure() passes values and completion and traps on a failure with its description")
    func trapsOnFailure() async throws {
        let safe: Signal<Int, Never> = Signal<Int, TestFailure>.of(1).assertNoFailure()
        expectEqual(events(safe), [.next(1), .completed])
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Signal<Int, TestFailure>.fail(.other(17)).assertNoFailure().subscribe { _ in }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("other(17)"))
    }
}
