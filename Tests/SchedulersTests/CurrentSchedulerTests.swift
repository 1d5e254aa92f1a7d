import Dispatch
import Schedulers
import TestSupport
import Testing
import VirtualTime

@Suite("The current scheduler")
struct CurrentSchedulerTests {
    private struct Failure: Error, Equatable {}

    @Test("The current scheduler is the one whose work runs", arguments: SchedulerKind.known)
    func own(_ kind: SchedulerKind) async {
        let scheduler = kind.make()
        await perform(on: scheduler) { #expect(isCurrent(scheduler)) }
    }

    @Test("Inline schedulers do not change the current scheduler", arguments: [SchedulerKind.immediate, .subscription])
    func inherited(_ kind: SchedulerKind) {
        let outer = VirtualTimeScheduler()
        CurrentScheduler.withValue(outer) {
            _ = kind.make().schedule { #expect(isCurrent(outer)) }
        }
    }

    @Test("Nested schedulers restore the current scheduler")
    func nested() {
        let outer = VirtualTimeScheduler()
        let inner = VirtualTimeScheduler()
        let log = Locked<[Bool]>([])
        outer.schedule {
            inner.schedule { log.append(isCurrent(inner)) }
            log.append(isCurrent(outer))
            inner.advance()
            log.append(isCurrent(outer))
        }
        outer.advance()
        expectEqual(log.value, [true, true, true])
    }

    @Test("withValue nests, restores the current scheduler, and returns or rethrows with a typed error")
    func withValue() async {
        await onUnknownQueue {
            let first = VirtualTimeScheduler()
            let second = VirtualTimeScheduler()
            let result = CurrentScheduler.withValue(first) {
                do throws(Failure) {
                    try CurrentScheduler.withValue(second) { () throws(Failure) in
                        #expect(isCurrent(second))
                        throw Failure()
                    }
                } catch {
                    expectEqual(error, Failure())
                }
                #expect(isCurrent(first))
                return 7
            }
            expectEqual(result, 7)
            #expect(CurrentScheduler.value == nil)
        }
    }

    @Test("The current scheduler is nil on an unknown queue")
    func unknown() async {
        await onUnknownQueue {
            #expect(CurrentScheduler.value == nil)
            #expect(!CurrentScheduler.isKnown)
        }
    }

    @Test("The current scheduler is the main scheduler on the main queue, in tasks and Dispatch blocks")
    @MainActor func main() async {
        #expect(CurrentScheduler.value is MainScheduler)
        #expect(CurrentScheduler.isKnown)
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                #expect(CurrentScheduler.value is MainScheduler)
                #expect(CurrentScheduler.isKnown)
                continuation.resume()
            }
        }
    }

    @Test("The current scheduler is the main scheduler on a queue that targets the main queue")
    func targetsMain() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "test.main", target: .main).async {
                #expect(CurrentScheduler.value is MainScheduler)
                continuation.resume()
            }
        }
    }

    @Test("The current scheduler in a task is a task scheduler, even after a suspension")
    func task() async {
        await Task.detached {
            #expect(CurrentScheduler.value is TaskScheduler)
            #expect(CurrentScheduler.isKnown)
            await Task.yield()
            #expect(CurrentScheduler.value is TaskScheduler)
        }.value
    }

    @Test("The thread does not retain a scheduler whose work has ended")
    func notHeld() {
        weak var scheduler: VirtualTimeScheduler?
        do {
            let kept = VirtualTimeScheduler()
            scheduler = kept
            kept.schedule {}
            kept.run()
        }
        #expect(scheduler == nil)
    }
}
