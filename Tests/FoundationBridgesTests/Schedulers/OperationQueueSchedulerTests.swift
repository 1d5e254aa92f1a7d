import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Operation-queue scheduler")
struct OperationQueueSchedulerTests {
    @Test("Work of a scheduler on a concurrent queue runs serially and in order, as work of this scheduler")
    func serial() async {
        let queue = OperationQueue()
        let scheduler = OperationQueueScheduler(queue)
        let (log, running) = (Locked<[Int]>([]), Locked(0))
        for number in 0..<3_000 {
            scheduler.schedule {
                expectEqual(
                    running.modify {
                        $0 += 1; return $0
                    }, 1)
                #expect(CurrentScheduler.value as? OperationQueueScheduler === scheduler)
                log.append(number)
                running.modify { $0 -= 1 }
            }
        }
        await finish(scheduler)
        expectEqual(log.value, Array(0..<3_000))
    }

    @Test("Work with the same time runs in the order in which it was scheduled")
    func equalTimes() async {
        let scheduler = OperationQueueScheduler(OperationQueue())
        let log = Locked<[Int]>([])
        let time = scheduler.now.advanced(by: .milliseconds(1))
        await withCheckedContinuation { continuation in
            for number in 0..<500 { scheduler.schedule(at: time) { log.append(number) } }
            scheduler.schedule(at: time) { continuation.resume() }
        }
        expectEqual(log.value, Array(0..<500))
    }

    @Test("Work waits while the queue is suspended, and disposed work does not run")
    func suspended() async {
        let queue = OperationQueue()
        queue.isSuspended = true
        let scheduler = OperationQueueScheduler(queue)
        let log = Locked<[Int]>([])
        scheduler.schedule { log.append(1) }
        let second = scheduler.schedule { log.append(2) }
        scheduler.schedule { log.append(3) }
        #expect(log.value.isEmpty)
        second.dispose()
        queue.isSuspended = false
        await finish(scheduler)
        expectEqual(log.value, [1, 3])
    }

    @Test("Cancelling all operations of the queue does not cancel the work")
    func cancelAll() async {
        let queue = OperationQueue()
        queue.isSuspended = true
        let scheduler = OperationQueueScheduler(queue)
        let log = Locked<[Int]>([])
        scheduler.schedule { log.append(1) }
        queue.cancelAllOperations()
        queue.isSuspended = false
        await finish(scheduler)
        expectEqual(log.value, [1])
    }

    @Test("Work inside the scheduler's work runs later, and delayed and repeating work runs on the queue")
    func delays() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.name = "bridge"
        let log = Locked<[String]>([])
        await withCheckedContinuation { continuation in
            let scheduler = OperationQueueScheduler(queue)
            scheduler.schedule {
                scheduler.schedule { log.append("inner \(OperationQueue.current?.name ?? "no")") }
                log.append("outer")
                scheduler.schedule(after: .milliseconds(1)) {
                    log.append("delayed \(OperationQueue.current?.name ?? "no")")
                    let (repeating, count) = (SerialDisposable(), Locked(0))
                    repeating.inner = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
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
        }
        expectEqual(log.value, ["outer", "inner bridge", "delayed bridge"])
    }

    @Test("The example of the documentation sends 4 and 9")
    func example() async {
        let scheduler = OperationQueueScheduler(OperationQueue())
        let squares = Signal<Int, Never>.of(2, 3).map { $0 * $0 }
        await expectEqual(squares.deliver(on: scheduler).allValues(), [4, 9])
    }

    private func finish(_ scheduler: some Scheduler) async {
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }
    }
}
