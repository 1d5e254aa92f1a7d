import Operators
import StreamCore
import TestSupport
import Testing

@Suite struct MulticastConnectionTests {
    @Test("connect() subscribes at most once, even when threads race")
    func connectsOnce() {
        for _ in 0..<200 {
            let source = CountingSource<Int, Never>()
            let connection = source.signal.publish()
            let disposables = Locked<[ObjectIdentifier]>([])
            race(
                (0..<4).map { _ in
                    { @Sendable in
                        CurrentScheduler.withValue(.immediate) {
                            disposables.append(ObjectIdentifier(connection.connect()))
                        }
                    }
                })
            expectEqual(source.subscriptions.value, 1)
            expectEqual(Set(disposables.value).count, 1)
            connection.connect().dispose()
        }
    }

    @Test("connect() returns the same disposable in every call")
    func sameDisposable() {
        let connection = CountingSource<Int, Never>().signal.publish()
        let first = connection.connect()
        #expect(connection.connect() === first)
        first.dispose()
        #expect(connection.connect() === first)
    }

    @Test("connect() does not reconnect after the connection was disposed")
    func doesNotReconnect() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let connection = source.signal.publish()
        _ = connection.signal.record(log)
        connection.connect().dispose()
        connection.connect()
        source.send(1)
        expectEqual(source.subscriptions.value, 1)
        expectEqual(source.disposals.value, 1)
        expectEqual(log.value, [])
    }

    @Test("autoconnect() subscribes before it connects, so that no value of a synchronous source is missed")
    func autoconnectAttachesFirst() {
        #expect(Signal<Int, Never>.of(1, 2, 3).publish().autoconnect().immediate == ["1", "2", "3", "completed"])
    }

    @Test("autoconnect() ends the connection with the last subscription and does not reconnect")
    func autoconnectEnds() {
        let source = CountingSource<Int, Never>()
        let signal = source.signal.publish().autoconnect()
        let (first, second) = (signal.subscribe { _ in }, signal.subscribe { _ in })
        expectEqual(source.subscriptions.value, 1)
        first.dispose()
        expectEqual(source.disposals.value, 0)
        second.dispose()
        expectEqual(source.disposals.value, 1)
        let third = signal.subscribe { _ in }
        expectEqual(source.subscriptions.value, 1)
        third.dispose()
    }

    @Test("autoconnect() does not connect for a first subscriber that leaves because of a stored value")
    func autoconnectWithoutSubscriber() {
        let source = CountingSource<Int, Never>()
        let signal = source.signal.multicast(BehaviorSubject(0)).autoconnect()
        let subscription = Subscription()
        signal.attach(Sink(subscription: subscription, next: { _ in subscription.dispose() }, end: { _ in }))
        expectEqual(source.subscriptions.value, 0)
    }

    @Test("autoconnect() with a replay subject replays values to late subscribers")
    func autoconnectReplays() {
        let source = CountingSource<Int, Never>()
        let signal = source.signal.replay(2).autoconnect()
        let first = signal.subscribe { _ in }
        for value in 1...3 { source.send(value) }
        expectEqual(signal.immediate, ["2", "3"])
        first.dispose()
        expectEqual(signal.immediate, ["2", "3"])
    }

    @Test(
        "publish() replays nothing, replay() and replayLast() connect immediately, replayLazily() with the first subscriber"
    )
    func kinds() {
        let source = CountingSource<Int, Never>()
        let log = Log()
        let published = source.signal.publish()
        expectEqual(source.subscriptions.value, 0)
        let (all, last) = (source.signal.replay(), source.signal.replayLast())
        expectEqual(source.subscriptions.value, 2)
        let lazy = source.signal.replayLazily()
        expectEqual(source.subscriptions.value, 2)
        published.connect()
        lazy.subscribe { _ in }.dispose()
        expectEqual(source.subscriptions.value, 4)
        source.send(1)
        source.send(2)
        _ = published.signal.record(log)
        expectEqual(log.value, [])
        expectEqual(all.immediate, ["1", "2"])
        expectEqual(last.immediate, ["2"])
        expectEqual(lazy.immediate, ["1", "2"])
        expectEqual(source.subscriptions.value, 4)
        withExtendedLifetime(lazy) { expectEqual(source.disposals.value, 0) }
    }

    @Test("replay(), replayLast() and replayLazily() replay the terminal event")
    func endIsReplayed() {
        #expect(Signal<Int, Problem>.of(1, 2).replay().immediate == ["1", "2", "completed"])
        #expect(Signal<Int, Problem>.of(1, 2).replayLast().immediate == ["2", "completed"])
        #expect(Signal<Int, Problem>.fail(Problem(3)).replayLazily().immediate == ["failed Problem(code: 3)"])
    }

    @Test("multicast(_:) retains source and subject until the connection is released")
    func keepsAlive() {
        let releases = Locked(0)
        func make() -> MulticastConnection<Int, Never> {
            let canary = Canary { releases.modify { $0 += 1 } }
            return Signal { subscriber in
                canary.sing()
                subscriber.complete()
                return nil
            }.multicast(Subject())
        }
        func use() {
            let connection = make()
            expectEqual(releases.value, 0)
            connection.connect()
        }
        use()
        expectEqual(releases.value, 1)
    }

    @Test("publish() disposes the subscribers after the values when its source is released")
    func releasedSource() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let connection = source.signal.publish()
        let subscription = connection.signal.record(log)
        let disposable = connection.connect()
        source.send(1)
        source.sourceReleased()
        expectEqual(log.value, ["1"])
        #expect(subscription.isDisposed)
        #expect(disposable.isDisposed)
    }

    @Test("multicast(_:) does not dispose the subscribers of a given subject when the source is released")
    func releasedSourceOfGivenSubject() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let subject = Subject<Int, Never>()
        let connection = source.signal.multicast(subject)
        _ = subject.signal.record(log)
        connection.connect()
        source.sourceReleased()
        subject.send(1)
        expectEqual(log.value, ["1"])
    }

    @Test(
        "replayLazily() releases source and values when no subscriber and no copy of the signal remain",
        arguments: [true, false])
    func lazyReplayEnds(signalFirst: Bool) {
        let isReleased = Locked(false)
        let source = CountingSource<Canary, Never>()
        var lazy: Signal<Canary, Never>? = source.signal.replayLazily()
        var copy = lazy
        let received = Locked(0)
        let first = lazy!.subscribe { _ in received.modify { $0 += 1 } }
        let second = copy!.subscribe { _ in received.modify { $0 += 1 } }
        source.send(Canary { isReleased.value = true })
        first.dispose()
        lazy = nil
        if signalFirst { copy = nil } else { second.dispose() }
        expectEqual(source.disposals.value, 0)
        #expect(!isReleased.value)
        if signalFirst {
            source.send(Canary {})
            expectEqual(received.value, 3)
            second.dispose()
        } else {
            copy!.subscribe { _ in received.modify { $0 += 1 } }.dispose()
            expectEqual(received.value, 3)
            copy = nil
        }
        expectEqual(source.subscriptions.value, 1)
        expectEqual(source.disposals.value, 1)
        #expect(isReleased.value)
    }

    @Test("replayLazily(upTo:) sends the last values first and continues without subscribers", arguments: 0...3)
    func boundedLazyReplay(count: Int) {
        let source = CountingSource<Int, Problem>()
        let lazy = source.signal.replayLazily(upTo: count)
        expectEqual(source.subscriptions.value, 0)
        let log = Log()
        let first = lazy.record(log)
        source.send(1)
        source.send(2)
        first.dispose()
        source.send(3)
        expectEqual(log.value, ["1", "2"])
        expectEqual(lazy.immediate, [1, 2, 3].suffix(count).map { "\($0)" })
        expectEqual(source.subscriptions.value, 1)
        expectEqual(source.disposals.value, 0)
        source.complete()
        expectEqual(lazy.immediate, [1, 2, 3].suffix(count).map { "\($0)" } + ["completed"])
    }

    @Test("replayLazily(upTo:) releases older values immediately and the source on disposal, and describes itself")
    func boundedLazyReplayReleases() {
        let released = Locked<[Int]>([])
        let source = CountingSource<Canary, Never>()
        var lazy: Signal<Canary, Never>? = source.signal.replayLazily(upTo: 1)
        #expect(lazy!.description.hasSuffix("replayLazily(upTo:)"))
        let subscription = lazy!.subscribe { _ in }
        for number in 1...2 { source.send(Canary { released.append(number) }) }
        expectEqual(released.value, [1])
        lazy = nil
        expectEqual(source.disposals.value, 0)
        subscription.dispose()
        expectEqual(source.disposals.value, 1)
        expectEqual(released.value, [1, 2])
    }

    @Test("replayLazily() releases a source that was never subscribed to with the signal")
    func lazyReplayUnused() {
        let isReleased = Locked(false)
        func make() -> Signal<Int, Never> {
            let canary = Canary { isReleased.value = true }
            return Signal { _ in
                canary.sing()
                return nil
            }.replayLazily()
        }
        var lazy: Signal<Int, Never>? = make()
        #expect(lazy != nil && !isReleased.value)
        lazy = nil
        #expect(isReleased.value)
    }
}
