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
        expectEqual(log.value, Array(0..<2_500))
        // The run loop has no more work and sleeps until the next work wakes it.
        for _ in 0..<20 { await finish(scheduler) }
        loop.stop()
    }

    @Test("Work with the same time runs in the order in which it was scheduled")
    func equalTimes() async {
        let loop = LoopThread()
        let log = Locked<[Int]>([])
        let time = loop.scheduler.now.advanced(by: .milliseconds(1))
        await withCheckedContinuation { continuation in
            for number in 0..<500 { loop.scheduler.schedule(at: time) { log.append(number) } }
            loop.scheduler.schedule(at: time) { continuation.resume() }
        }
        expectEqual(log.value, Array(0..<500))
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
            while log.value.count < 2 { runBriefly(in: other) }
            while log.value.count < 3 { runBriefly(in: .default) }
        }
        expectEqual(log.value, ["scheduled", "other", "default"])
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
            while log.value.count < 2 { runBriefly(in: .default) }
        }
        expectEqual(log.value, ["first", "second"])
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

    #if os(Linux)
        // In a process of its own, because other tests open and close sockets.
        @Test("Schedulers close their two sockets when they are deallocated")
        func sockets() async {
            await #expect(processExitsWith: .success) {
                let loop = LoopThread()
                let before = try openSockets()
                for _ in 0..<200 { await finish(loop.makeScheduler()) }
                // The last schedulers can still be in use by the run loop.
                #expect(try openSockets() - before < 40)
                loop.stop()
            }
        }

        @Test("Work that is scheduled after the thread has ended does not run, and leaks no descriptors")
        func endedThread() async {
            await #expect(processExitsWith: .success) {
                _ = schedulerOfEndedThread()
                let before = try openDescriptors()
                for _ in 0..<40 {
                    let isReleased = Gate()
                    let scheduler = schedulerOfEndedThread()
                    scheduler.schedule { [canary = Canary(isReleased.open)] in
                        canary.sing()
                        Issue.record("The work ran")
                    }
                    isReleased.wait()
                }
                #expect(try openDescriptors() - before < 40)
            }
        }

        @Test("Delayed and repeating work of a thread that has ended does not run, and is released when it is due")
        func delayedWorkOfEndedThread() async {
            await #expect(processExitsWith: .success) {
                let isReleased = [Gate(), Gate()]
                let scheduler = schedulerOfEndedThread()
                scheduler.schedule(after: .milliseconds(1)) { [canary = Canary(isReleased[0].open)] in
                    canary.sing()
                    Issue.record("The work ran")
                }
                scheduler.schedule(after: .milliseconds(1), every: .milliseconds(1)) {
                    [canary = Canary(isReleased[1].open)] in
                    canary.sing()
                    Issue.record("The work ran")
                }
                for gate in isReleased { gate.wait() }
            }
        }

        @Test("Work that has not run when the thread ends is released, and leaks no descriptors")
        func pendingWork() async {
            await #expect(processExitsWith: .success) {
                _ = schedulerOfEndedThread()
                let before = try openDescriptors()
                let isReleased = (0..<40).map { _ in Gate() }
                for gate in isReleased {
                    _ = schedulerOfEndedThread { scheduler in
                        scheduler.schedule { [canary = Canary(gate.open)] in canary.sing() }
                    }
                }
                // The work of at most seven ended threads is still to be released.
                for gate in isReleased.prefix(33) { gate.wait() }
                #expect(try openDescriptors() - before < 80)
            }
        }
    #endif

    private func onOwnThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread {
                body()
                continuation.resume()
            }.start()
        }
    }
}

private func finish(_ scheduler: some Scheduler) async {
    await withCheckedContinuation { continuation in
        scheduler.schedule { continuation.resume() }
    }
}

#if os(Linux)
    /// Returns the number of sockets that this process has opened.
    private func openSockets() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return target?.hasPrefix("socket:") ?? false
        }
    }
#endif

#if os(Linux)
    /// Returns the number of files, sockets, and other objects that this process has opened.
    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Returns a scheduler whose thread has ended, also its thread-specific destructors.
    private func schedulerOfEndedThread(
        _ body: @escaping @Sendable (RunLoopScheduler) -> Void = { _ in }
    ) -> RunLoopScheduler {
        let scheduler = Locked<RunLoopScheduler?>(nil)
        let work = Unmanaged.passRetained(
            ThreadBody {
                let own = RunLoopScheduler(.current)
                body(own)
                scheduler.value = own
            })
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { argument in
                Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        pthread_join(thread, nil)
        return scheduler.value!
    }

    private final class ThreadBody: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
#endif

/// Runs the run loop for a limited time, because a run does not have to end after work.
private func runBriefly(in mode: RunLoop.Mode) {
    _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.01))
}

/// A thread that runs its run loop until it is stopped.
private final class LoopThread: Sendable {
    // Safe: the reference is constant, and tests only compare it.
    nonisolated(unsafe) let thread: Thread
    let scheduler: RunLoopScheduler
    // Safe: a scheduler can be created for a run loop on any thread.
    nonisolated(unsafe) private let runLoop: RunLoop
    private let isStopped = Locked(false)

    init() {
        let ready = Gate()
        // Safe: written before the gate is opened, and read after it.
        nonisolated(unsafe) var current: (RunLoop, RunLoopScheduler)?
        thread = Thread { [isStopped] in
            let scheduler = RunLoopScheduler(.current)
            current = (.current, scheduler)
            ready.open()
            // The run loop sleeps until a scheduler wakes it. The scheduler that stops it must receive its byte.
            while !isStopped.value { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
            withExtendedLifetime(scheduler) {}
        }
        thread.start()
        ready.wait()
        (runLoop, scheduler) = current!
    }

    func makeScheduler() -> RunLoopScheduler { RunLoopScheduler(runLoop) }

    func stop() {
        scheduler.schedule { [isStopped] in isStopped.value = true }
    }
}
