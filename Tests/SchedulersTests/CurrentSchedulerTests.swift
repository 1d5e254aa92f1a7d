import Dispatch
import Schedulers
import TestSupport
import Testing

@Suite("The current scheduler")
struct CurrentSchedulerTests {
    private struct Failure: Error, Equatable {}

    @Test("SCH-3: while work runs, the current scheduler is its own", arguments: Kind.known)
    func own(_ kind: Kind) async {
        let scheduler = kind.make()
        await perform(on: scheduler) { #expect(isCurrent(scheduler)) }
    }

    @Test("SCH-3: the inline schedulers leave it as it was", arguments: [Kind.immediate, .subscription])
    func inherited(_ kind: Kind) {
        let outer = VirtualTimeScheduler()
        CurrentScheduler.withValue(outer) {
            _ = kind.make().schedule { #expect(isCurrent(outer)) }
        }
    }

    @Test("SCH-3: it is saved and restored when schedulers nest")
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
        #expect(log.value == [true, true, true])
    }

    @Test("SCH-3: withValue nests, restores, returns and rethrows its body's error type")
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
                    #expect(error == Failure())
                }
                #expect(isCurrent(first))
                return 7
            }
            #expect(result == 7)
            #expect(CurrentScheduler.value == nil)
        }
    }

    @Test("SCH-4: on a queue that nobody knows it is nil")
    func unknown() async {
        await onUnknownQueue {
            #expect(CurrentScheduler.value == nil)
            #expect(!CurrentScheduler.isKnown)
        }
    }

    @Test("SCH-4: on the main queue it is the main scheduler, in a task as in work of Dispatch")
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

    @Test("SCH-4: on a queue that targets the main queue it is the main scheduler")
    func targetsMain() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "test.main", target: .main).async {
                #expect(CurrentScheduler.value is MainScheduler)
                continuation.resume()
            }
        }
    }

    @Test("Law 10: in a task it is the task's context, also behind a suspension")
    func task() async {
        await Task.detached {
            #expect(CurrentScheduler.value is TaskScheduler)
            #expect(CurrentScheduler.isKnown)
            await Task.yield()
            #expect(CurrentScheduler.value is TaskScheduler)
        }.value
    }

    @Test("SCH-3: the thread does not hold a scheduler whose work is over")
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
