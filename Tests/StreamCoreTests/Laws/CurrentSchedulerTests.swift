import Dispatch
import StreamCore
import StreamTesting
import TestSupport
import Testing

@Suite struct CurrentSchedulerTests {
    private func seen(_ body: (Signal<Int, Never>) -> Void) -> String {
        let (log, ran) = (Log(), Gate())
        body(
            Signal { subscriber in
                log.append(CurrentScheduler.value.map { "\(type(of: $0))" } ?? "none")
                ran.open()
                subscriber.complete()
                return nil
            })
        ran.wait()
        return log.value.first ?? "did not run"
    }

    @Test("A current scheduler: on an unknown queue the closure runs on a background scheduler")
    func unknownQueue() {
        expectEqual(
            seen { signal in
                race({ _ = signal.subscribe { _ in } })
            }, "TargetQueueScheduler")
    }

    @Test("A current scheduler: on the main queue it is the main scheduler, and the closure runs immediately")
    func mainQueue() async {
        let (name, isInline) = await MainActor.run {
            let log = Log()
            let signal = Signal<Int, Never> { subscriber in
                log.append(CurrentScheduler.value.map { "\(type(of: $0))" } ?? "none")
                subscriber.complete()
                return nil
            }
            _ = signal.subscribe { _ in }
            return (log.value.first, log.value.count == 1)
        }
        #expect(name == "MainScheduler" || name == "TaskScheduler")
        #expect(isInline)
    }

    @Test("A current scheduler: in a task it is the context of the task, and the closure runs immediately")
    func task() async {
        let log = Log()
        await Task.detached {
            _ = Signal<Int, Never> { subscriber in
                log.append(CurrentScheduler.value.map { "\(type(of: $0))" } ?? "none")
                subscriber.complete()
                return nil
            }.subscribeCompleted { log.append("completed") }
        }.value
        expectEqual(log.value, ["TaskScheduler", "completed"])
    }

    @Test("A current scheduler: in scheduled work it is that scheduler, and is restored after a nested one")
    func scheduler() {
        let time = VirtualTimeScheduler()
        let log = Log()
        let signal = Signal<Int, Never> { subscriber in
            log.append(CurrentScheduler.value.map { "\(type(of: $0))" } ?? "none")
            subscriber.complete()
            return nil
        }
        time.schedule {
            CurrentScheduler.withValue(.immediate) {
                _ = signal.subscribeCompleted { log.append("completed") }
            }
            _ = signal.subscribe { _ in }
        }
        race({ time.run() })
        expectEqual(log.value, ["ImmediateScheduler", "completed", "VirtualTimeScheduler"])
    }

    @Test("A current scheduler: a blocking closure does not delay another subscription")
    func blockingClosures() {
        let (release, second) = (Gate(), Gate())
        let blocking = Signal<Int, Never> { _ in
            release.wait()
            return nil
        }
        let quick = Signal<Int, Never> { subscriber in
            subscriber.send(1)
            return nil
        }
        race({
            _ = blocking.subscribe { _ in }
            _ = quick.subscribe { _ in second.open() }
        })
        second.wait()
        release.open()
    }

    @Test("A current scheduler: just, empty and fail need none and send on the subscribing thread")
    func simpleSources() {
        let log = Log()
        race({
            _ = Signal<Int, Never>.just(1).record(log)
            _ = Signal<Int, Never>.empty.record(log)
            _ = Signal<Int, Problem>.fail(Problem(2)).record(log)
        })
        expectEqual(log.value, ["1", "completed", "completed", "failed Problem(code: 2)"])
    }

    @Test(
        "A current scheduler: it is known during the replay of a replay subject, including after the end",
        arguments: [false, true])
    func whileReplaying(ended: Bool) {
        let log = Log()
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        if ended { subject.complete() }
        race({ _ = subject.signal.subscribe { _ in log.append("\(CurrentScheduler.value != nil)") } })
        expectEqual(log.value, ["true"])
    }
}
