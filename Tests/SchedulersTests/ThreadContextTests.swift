import Schedulers
import TestSupport
import Testing

@Suite("What is remembered for a thread")
struct ThreadContextTests {
    @Test("A thread has one context of its own, and it dies with the thread")
    func lifetime() {
        let isReleased = Locked(false)
        onStack(kibibytes: 512) {
            #expect(ThreadContext.current === ThreadContext.current)
            ThreadContext.current.batch = Canary { isReleased.value = true }
        }
        #expect(isReleased.value)
    }

    @Test("What dies with a thread's context may still ask for the context")
    func useWhileDying() {
        let isReleased = Locked(false)
        onStack(kibibytes: 512) {
            ThreadContext.current.batch = Canary {
                CurrentScheduler.withValue(.immediate) { #expect(CurrentScheduler.isKnown) }
                isReleased.value = true
            }
        }
        #expect(isReleased.value)
    }

    @Test("The height of joins is told to the innermost that asks")
    func heights() {
        let context = ThreadContext.current
        let outer = context.joinHeight {
            context.reportJoin(height: 1)
            #expect(context.joinHeight { context.reportJoin(height: 5) } == 5)
            context.reportJoin(height: 3)
        }
        #expect(outer == 3)
    }

    @Test("A parked thread goes on when it is told to, also if that came first")
    func parker() {
        let parker = Parker()
        let log = Locked<[Int]>([])
        race(
            {
                parker.park()
                log.append(2)
            },
            {
                log.append(1)
                parker.unpark()
            })
        #expect(log.value == [1, 2])
        parker.unpark()
        parker.park()
    }
}
