import StreamCore
import TestSupport
import Testing

@Suite struct AsyncSubjectTests {
    @Test("AsyncSubject sends the last value on completion and to late subscribers")
    func lastValue() {
        let log = Log()
        let subject = AsyncSubject<Int, Problem>()
        _ = subject.signal.record(log)
        subject.send(1)
        subject.send(2)
        expectEqual(log.value, [])
        subject.complete()
        expectEqual(log.value, ["2", "completed"])
        expectEqual(subject.signal.immediate, ["2", "completed"])
    }

    @Test("AsyncSubject counts its subscribers")
    func subscribers() {
        let subject = AsyncSubject<Int, Never>()
        let tokens = (0..<3).map { _ in subject.signal.subscribe { _ in } }
        expectEqual(subject.subscriberCount, 3)
        tokens[1].dispose()
        expectEqual(subject.subscriberCount, 2)
        subject.complete()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("AsyncSubject without a value only completes")
    func noValue() {
        let subject = AsyncSubject<Int, Problem>()
        subject.complete()
        expectEqual(subject.signal.immediate, ["completed"])
    }

    @Test("AsyncSubject sends only the failure, even if it is completed later")
    func failure() {
        let subject = AsyncSubject<Int, Problem>()
        subject.send(1)
        subject.fail(Problem(2))
        subject.complete()
        expectEqual(subject.signal.immediate, ["failed Problem(code: 2)"])
    }

    @Test("AsyncSubject that is completed during the delivery sends the value once")
    func reentrantCompletion() {
        let log = Log()
        let subject = AsyncSubject<Int, Never>()
        _ = subject.signal.subscribe(
            next: { value in
                log.append("\(value)")
                subject.complete()
            }, completed: { log.append("completed") })
        subject.send(1)
        subject.complete()
        expectEqual(log.value, ["1", "completed"])
    }

    @Test("AsyncSubject sends one value and one end to every subscriber when completions, sends and subscriptions race")
    func races() {
        for _ in 0..<300 {
            let subject = AsyncSubject<Int, Never>()
            let logs = (0..<3).map { _ in Log() }
            _ = subject.signal.record(logs[0])
            subject.send(1)
            race(
                { subject.complete() }, { subject.complete() }, { _ = subject.signal.record(logs[1]) },
                { subject.send(2) })
            _ = subject.signal.record(logs[2])
            for log in logs {
                expectEqual(log.value, logs[0].value)
                expectEqual(log.value.count, 2)
                expectEqual(log.value.last, "completed")
            }
        }
    }

    @Test("AsyncSubject sends the value to a subscriber that subscribes during its delivery")
    func subscribingInside() {
        let log = Log()
        let subject = AsyncSubject<Int, Never>()
        _ = subject.signal.subscribe { _ in _ = subject.signal.record(log) }
        subject.send(1)
        subject.complete()
        expectEqual(log.value, ["1", "completed"])
    }
}
