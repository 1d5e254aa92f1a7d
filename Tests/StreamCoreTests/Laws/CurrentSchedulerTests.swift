import Dispatch
import StreamCore
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

    @Test("SIG-3, law 10: on an unknown queue the closure is moved to a background scheduler")
    func unknownQueue() {
        #expect(
            seen { signal in
                race({ _ = signal.subscribe { _ in } })
            } == "TargetQueueScheduler")
    }

    @Test("SIG-3, law 10: on the main queue it is the main scheduler, and the closure runs at once")
    func main() async {
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

    @Test("SIG-3, law 10: in a task it is the task's context, and the closure runs at once")
    func task() async {
        let log = Log()
        await Task.detached {
            _ = Signal<Int, Never> { subscriber in
                log.append(CurrentScheduler.value.map { "\(type(of: $0))" } ?? "none")
                subscriber.complete()
                return nil
            }.subscribeCompleted { log.append("completed") }
        }.value
        #expect(log.value == ["TaskScheduler", "completed"])
    }

    @Test("SIG-3, law 10: inside a scheduler it is that one, at once, and it is restored afterwards")
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
        #expect(log.value == ["ImmediateScheduler", "completed", "VirtualTimeScheduler"])
    }

    @Test("SIG-3: a closure that blocks starves no other subscription")
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

    @Test("SIG-10: empty, fail and just need no scheduler: they send on the subscribing thread before it returns")
    func simpleSources() {
        let log = Log()
        race({
            _ = Signal<Int, Never>.just(1).record(log)
            _ = Signal<Int, Never>.empty.record(log)
            _ = Signal<Int, Problem>.fail(Problem(2)).record(log)
        })
        #expect(log.value == ["1", "completed", "completed", "failed Problem(code: 2)"])
    }

    @Test("REP-6: a current scheduler is known while replaying, also after the end", arguments: [false, true])
    func whileReplaying(ended: Bool) {
        let log = Log()
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        if ended { subject.complete() }
        race({ _ = subject.signal.subscribe { _ in log.append("\(CurrentScheduler.value != nil)") } })
        #expect(log.value == ["true"])
    }
}
