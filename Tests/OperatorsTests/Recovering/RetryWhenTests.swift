import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RetryWhenTests {
    @Test("retryWhen(_:) resubscribes at a value of the handler's signal, and ends with it")
    func eventsOfTrigger() {
        expectEqual(
            run("-a#", "---x-----|") { source, trigger in source.retryWhen { _ in trigger } },
            Outcome("-a--a----|", "^-!", "---^-!", "^--------!"))
        expectEqual(
            run("-a---#", "--#") { source, trigger in source.retryWhen { _ in trigger } },
            Outcome("-a#", "^-!", "^-!"))
        expectEqual(
            run("-a---#", "--|") { source, trigger in source.retryWhen { _ in trigger } },
            Outcome("-a|", "^-!", "^-!"))
        expectEqual(
            run("-a|", "---x") { source, trigger in source.retryWhen { _ in trigger } }, Outcome("-a|", "^-!", "^-!"))
        expectEqual(
            run("-a#", "|") { source, trigger in source.retryWhen { _ in trigger } }, Outcome("|", "(^!)", "(^!)"))
    }

    @Test("retryWhen(_:) ignores a value that arrives while the source runs")
    func valueWhileRunning() {
        expectEqual(
            run("-a--#", "--x----x|") { source, trigger in source.retryWhen { _ in trigger } },
            Outcome("-a------|", "^---!", "-------^!", "^-------!"))
    }

    @Test("retryWhen(_:) ends before the next attempt if the immediate reply includes an end")
    func endInReply() {
        let scheduler = VirtualTimeScheduler()
        let source = Record(["a"], end: .failed(MarbleFailure())).signal
        let answer = Record(["x"], end: .failed(MarbleFailure())).signal
        let recording = scheduler.record(source.retryWhen { $0.widenFailure().flatMap(.latest) { _ in answer } })
        expectEqual(recording.diagram, "(a#)")
    }

    @Test("retryWhen(_:) passes the failures to the handler, which can reply immediately, later or with a failure")
    func failures() {
        func source(_ count: Locked<Int>) -> Signal<Int, TestFailure> {
            .deferred {
                .fail(
                    .other(
                        count.modify {
                            $0 += 1; return $0
                        }))
            }
        }
        let running = source(Locked(0)).retryWhen { failures in
            failures.widenFailure(to: TestFailure.self).tryOnNext { (failure) throws(TestFailure) in
                if failure == .other(4) { throw .wrong }
            }
        }
        expectEqual(VirtualTimeScheduler().record(running).events.map(\.event), [.failed(.wrong)])
        let counted = source(Locked(0)).retryWhen { failures in failures.take(3) }
        expectEqual(VirtualTimeScheduler().record(counted).events.map(\.event), [.completed])
    }

    @Test("retryWhen(_:) calls the handler for each subscription with separate failures")
    func perSubscription() {
        let handlers = Locked(0)
        let scheduler = VirtualTimeScheduler()
        let signal = scheduler.cold("-a#").retryWhen { failures in
            handlers.modify { $0 += 1 }
            return failures.take(2)
        }
        let recordings = (0..<2).map { _ in scheduler.record(signal) }
        scheduler.run()
        expectEqual(recordings.map(\.diagram), ["-a-a|", "-a-a|"])
        expectEqual(handlers.value, 2)
    }

    @Test("retryWhen(_:) disposes the handler's signal on disposal while it waits")
    func disposal() {
        let trigger = Subject<Int, Never>()
        let token = Signal<Int, TestFailure>.fail(.wrong).retryWhen { _ in trigger.signal }.subscribe(
            next: { _ in }, failed: { _ in })
        expectEqual(trigger.subscriberCount, 1)
        token.dispose()
        expectEqual(trigger.subscriberCount, 0)
    }

    @Test("retryWhen(_:) is disposed when its source or the signal that it waits for is released")
    func releasedSources() {
        let trigger = Locked<Subject<Int, Never>?>(Subject())
        var source: Subject<Int, TestFailure>? = Subject()
        let signal = trigger.value!.signal
        func subscribe() -> any Disposable {
            source!.signal.retryWhen { _ in signal }.subscribe(next: { _ in }, failed: { _ in })
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

    @Test("Bounded stack: retryWhen(_:) handles immediate replies in a loop")
    func boundedStack() {
        let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 50_000)
        let isOver = Locked(false)
        onStack(kibibytes: 512) {
            let token = Signal<Int, TestFailure>.fail(.wrong).retryWhen { $0.take(count) }.subscribe(
                next: { _ in }, failed: { _ in }, completed: { isOver.value = true })
            token.dispose()
        }
        #expect(isOver.value)
    }
}
