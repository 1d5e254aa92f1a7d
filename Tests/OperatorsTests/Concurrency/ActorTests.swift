import Operators
import TestSupport
import Testing

private actor Ledger {
    var entries: [[Int]] = [[], []]
    var isClosed = false
    let closed = AsyncGate()

    /// Calls `reply` with the number of values, as another caller of the actor does.
    func call(_ reply: @escaping @Sendable (Int) -> Void) {
        Task { reply(entries[0].count) }
    }

    func follow(_ signal: Signal<(Int, Int), Never>) -> any Disposable {
        signal.subscribe(
            isolatedTo: self, next: { me, entry in me.entries[entry.0].append(entry.1) },
            completed: { me in
                me.isClosed = true
                me.closed.open()
            })
    }
}

@Suite("Actors") struct ActorTests {
    @Test("subscribe(isolatedTo:): on the actor, each sender's values in order, the end behind them")
    func order() async {
        let count = 5_000
        let subject = Subject<(Int, Int), Never>()
        let ledger = Ledger()
        let token = await ledger.follow(subject.signal)
        let senders = [0, 1].map { sender in
            Task.detached { for number in 0..<count { subject.send((sender, number)) } }
        }
        for sender in senders { await sender.value }
        subject.complete()
        await ledger.closed.wait()
        #expect(await ledger.entries == [Array(0..<count), Array(0..<count)])
        #expect(await ledger.isClosed)
        #expect(token.isDisposed)
    }

    @Test("subscribe(isolatedTo:): a call to the actor waits for about 1,024 queued values at most")
    func fairness() async {
        let ledger = Ledger()
        let subject = Subject<Int, Never>()
        let before = await withCheckedContinuation { continuation in
            _ = subject.signal.subscribe(isolatedTo: ledger) { me, value in
                me.entries[0].append(value)
                guard value == 0 else { return }
                for next in 1...20_000 { subject.send(next) }
                me.call { continuation.resume(returning: $0) }
            }
            subject.send(0)
        }
        #expect(before <= 1_024)
        withExtendedLifetime(ledger) {}
    }

    @Test("deliver(on:) to an actor: a call to the actor waits for about 1,024 queued values at most")
    func fairnessOfDeliver() async {
        let ledger = Ledger()
        let subject = Subject<Int, Never>()
        let before = await withCheckedContinuation { continuation in
            _ = subject.signal.deliver(on: ActorScheduler(ledger)).subscribe { value in
                ledger.assumeIsolated { $0.entries[0].append(value) }
                guard value == 0 else { return }
                for next in 1...20_000 { subject.send(next) }
                ledger.assumeIsolated { $0.call { continuation.resume(returning: $0) } }
            }
            subject.send(0)
        }
        #expect(before <= 1_024)
    }

    @Test("subscribe(isolatedTo:): the actor is held weakly, and its death ends the subscription")
    func death() async {
        let subject = Subject<(Int, Int), Never>()
        weak var watched: Ledger?
        let token = await { () async -> any Disposable in
            let ledger = Ledger()
            watched = ledger
            return await ledger.follow(subject.signal)
        }()
        #expect(watched == nil)
        subject.send((0, 1))
        #expect(token.isDisposed)
        #expect(subject.subscriberCount == 0)
    }

    @Test("subscribe(isolatedTo:failed:): the failure, on the actor")
    func failure() async {
        let gate = AsyncGate()
        let token = Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).subscribe(
            isolatedTo: Ledger.shared, next: { me, value in me.entries[0].append(value) },
            failed: { me, failure in
                if failure == .wrong { me.entries[1].append(-1) }
                gate.open()
            })
        await gate.wait()
        #expect(await Ledger.shared.entries == [[1], [-1]])
        #expect(token.isDisposed)
    }

    @Test("subscribe(isolatedTo:failed:): without a handler of it, a completion disposes")
    func completionUnheard() async throws {
        let home = Ledger()
        let subject = Subject<Int, TestFailure>()
        let gate = AsyncGate()
        let token = subject.signal.subscribe(
            isolatedTo: home, next: { me, value in me.entries[0].append(value) }, failed: { _, _ in })
        try #require(token as? CompoundDisposable).add(ActionDisposable { gate.open() })
        subject.send(1)
        subject.complete()
        await gate.wait()
        #expect(await home.entries[0] == [1])
    }

    @Test("[185] deliver(isolatedTo: actor): really on the actor, in order")
    func deliverOn() async {
        let home = Ledger()
        let source = Signal<Int, Never>(0..<1_000).deliver(isolatedTo: home).onNext { value in
            home.assumeIsolated { $0.entries[0].append(value) }
        }
        let values = await source.allValues()
        #expect(values == Array(0..<1_000))
        #expect(await home.entries[0] == values)
    }

    @MainActor @Test("[185] deliver(isolatedTo: MainActor.shared): on the main queue")
    func deliverOnMainActor() async {
        let isOnMain = await Signal<Int, Never>.just(1).subscribe(on: TargetQueueScheduler())
            .deliver(isolatedTo: MainActor.shared).map { _ in isOnMainQueue() }.firstValue()
        #expect(isOnMain == true)
    }

    @Test("[185] A place that runs work inline is no recursion, however many values")
    func inlinePlace() {
        let subject = Subject<Int, Never>()
        let depth = Locked((now: 0, most: 0))
        let signal = Signal<Int, Never>(attach: { sink in
            DeliveryQueue.attach(subject.signal, to: sink) { work in
                depth.modify {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                work()
                depth.modify { $0.now -= 1 }
            }
        })
        let last = Locked(0)
        let token = signal.subscribe { value in
            last.value = value
            if value == 0 { for value in 1...50_000 { subject.send(value) } }
        }
        subject.send(0)
        #expect(last.value == 50_000)
        #expect(depth.value.most <= 2)
        token.dispose()
    }
}

extension Ledger {
    fileprivate static let shared = Ledger()
}
