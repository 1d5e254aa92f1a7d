import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ForEachTests {
    private let scheduler = VirtualTimeScheduler()
    private let source = Subject<Int, TestFailure>()
    private let log = Locked<[String]>([])

    /// Calls `forEach` in a task on the scheduler, and logs its result.
    @discardableResult private func start(
        failingBeyond limit: Int = 2, onOverflow: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) -> Task<Void, Never> {
        let task = Task(executorPreference: scheduler) { [source, log] in
            do {
                try await source.signal.forEach(failingBeyond: limit, onOverflow: onOverflow, body)
                log.append("returned")
            } catch {
                log.append("\(error)")
            }
        }
        scheduler.advance()
        return task
    }

    /// Waits until the task is cancelled.
    private static func hang() async throws {
        for await _ in Signal<Int, Never>.never.values() {}
        try Task.checkCancellation()
    }

    @Test("forEach(failingBeyond:) runs its closure with each value, one at a time, until the signal ends")
    func values() {
        let log = log
        start { log.append("\($0)") }
        expectEqual(source.subscriberCount, 1)
        for number in 1...6 {
            source.send(number)
            scheduler.advance()
        }
        source.complete()
        scheduler.advance()
        expectEqual(log.value, ["1", "2", "3", "4", "5", "6", "returned"])
    }

    @Test("forEach(failingBeyond:) throws the failure of the signal after the waiting values")
    func failure() {
        let log = log
        start { log.append("\($0)") }
        source.send(1)
        source.send(2)
        source.fail(.wrong)
        scheduler.advance()
        expectEqual(log.value, ["1", "2", "failed(OperatorsTests.TestFailure.wrong)"])
    }

    @Test("forEach(failingBeyond:) cancels a closure that hangs, and throws an overflow")
    func hangingClosure() {
        let log = log
        start { value in
            log.append("begin \(value)")
            do { try await Self.hang() } catch { log.append("cancelled") }
        }
        source.send(1)
        scheduler.advance()
        source.send(2)
        source.send(3)
        expectEqual(source.subscriberCount, 1)
        source.send(4)
        expectEqual(source.subscriberCount, 0)
        scheduler.advance()
        expectEqual(log.value, ["begin 1", "cancelled", "overflow(limit: 2)"])
    }

    @Test("forEach(failingBeyond:onOverflow:) calls the closure before the send returns, and precedes later errors")
    func onOverflow() {
        let (log, connection) = (log, AsyncGate())
        start(
            onOverflow: {
                log.append("overflow")
                connection.open()
            }
        ) { _ in
            await connection.wait()
            throw TestFailure.other(1)
        }
        source.send(1)
        scheduler.advance()
        for number in 2...3 { source.send(number) }
        expectEqual(log.value, [])
        source.send(4)
        expectEqual(log.value, ["overflow"])
        source.send(5)
        scheduler.advance()
        expectEqual(log.value, ["overflow", "overflow(limit: 2)"])
    }

    @Test("values(failingBeyond:onOverflow:) disposes the source, and calls the closure before the send returns")
    func onOverflowOfValues() async {
        let (log, source) = (log, source)
        let values = source.signal.onDispose { log.append("disposed") }
            .values(failingBeyond: 1) { log.append("overflow") }
        source.send(1)
        expectEqual(log.value, [])
        source.send(2)
        source.send(3)
        expectEqual(log.value, ["disposed", "overflow"])
        do throws(ValuesError<TestFailure>) {
            for try await value in values { log.append("\(value)") }
        } catch {
            log.append("\(error)")
        }
        expectEqual(log.value, ["disposed", "overflow", "1", "overflow(limit: 1)"])
    }

    @Test("forEach(failingBeyond:) throws the error of its closure and disposes the subscription")
    func throwingClosure() {
        start { value in if value == 2 { throw TestFailure.other(value) } }
        source.send(1)
        source.send(2)
        scheduler.advance()
        expectEqual(source.subscriberCount, 0)
        expectEqual(log.value, ["other(2)"])
    }

    @Test("forEach(failingBeyond:) disposes the subscription and cancels its closure when the task is cancelled")
    func cancellation() {
        let (log, gate) = (log, AsyncGate())
        let task = start { value in
            log.append("begin \(value)")
            await gate.wait()
            log.append("cancelled: \(Task.isCancelled)")
        }
        source.send(1)
        source.send(2)
        scheduler.advance()
        task.cancel()
        gate.open()
        scheduler.advance()
        expectEqual(source.subscriberCount, 0)
        expectEqual(log.value, ["begin 1", "cancelled: true", "returned"])
    }

    @Test("forEach(failingBeyond:) ends and releases everything when the source is released")
    func releasedSource() {
        let (scheduler, released, isOver) = (scheduler, Counter(), Locked(false))
        var subject: Subject<Canary, Never>? = Subject()
        let signal = subject!.signal
        Task(executorPreference: scheduler) {
            try await signal.forEach(failingBeyond: 2) { $0.sing() }
            isOver.value = true
        }
        scheduler.advance()
        subject?.send(Canary { released.increment() })
        subject = nil
        scheduler.advance()
        #expect(isOver.value && released.value == 1)
    }

    @Test("forEach(failingBeyond:) traps on a negative limit")
    func negativeLimit() async {
        await #expect(processExitsWith: .failure) {
            try await Signal<Int, Never>.empty.forEach(failingBeyond: -1) { _ in }
        }
    }
}
