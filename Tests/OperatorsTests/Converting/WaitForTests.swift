import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WaitForTests {
    @Test("waitForAll, waitForFirst, waitForLast and waitForCompletion return or throw when another thread sends")
    func sourceOnAnotherThread() throws {
        let numbers = Signal<Int, TestFailure>.of(1, 2, 3).subscribed(on: TargetQueueScheduler())
        try expectEqual(numbers.waitForAll(), [1, 2, 3])
        try expectEqual(numbers.waitForFirst(), 1)
        try expectEqual(numbers.waitForLast(), 3)
        try numbers.waitForCompletion()
        let failing = numbers.concat(.fail(.wrong))
        #expect(throws: TestFailure.wrong) { try failing.waitForAll() }
        #expect(try Signal<Int, TestFailure>.empty.waitForFirst() == nil)
        #expect(try Signal<Int, TestFailure>.repeating(1).waitForFirst() == 1)
    }

    @Test("waitForAll() returns the values so far when the source is released")
    func releasedSource() {
        let released = Signal<Int, Never> { subscriber in
            subscriber.send(1)
            return nil
        }
        expectEqual(released.waitForAll(), [1])
    }

    @Test(
        "waitForFirst() returns the first value and disposes the source, returns nil without one, and throws the failure"
    )
    func firstValue() throws {
        let disposed = Locked(0)
        let endless = Signal<Int, TestFailure>.repeating(7).onDispose { disposed.modify { $0 += 1 } }
        try expectEqual(endless.waitForFirst(), 7)
        expectEqual(disposed.value, 1)
        try expectEqual(onOtherThread(endless).waitForFirst(), 7)
        #expect(try onOtherThread(Signal<Int, TestFailure>.empty).waitForFirst() == nil)
        #expect(throws: TestFailure.wrong) { try onOtherThread(Signal<Int, TestFailure>.fail(.wrong)).waitForFirst() }
    }

    @Test("waitForLast() returns the last value, and waitForSingle(failing:) the only value or throws")
    func lastAndSingle() throws {
        let three = onOtherThread(Signal<Int, TestFailure>.of(1, 2, 3))
        try expectEqual(three.waitForLast(), 3)
        #expect(try onOtherThread(Signal<Int, TestFailure>.empty).waitForLast() == nil)
        try expectEqual(onOtherThread(Signal<Int, TestFailure>.just(1)).waitForSingle(failing: .wrong), 1)
        for signal in [three, .empty, Signal.repeating(1)] {
            #expect(throws: TestFailure.wrong) { try signal.waitForSingle(failing: .wrong) }
        }
        #expect(throws: TestFailure.other(1)) {
            try Signal<Int, TestFailure>.fail(.other(1)).waitForSingle(failing: .wrong)
        }
    }

    @Test("waitForAll() and waitForCompletion() wait for the end and throw the failure")
    func allAndCompletion() throws {
        let three = onOtherThread(Signal<Int, TestFailure>.of(1, 2, 3))
        try expectEqual(three.waitForAll(), [1, 2, 3])
        try three.waitForCompletion()
        #expect(throws: TestFailure.wrong) { try three.concat(.fail(.wrong)).waitForAll() }
        #expect(throws: TestFailure.wrong) { try three.concat(.fail(.wrong)).waitForCompletion() }
    }

    @Test("timeout(after:on:failing:) limits waitForCompletion(), even in virtual time")
    func timeLimit() {
        let scheduler = VirtualTimeScheduler()
        let limited = Signal<Int, TestFailure>.never.timeout(after: .seconds(10), on: scheduler, failing: .wrong)
        DispatchQueue.global().async {
            spin { scheduler.pendingCount == 1 }
            scheduler.advance(by: .seconds(10))
        }
        #expect(throws: TestFailure.wrong) { try limited.waitForCompletion() }
    }
}
