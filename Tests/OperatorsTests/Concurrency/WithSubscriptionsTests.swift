import Operators
import TestSupport
import Testing

@Suite("Structured subscriptions") struct WithSubscriptionsTests {
    let subject = Subject<Int, Never>()

    @Test("withSubscriptions: disposed when the scope is left, its result is the closure's")
    func left() async {
        let seen = Locked<[Int]>([])
        let count = await withSubscriptions { scope in
            subject.signal.subscribe { seen.append($0) }.add(to: scope)
            subject.send(1)
            return subject.subscriberCount
        }
        #expect(count == 1)
        #expect(subject.subscriberCount == 0)
        subject.send(2)
        #expect(seen.value == [1])
    }

    @Test("withSubscriptions: disposed when the closure throws, whose error keeps its type")
    func thrown() async {
        do throws(TestFailure) {
            try await withSubscriptions { (scope) async throws(TestFailure) in
                subject.signal.subscribe { _ in }.add(to: scope)
                throw .wrong
            }
        } catch {
            #expect(error == .wrong)
        }
        #expect(subject.subscriberCount == 0)
    }

    @Test("withSubscriptions: disposed at once when the task is cancelled, though the scope goes on")
    func cancelled() async {
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
        #expect(subject.subscriberCount == 1)
        task.cancel()
        #expect(subject.subscriberCount == 0)
        mayLeave.open()
        #expect(await task.value == 0)
    }

    @MainActor @Test("withSubscriptions: the closure stays on the caller's actor, without a hop")
    func isolation() async {
        var shown: [Int] = []
        await withSubscriptions { scope in
            subject.signal.subscribe(onMain: { shown.append($0) }).add(to: scope)
            subject.send(1)
        }
        #expect(shown == [1])
    }

    @Test("One virtual time for tasks and streams: a task that sleeps feeds a stream that debounces")
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
        // At the third second the debounced value was scheduled before the sleep, so it comes before it ends.
        #expect(seen.value == ["1 at 3.0 seconds", "2 at 5.0 seconds", "3 at 8.0 seconds", "4 at 10.0 seconds"])
        #expect(token.isDisposed)
    }
}
