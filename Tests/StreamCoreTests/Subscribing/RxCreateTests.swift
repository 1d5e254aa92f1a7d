import StreamCore
import TestSupport
import Testing

@Suite struct RxCreateTests {
    @Test("subscribe inside a trampoline runs immediately and creates one teardown")
    func insideTrampoline() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        CurrentThreadScheduler.currentThread.schedule {
            let subscription = source.signal.record(log)
            source.send(1)
            subscription.dispose()
        }
        expectEqual(log.value, ["1"])
        expectEqual(source.disposals.value, 1)
    }

    @Test("Signal disposes a teardown that is returned after the disposal, and once")
    func disposeBeforeTeardown() {
        let log = Log()
        let kept = Locked<(any Disposable)?>(nil)
        let signal = Signal<Int, Never> { subscriber in
            kept.value = subscriber.disposable
            subscriber.disposable.dispose()
            log.append("returning")
            return ActionDisposable { log.append("torn down") }
        }
        let subscription = signal.record(log)
        subscription.dispose()
        subscription.dispose()
        kept.value?.dispose()
        expectEqual(log.value, ["returning", "torn down"])
    }

    @Test("Signal runs its teardown once when disposals race with the closure's return")
    func racingTeardown() {
        for _ in 0..<300 {
            let torn = Locked(0)
            let (entered, done) = (Gate(), Gate())
            let subscription = SerialDisposable()
            race(
                {
                    CurrentScheduler.withValue(.immediate) {
                        let subscriber = Subscriber<Int, Never>(next: { _ in })
                        subscription.inner = subscriber.disposable
                        entered.open()
                        _ = Signal<Int, Never> { _ in
                            ActionDisposable {
                                torn.modify { $0 += 1 }
                                done.open()
                            }
                        }.bind(to: subscriber)
                    }
                },
                {
                    entered.wait()
                    subscription.dispose()
                }, { subscription.dispose() })
            done.wait()
            expectEqual(torn.value, 1)
        }
    }

    @Test("Terminal order: the first of two racing ends disposes before its handler is called")
    func disposesBeforeHandler() {
        let log = Log()
        let kept = Locked<Subscriber<Int, Problem>?>(nil)
        _ = Signal<Int, Problem> { subscriber in
            kept.value = subscriber
            return ActionDisposable { log.append("disposed") }
        }.record(log)
        race({ kept.value?.fail(Problem(1)) }, { kept.value?.fail(Problem(1)) })
        expectEqual(log.value, ["disposed", "failed Problem(code: 1)"])
    }

    @Test("Signal drops every event after disposal and after the first end", arguments: [true, false])
    func stops(byDisposal: Bool) {
        let log = Log()
        let source = CountingSource<Int, Problem>()
        let subscription = source.signal.record(log)
        if byDisposal { subscription.dispose() } else { source.complete() }
        source.send(1)
        source.fail(Problem())
        source.complete()
        expectEqual(log.value, byDisposal ? [] : ["completed"])
    }

    @Test("Subscriber is a value whose copies share one state")
    func subscriberIsAValue() {
        let log = Log()
        let subscriber = Subscriber<Int, Never>(next: { log.append("\($0)") }, completed: { log.append("|") })
        let copy = subscriber
        subscriber.send(1)
        copy.complete()
        subscriber.send(2)
        #expect(copy.isDisposed && subscriber.isDisposed)
        expectEqual(log.value, ["1", "|"])
    }

    @Test("Event has a value, a failure, isTerminal, map, equality and a hash")
    func eventMembers() throws {
        typealias Event = Signal<Int, Problem>.Event
        expectEqual(Event.next(1).value, 1)
        #expect(Event.completed.value == nil)
        expectEqual(Event.failed(Problem(2)).failure, Problem(2))
        #expect(Event.next(1).failure == nil)
        expectEqual([Event.next(1), .failed(Problem()), .completed].map(\.isTerminal), [false, true, true])
        let mapped = [Event.next(1), .failed(Problem()), .completed].map { event in event.map { "\($0)" } }
        expectEqual(mapped, [.next("1"), .failed(Problem()), .completed])
        #expect(throws: Problem.self) { try Event.next(1).map { _ in throw Problem() } as Signal<Int, Problem>.Event }
        expectEqual(Set([Event.next(1), .next(1), .completed, .failed(Problem())]).count, 3)
    }

    @Test("Serial delivery: re-entrant and concurrent sends are queued")
    func noAnomaly() {
        let meter = OverlapMeter()
        let count = Locked(0)
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        let subscriber = Subscriber<Int, Never>(next: { value in
            meter.enter {
                count.modify { $0 += 1 }
                if value > 0 { kept.value?.send(value - 1) }
            }
        })
        kept.value = subscriber
        race({ subscriber.send(100) }, { subscriber.send(100) })
        kept.value = nil
        expectEqual(meter.overlaps, 0)
        expectEqual(count.value, 202)
    }

    @Test("Terminal order: added disposables run before the end's handler, and on disposal", arguments: [true, false])
    func onDisposed(byDisposal: Bool) {
        let log = Log()
        let subject = Subject<Int, Never>()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.disposable.add { log.append("disposed") }
            return subject.signal.bind(to: subscriber)
        }
        let subscription = signal.record(log)
        if byDisposal { subscription.dispose() } else { subject.complete() }
        expectEqual(log.value, (byDisposal ? ["disposed"] : ["disposed", "completed"]))
    }

    @Test("Immediate failure: a signal that can fail is subscribed to with a failure handler")
    func noUnhandledFailure() {
        let log = Log()
        _ = Signal<Int, Problem>.fail(Problem(5)).subscribe(next: { _ in }, failed: { log.append("\($0.code)") })
        expectEqual(log.value, ["5"])
    }
}
