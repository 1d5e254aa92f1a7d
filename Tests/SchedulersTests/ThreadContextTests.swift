import Schedulers
import TestSupport
import Testing

@Suite("Thread context")
struct ThreadContextTests {
    @Test("A thread has one context, which is deallocated with the thread")
    func lifetime() {
        let isReleased = Locked(false)
        onStack(kibibytes: 512) {
            #expect(ThreadContext.current === ThreadContext.current)
            ThreadContext.current.attachment = Canary { isReleased.value = true }
        }
        #expect(isReleased.value)
    }

    @Test("An object that is deallocated with a thread's context can access the context")
    func useDuringDeallocation() {
        let isReleased = Locked(false)
        onStack(kibibytes: 512) {
            ThreadContext.current.attachment = Canary {
                CurrentScheduler.withValue(.immediate) { #expect(CurrentScheduler.isKnown) }
                isReleased.value = true
            }
        }
        #expect(isReleased.value)
    }

    @Test("The current attachment is that of the calling thread, and nil without one")
    func attachment() {
        let isReleased = Locked(false)
        onStack(kibibytes: 512) {
            #expect(ThreadContext.currentAttachment == nil)
            let attachment = Canary { isReleased.value = true }
            ThreadContext.current.attachment = attachment
            #expect(ThreadContext.currentAttachment === attachment)
            // A new thread, because a thread of a queue can have an attachment from earlier work.
            onStack(kibibytes: 512) { #expect(ThreadContext.currentAttachment == nil) }
        }
        #expect(isReleased.value)
    }

    @Test("A parked thread continues after unpark, even if that was called first")
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
        expectEqual(log.value, [1, 2])
        parker.unpark()
        parker.park()
    }
}
