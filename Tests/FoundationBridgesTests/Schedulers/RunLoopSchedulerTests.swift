import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Run-loop scheduler")
struct RunLoopSchedulerTests {
    @Test("Work of other threads runs on the thread of a sleeping run loop, serially and in order")
    func otherThread() async {
        let loop = LoopThread()
        let log = Locked<[Int]>([])
        let scheduler = loop.scheduler
        for number in 0..<2_500 {
            scheduler.schedule {
                #expect(Thread.current === loop.thread)
                #expect(CurrentScheduler.value as? RunLoopScheduler === scheduler)
                log.append(number)
            }
        }
        await finish(scheduler)
        #expect(log.value == Array(0..<2_500))
        // The run loop has no more work and sleeps until the next work wakes it.
        for _ in 0..<20 { await finish(scheduler) }
        loop.stop()
    }

    @Test("Work in the run loop's own thread waits until the run loop runs in one of the modes")
    func modes() async {
        let log = Locked<[String]>([])
        await onOwnThread {
            let other = RunLoop.Mode("other")
            let scheduler = RunLoopScheduler(.current, modes: [.default])
            scheduler.schedule { log.append("default") }
            RunLoopScheduler(.current, modes: [other]).schedule { log.append("other") }
            let disposed = scheduler.schedule { log.append("disposed") }
            disposed.dispose()
            log.append("scheduled")
            while log.value.count < 2 { _ = RunLoop.current.run(mode: other, before: .distantFuture) }
            while log.value.count < 3 { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
        }
        #expect(log.value == ["scheduled", "other", "default"])
    }

    @Test("Work inside the scheduler's work runs later, even if the work runs the run loop")
    func nested() async {
        let log = Locked<[String]>([])
        await onOwnThread {
            let scheduler = RunLoopScheduler(.current)
            scheduler.schedule {
                scheduler.schedule { log.append("second") }
                _ = RunLoop.current.run(mode: .default, before: Date())
                log.append("first")
            }
            while log.value.count < 2 { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
        }
        #expect(log.value == ["first", "second"])
    }

    @Test("Delayed and repeating work runs on the thread of the run loop until it is disposed")
    func delays() async {
        let loop = LoopThread()
        let scheduler = loop.scheduler
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(1)) {
                #expect(Thread.current === loop.thread)
                let (repeating, count) = (SerialDisposable(), Locked(0))
                repeating.inner = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                    #expect(Thread.current === loop.thread)
                    guard
                        count.modify({
                            $0 += 1; return $0
                        }) == 3
                    else { return }
                    repeating.dispose()
                    continuation.resume()
                }
            }
        }
        loop.stop()
    }

    private func finish(_ scheduler: some Scheduler) async {
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }
    }

    private func onOwnThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread {
                body()
                continuation.resume()
            }.start()
        }
    }
}

/// A thread that runs its run loop until it is stopped.
private final class LoopThread: Sendable {
    // Safe: the reference is constant, and tests only compare it.
    nonisolated(unsafe) let thread: Thread
    let scheduler: RunLoopScheduler
    private let isStopped = Locked(false)

    init() {
        let (ready, created) = (Gate(), Locked<RunLoopScheduler?>(nil))
        thread = Thread { [isStopped] in
            // A timer in the far future keeps a run loop without other sources asleep.
            RunLoop.current.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
            created.value = RunLoopScheduler(.current)
            ready.open()
            while !isStopped.value { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
        }
        thread.start()
        ready.wait()
        scheduler = created.value!
    }

    func stop() {
        scheduler.schedule { [isStopped] in isStopped.value = true }
    }
}
