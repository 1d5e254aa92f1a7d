import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RetryWhenTests {
    @Test("[149] retry(when:): a value subscribes again; completion completes; a failure fails; the source is disposed")
    func trigger() {
        #expect(
            run("-a#", "---x-----|") { source, trigger in source.retry { _ in trigger } }
                == Course("-a--a----|", "^-!", "---^-!", "^--------!"))
        #expect(
            run("-a---#", "--#") { source, trigger in source.retry { _ in trigger } } == Course("-a#", "^-!", "^-!"))
        #expect(
            run("-a---#", "--|") { source, trigger in source.retry { _ in trigger } } == Course("-a|", "^-!", "^-!"))
        #expect(
            run("-a|", "---x") { source, trigger in source.retry { _ in trigger } } == Course("-a|", "^-!", "^-!"))
        #expect(run("-a#", "|") { source, trigger in source.retry { _ in trigger } } == Course("|", "(^!)", "(^!)"))
    }

    @Test("[149] retry(when:): a value while the source runs does nothing")
    func early() {
        #expect(
            run("-a--#", "--x----x|") { source, trigger in source.retry { _ in trigger } }
                == Course("-a------|", "^---!", "-------^!", "^-------!"))
    }

    @Test("[149] retry(when:): an end among what answers a failure at once comes before the next attempt")
    func endInAnswer() {
        let scheduler = VirtualTimeScheduler()
        let source = Record(["a"], end: .failed(MarbleFailure())).signal
        let answer = Record(["x"], end: .failed(MarbleFailure())).signal
        let recording = scheduler.record(source.retry(when: { $0.flatMap(.latest) { _ in answer } }))
        #expect(recording.diagram == "(a#)")
    }

    @Test("[149] retry(when:): the failures go to the handler, which may answer at once, later, or with a failure")
    func failures() {
        func source(_ count: Locked<Int>) -> Signal<Int, TestFailure> {
            .deferred { () throws(TestFailure) in
                throw .other(
                    count.modify {
                        $0 += 1; return $0
                    })
            }
        }
        let atOnce = source(Locked(0)).retry { failures in
            failures.widenFailure(to: TestFailure.self).attempt { (failure) throws(TestFailure) in
                if failure == .other(4) { throw .wrong }
            }
        }
        #expect(VirtualTimeScheduler().record(atOnce).events.map(\.event) == [.failed(.wrong)])
        let counted = source(Locked(0)).retry { failures in failures.take(3) }
        #expect(VirtualTimeScheduler().record(counted).events.map(\.event) == [.completed])
    }

    @Test("[149] retry(when:): the handler is called for each subscription, with failures of its own")
    func eachSubscription() {
        let handlers = Locked(0)
        let scheduler = VirtualTimeScheduler()
        let signal = scheduler.cold("-a#").retry { failures in
            handlers.modify { $0 += 1 }
            return failures.take(2)
        }
        let recordings = (0..<2).map { _ in scheduler.record(signal) }
        scheduler.run()
        #expect(recordings.map(\.diagram) == ["-a-a|", "-a-a|"])
        #expect(handlers.value == 2)
    }

    @Test("[149] retry(when:): disposal while it waits disposes the handler's signal")
    func disposal() {
        let trigger = Subject<Int, Never>()
        let token = Signal<Int, TestFailure>.fail(.wrong).retry { _ in trigger.signal }.subscribe(
            next: { _ in }, failed: { _ in })
        #expect(trigger.subscriberCount == 1)
        token.dispose()
        #expect(trigger.subscriberCount == 0)
    }

    @Test("[149] retry(when:): the loss of the source, or of what it waits for, ends the subscription")
    func loss() {
        let trigger = Locked<Subject<Int, Never>?>(Subject())
        var source: Subject<Int, TestFailure>? = Subject()
        let signal = trigger.value!.signal
        func subscribe() -> any Disposable {
            source!.signal.retry { _ in signal }.subscribe(next: { _ in }, failed: { _ in })
        }
        let withoutSource = subscribe()
        source = nil
        #expect(withoutSource.isDisposed)
        source = Subject()
        let withoutTrigger = subscribe()
        source!.fail(.wrong)
        #expect(!withoutTrigger.isDisposed)
        trigger.value = nil
        #expect(withoutTrigger.isDisposed)
    }

    @Test("[149] retry(when:): immediate answers are a loop")
    func stack() {
        let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 50_000)
        let isOver = Locked(false)
        onStack(kibibytes: 512) {
            let token = Signal<Int, TestFailure>.fail(.wrong).retry { $0.take(count) }.subscribe(
                next: { _ in }, failed: { _ in }, completed: { isOver.value = true })
            token.dispose()
        }
        #expect(isOver.value)
    }
}
