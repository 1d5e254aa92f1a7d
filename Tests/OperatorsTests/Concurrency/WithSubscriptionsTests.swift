import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WithSubscriptionsTests {
    let subject = Subject<Int, Never>()

    @Test("withSubscriptions disposes when the scope is left and returns the result of the closure")
    func leftScope() async {
        let seen = Locked<[Int]>([])
        let count = await withSubscriptions { scope in
            subject.signal.subscribe { seen.append($0) }.add(to: scope)
            subject.send(1)
            return subject.subscriberCount
        }
        expectEqual(count, 1)
        expectEqual(subject.subscriberCount, 0)
        subject.send(2)
        expectEqual(seen.value, [1])
    }

    @Test("withSubscriptions disposes when the closure throws and keeps the type of the error")
    func thrownError() async {
        do throws(TestFailure) {
            try await withSubscriptions { (scope) async throws(TestFailure) in
                subject.signal.subscribe { _ in }.add(to: scope)
                throw .wrong
            }
        } catch {
            expectEqual(error, .wrong)
        }
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("withSubscriptions disposes immediately when the task is cancelled although the scope continues")
    func cancelledTask() async {
        let (began, mayLeave) = (AsyncGate(), AsyncGate())
        let task = Task { [subject] in
            await withSubscriptions { scope in
                subject.signal.subscribe { _ in }.add(to: scope)
                began.open()
                await mayLeave.wait()
                subject.signal.subscribe { _ in }.add(to: scope)
                return subject.subscriberCount
            }
        }
        await began.wait()
        expectEqual(subject.subscriberCount, 1)
        task.cancel()
        expectEqual(subject.subscriberCount, 0)
        mayLeave.open()
        await expectEqual(task.value, 0)
    }

    @MainActor @Test("withSubscriptions runs its closure on the caller's actor without a hop")
    func isolation() async {
        var shown: [Int] = []
        await withSubscriptions { scope in
            subject.signal.subscribeOnMain { shown.append($0) }.add(to: scope)
            subject.send(1)
        }
        expectEqual(shown, [1])
    }

    @Test("debounce receives values from a task that sleeps in the same virtual time")
    func virtualTime() {
        let scheduler = VirtualTimeScheduler()
        let (clock, subject) = (scheduler.clock, subject)
        let seen = Locked<[String]>([])
        let token = subject.signal.debounce(for: .seconds(2), on: scheduler).subscribe { value in
            seen.append("\(value) at \(clock.now)")
        }
        Task(executorPreference: scheduler) {
            for value in 1...4 {
                try await Task.sleep(until: clock.now.advanced(by: .seconds(value)), clock: clock)
                subject.send(value)
            }
            subject.complete()
        }
        scheduler.run()
        // At the third second the debounced value was scheduled before the sleep, so it is sent before the sleep ends.
        expectEqual(seen.value, ["1 at 3.0 seconds", "2 at 5.0 seconds", "3 at 8.0 seconds", "4 at 10.0 seconds"])
        #expect(token.isDisposed)
    }
}
