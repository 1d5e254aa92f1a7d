import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SchedulingTests {
    @Test("[185] deliver(on:): in order, the end behind the values, the source stopped at once")
    func order() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(Signal<Int, TestFailure>.of(1, 2).concat(.fail(.wrong)).deliver(on: scheduler))
        #expect(recording.events.isEmpty)
        scheduler.advance()
        #expect(recording.events.map(\.event) == [.next(1), .next(2), .failed(.wrong)])
    }

    @Test("[185] deliver(on:): disposal drops what waits, and releases it")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Canary, Never>()
        let dead = Locked(0)
        let token = subject.signal.deliver(on: scheduler).subscribe { $0.sing() }
        subject.send(Canary { dead.modify { $0 += 1 } })
        #expect(dead.value == 0)
        token.dispose()
        #expect(dead.value == 1)
        scheduler.run()
    }

    @Test("[185] deliver(on:): the attachment does not hop, so nothing is missed")
    func attachment() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.deliver(on: scheduler))
        subject.send(1)
        scheduler.advance()
        #expect(recording.values == [1])
    }

    @Test("[185] deliver(on:): 100,000 values from two threads, each thread's in order, the scheduler current")
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
        #expect(seen.value == [Array(0..<count), Array(0..<count)])
        #expect(token.isDisposed)
    }

    @Test("[185] deliver(on: .immediate): 100,000 re-entrant sends are a loop")
    func reentrant() {
        onStack(kibibytes: 512) {
            let subject = Subject<Int, Never>()
            let last = Locked(0)
            let token = subject.signal.deliver(on: .immediate).subscribe { value in
                last.value = value
                if value < 100_000 { subject.send(value + 1) }
            }
            subject.send(1)
            #expect(last.value == 100_000)
            token.dispose()
        }
    }

    @Test("[185] deliver(on:): many values that wait for a place which then runs work inline are a loop, in order")
    func heldThenInline() {
        onStack(kibibytes: 512) {
            let count = 100_000
            let place = HeldScheduler()
            let subject = Subject<Int, Never>()
            let seen = Locked<[Int]>([])
            let isCompleted = Locked(false)
            let token = subject.signal.deliver(on: place).subscribe(
                next: { seen.append($0) }, completed: { isCompleted.value = true })
            for value in 0..<count { subject.send(value) }
            #expect(seen.value == [])
            place.open()
            #expect(seen.value == Array(0..<count))
            subject.send(count)
            subject.complete()
            #expect(seen.value.last == count)
            #expect(isCompleted.value && token.isDisposed)
        }
    }

    @Test("[187] subscribe(on:): the work runs there, and can be cancelled before it begins")
    func subscribeOn() {
        let scheduler = VirtualTimeScheduler()
        let current = Locked(false)
        let source = Signal<Int, Never> { subscriber in
            current.value = CurrentScheduler.value is VirtualTimeScheduler
            subscriber.send(1)
            subscriber.complete()
            return nil
        }
        let recording = scheduler.record(source.subscribe(on: scheduler))
        #expect(recording.events.isEmpty)
        scheduler.advance()
        #expect(recording.events.map(\.event) == [.next(1), .completed])
        #expect(current.value)
        let cancelled = scheduler.record(source.subscribe(on: scheduler))
        cancelled.dispose()
        #expect(scheduler.pendingCount == 0)
    }

    @Test("Law 12: an endless synchronous source on another thread stops soon after disposal")
    func endlessElsewhere() {
        let started = Gate()
        let stopped = Gate()
        let token = Signal<Int, Never> { subscriber in
            while !subscriber.isDisposed { subscriber.send(1) }
            stopped.open()
            return nil
        }.subscribe(on: TargetQueueScheduler()).subscribe { _ in started.open() }
        started.wait()
        token.dispose()
        stopped.wait()
    }
}

/// Holds work until it is opened; from then on runs it where it is scheduled.
private final class HeldScheduler: Scheduler {
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
