import Operators
import TestSupport
import Testing

@Suite struct SubscribeIsolatedTests {
    @Test("subscribe(isolatedTo:) delivers on the actor, each sender's values in order, and the end after them")
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
        await expectEqual(ledger.entries, [Array(0..<count), Array(0..<count)])
        #expect(await ledger.isClosed)
        #expect(token.isDisposed)
    }

    @Test("subscribe(isolatedTo:) lets a call to the actor wait for at most about 1,024 queued values")
    func fairness() async {
        let ledger = Ledger()
        let subject = Subject<Int, Never>()
        let before = await withCallback { callback in
            _ = subject.signal.subscribe(isolatedTo: ledger) { me, value in
                me.entries[0].append(value)
                guard value == 0 else { return }
                for next in 1...20_000 { subject.send(next) }
                me.call { callback($0) }
            }
            subject.send(0)
        }
        #expect(before <= 1_024)
        withExtendedLifetime(ledger) {}
    }

    @Test("subscribe(isolatedTo:) does not retain the actor and ends with it")
    func releasedActor() async {
        let subject = Subject<Int, Never>()
        let isReleased = AsyncGate()
        let token = await Home(isReleased).follow(subject.signal)
        // The thread that the actor has run on can release it later.
        await isReleased.wait()
        subject.send(1)
        #expect(token.isDisposed)
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("subscribe(isolatedTo:next:failed:) delivers the failure on the actor")
    func failure() async {
        let gate = AsyncGate()
        let token = Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).subscribe(
            isolatedTo: Ledger.shared, next: { me, value in me.entries[0].append(value) },
            failed: { me, failure in
                if failure == .wrong { me.entries[1].append(-1) }
                gate.open()
            })
        await gate.wait()
        await expectEqual(Ledger.shared.entries, [[1], [-1]])
        #expect(token.isDisposed)
    }

    @Test("subscribe(isolatedTo:next:failed:) is disposed by a completion although it has no completion handler")
    func completionWithoutHandler() async throws {
        let home = Ledger()
        let subject = Subject<Int, TestFailure>()
        let gate = AsyncGate()
        let token = subject.signal.subscribe(
            isolatedTo: home, next: { me, value in me.entries[0].append(value) }, failed: { _, _ in })
        try #require(token as? Subscription).add(ActionDisposable { gate.open() })
        subject.send(1)
        subject.complete()
        await gate.wait()
        await expectEqual(home.entries[0], [1])
    }
}

/// An actor that opens a gate when it is released.
private actor Home {
    private let canary: Canary

    init(_ isReleased: AsyncGate) { canary = Canary { isReleased.open() } }

    func follow(_ signal: Signal<Int, Never>) -> any Disposable {
        signal.subscribe(isolatedTo: self) { _, _ in }
    }
}
