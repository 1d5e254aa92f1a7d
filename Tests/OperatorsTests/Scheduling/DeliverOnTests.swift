import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DeliverOnTests {
    @Test("deliver(on: .ui) delivers inline on the main queue unless earlier values of the subscription are pending")
    @MainActor func inlineOnMain() async {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = subject.signal.deliver(on: .ui).subscribe { value in
            MainActor.assumeIsolated { seen.append(value) }
        }
        subject.send(1)
        expectEqual(seen.value, [1])
        race({ subject.send(2) })
        subject.send(3)
        expectEqual(seen.value, [1])
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        expectEqual(seen.value, [1, 2, 3])
        subject.send(4)
        expectEqual(seen.value, [1, 2, 3, 4])
        token.dispose()
    }

    @Test("deliver(on:) delivers values in order and the end after them")
    func order() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(Signal<Int, TestFailure>.of(1, 2).concat(.fail(.wrong)).deliver(on: scheduler))
        #expect(recording.events.isEmpty)
        scheduler.advance()
        expectEqual(recording.events.map(\.event), [.next(1), .next(2), .failed(.wrong)])
    }

    @Test("deliver(on:) drops and releases pending values on disposal")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Canary, Never>()
        let released = Locked(0)
        let token = subject.signal.deliver(on: scheduler).subscribe { $0.sing() }
        subject.send(Canary { released.modify { $0 += 1 } })
        expectEqual(released.value, 0)
        token.dispose()
        expectEqual(released.value, 1)
        scheduler.run()
    }

    @Test("deliver(on:) subscribes immediately, so that no value is missed")
    func immediateSubscription() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.deliver(on: scheduler))
        subject.send(1)
        scheduler.advance()
        expectEqual(recording.values, [1])
    }

    @Test(
        "deliver(on:) delivers 100,000 values from two threads, in order for each, with the scheduler as the current one"
    )
    func threads() {
        let count = 50_000
        let subject = Subject<(Int, Int), Never>()
        let target = TargetQueueScheduler(label: "target", target: .global())
        let seen = Locked<[[Int]]>([[], []])
        let done = Gate()
        let token = subject.signal.deliver(on: target).subscribe(
            next: { source, number in
                if !(CurrentScheduler.value is TargetQueueScheduler) { return }
                seen.modify { $0[source].append(number) }
            }, completed: { done.open() })
        race(
            { for number in 0..<count { subject.send((0, number)) } },
            { for number in 0..<count { subject.send((1, number)) } })
        subject.complete()
        done.wait()
        expectEqual(seen.value, [Array(0..<count), Array(0..<count)])
        #expect(token.isDisposed)
    }

    @Test("deliver(on: .immediate) delivers 100,000 re-entrant values in a loop")
    func reentrant() {
        onStack(kibibytes: 512) {
            let subject = Subject<Int, Never>()
            let last = Locked(0)
            let token = subject.signal.deliver(on: .immediate).subscribe { value in
                last.value = value
                if value < 100_000 { subject.send(value + 1) }
            }
            subject.send(1)
            expectEqual(last.value, 100_000)
            token.dispose()
        }
    }

    @Test(
        "deliver(on:) delivers many pending values in a loop and in order when the scheduler starts to run work inline")
    func waitingThenInline() {
        onStack(kibibytes: 512) {
            let count = 100_000
            let place = GatedScheduler()
            let subject = Subject<Int, Never>()
            let seen = Locked<[Int]>([])
            let isCompleted = Locked(false)
            let token = subject.signal.deliver(on: place).subscribe(
                next: { seen.append($0) }, completed: { isCompleted.value = true })
            for value in 0..<count { subject.send(value) }
            expectEqual(seen.value, [])
            place.open()
            expectEqual(seen.value, Array(0..<count))
            subject.send(count)
            subject.complete()
            expectEqual(seen.value.last, count)
            #expect(isCompleted.value && token.isDisposed)
        }
    }
}

/// A scheduler that stores work until it is opened, and then runs it when it is scheduled.
private final class GatedScheduler: Scheduler {
    private let held = Locked<[@Sendable () -> Void]?>([])

    var now: SchedulerTime { ImmediateScheduler.immediate.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let isOpen = held.modify { held in
            held?.append(action)
            return held == nil
        }
        if isOpen { action() }
        return ActionDisposable.finished
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(action)
    }

    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }

    func open() {
        let waiting = held.modify { held in
            defer { held = nil }
            return held ?? []
        }
        for action in waiting { action() }
    }
}
