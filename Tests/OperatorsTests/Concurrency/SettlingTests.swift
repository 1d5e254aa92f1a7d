import Operators
import StreamTesting
import TestSupport
import Testing

@Suite("Settling virtual time")
struct SettlingTests {
    private let time = VirtualTimeScheduler()
    private let log = Locked<[Int]>([])

    @Test("settle waits for tasks that run on the main actor, and for the work that they schedule")
    func mainActor() async {
        for _ in 0..<size(50, full: 2_000) {
            let (time, log) = (VirtualTimeScheduler(), Locked<[Int]>([]))
            let isCompleted = Locked(false)
            let subscription = Signal<Int, Never>.of(1, 2, 3)
                .mapAsync(on: time) { number in await MainActor.run { number * 10 } }
                .deliver(on: time)
                .subscribe(next: { log.append($0) }, completed: { isCompleted.value = true })
            await time.settle()
            expectEqual(log.value, [10, 20, 30])
            #expect(isCompleted.value)
            expectEqual(time.now.sinceOrigin, .zero)
            subscription.dispose()
        }
    }

    @Test("On the main actor, settle delivers on the main actor, and lets its other work run")
    @MainActor func callerOnMainActor() async {
        let subscription = Signal<Int, Never>.of(1, 2)
            .mapAsync(on: time) { number in await MainActor.run { number * 10 } }
            .subscribe { [log] number in
                MainActor.assertIsolated()
                log.append(number)
            }
        await time.settle()
        expectEqual(log.value, [10, 20])
        subscription.dispose()
    }

    @Test("settle waits until a task has come back, however long that takes")
    func gate() async {
        let (began, gate) = (AsyncGate(), AsyncGate())
        let subscription = Signal<Int, Never>
            .task(on: time) {
                began.open()
                await gate.wait()
                return 1
            }
            .subscribe { [log] in log.append($0) }
        async let settled: Void = time.settle()
        await began.wait()
        for _ in 0..<20 { await Task.yield() }
        log.append(0)
        gate.open()
        await settled
        expectEqual(log.value, [0, 1])
        subscription.dispose()
    }

    @Test("settle does not wait for a task that sleeps in virtual time, and does not advance time")
    func sleeping() async throws {
        let clock = time.clock
        let subscription = Signal<Int, any Error>
            .task(on: time) { () async throws(any Error) in
                let number = await MainActor.run { 1 }
                try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
                return await MainActor.run { number + 1 }
            }
            .subscribe(next: { [log] in log.append($0) }, failed: { Issue.record($0) })
        await time.settle()
        expectEqual(time.now.sinceOrigin, .zero)
        expectEqual(time.pendingCount, 1)
        expectEqual(log.value, [])
        time.advance(by: .seconds(1))
        await time.settle()
        expectEqual(log.value, [2])
        subscription.dispose()
    }

    @Test("A sleeping child task counts as the sleep of its own task, not of another one")
    func sleepingChildren() async {
        let clock = time.clock
        let sleepers = Signal<Int, Never>.task(on: time) {
            async let one: Void? = try? clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
            async let other: Void? = try? clock.sleep(until: clock.now.advanced(by: .seconds(2)), tolerance: nil)
            _ = await (one, other)
            return 1
        }
        let (began, gate) = (AsyncGate(), AsyncGate())
        let worker = Signal<Int, Never>.task(on: time) {
            began.open()
            await gate.wait()
            return 2
        }
        let subscriptions = [sleepers, worker].map { $0.subscribe { [log] in log.append($0) } }
        async let settled: Void = time.settle()
        await began.wait()
        for _ in 0..<20 { await Task.yield() }
        gate.open()
        await settled
        expectEqual(log.value, [2])
        time.advance(by: .seconds(2))
        await time.settle()
        expectEqual(log.value, [2, 1])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("settle waits for a task that ignores its cancellation")
    func cancelledTask() async {
        let (began, gate) = (AsyncGate(), AsyncGate())
        let subscription = Signal<Int, Never>
            .task(on: time) { [log] in
                began.open()
                await gate.wait()
                log.append(1)
                return 2
            }
            .subscribe { [log] in log.append($0) }
        async let settled: Void = time.settle()
        await began.wait()
        subscription.dispose()
        gate.open()
        await settled
        expectEqual(log.value, [1])
    }

    @Test("Cancelling the calling task ends the wait")
    func cancelledCaller() async {
        let (began, gate) = (AsyncGate(), AsyncGate())
        let subscription = Signal<Int, Never>
            .task(on: time) {
                began.open()
                await gate.wait()
                return 1
            }
            .subscribe { [log] in log.append($0) }
        let waiting = Task { [time] in await time.settle() }
        await began.wait()
        waiting.cancel()
        await waiting.value
        expectEqual(log.value, [])
        gate.open()
        await time.settle()
        expectEqual(log.value, [1])
        subscription.dispose()
    }

    @Test("Without tasks, settle runs the work that is due, also work at the end of time")
    func withoutTasks() async {
        time.schedule { [time, log] in
            log.append(1)
            time.schedule { log.append(2) }
        }
        time.schedule(after: .seconds(1)) { [log] in log.append(3) }
        await time.settle()
        expectEqual(log.value, [1, 2])
        time.advance(by: Duration(attoseconds: .max))
        time.schedule { Issue.record("ran at the end of time") }
        await time.settle()
        expectEqual(log.value, [1, 2, 3])
    }

    @Test("settle waits while another thread advances")
    func otherThread() async {
        let (inside, isOpen) = (AsyncGate(), Gate())
        time.schedule { [log] in
            inside.open()
            isOpen.wait()
            log.append(1)
        }
        async let advanced: Void = withCheckedContinuation { [time] continuation in
            TargetQueueScheduler().schedule {
                time.advance()
                continuation.resume()
            }
        }
        await inside.wait()
        async let settled: Void = time.settle()
        for _ in 0..<20 { await Task.yield() }
        isOpen.open()
        await settled
        expectEqual(log.value, [1])
        await advanced
    }
}
