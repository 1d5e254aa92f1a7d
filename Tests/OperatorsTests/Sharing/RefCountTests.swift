import Operators
import StreamCore
import TestSupport
import Testing

/// The cases in which one subscription is shared and created again.
@Suite struct RefCountTests {
    @Test("refCount() connects with the first subscriber, disconnects with the last and connects again")
    func reconnects() {
        let source = CountingSource<Int, Never>()
        let signal = source.signal.publish().refCount()
        for round in 1...3 {
            let (first, second) = (signal.subscribe { _ in }, signal.subscribe { _ in })
            expectEqual(source.subscriptions.value, round)
            first.dispose()
            expectEqual(source.disposals.value, round - 1)
            second.dispose()
            expectEqual(source.disposals.value, round)
        }
    }

    @Test("share that is resubscribed to inside the end's handler starts a new connection", arguments: [true, false])
    func synchronousResubscription(failing: Bool) {
        let log = Log()
        let source = CountingSource<Int, Problem>()
        let shared = source.signal.share(replay: 0, while: .subscribed)
        let again: @Sendable () -> Void = { _ = shared.record(log, as: "second ") }
        _ = shared.subscribe(next: { log.append("first \($0)") }, failed: { _ in again() }, completed: again)
        source.send(1)
        if failing { source.fail(Problem()) } else { source.complete() }
        source.send(2)
        expectEqual(log.value, ["first 1", "second 2"])
        expectEqual(source.subscriptions.value, 2)
        expectEqual(source.disposals.value, 1)
        source.sourceReleased()
    }

    @Test("share is not ended by a late disposal of an earlier connection")
    func lateLeaver() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let shared = source.signal.share(replay: 0, while: .subscribed)
        _ = shared.subscribeCompleted { _ = shared.record(log, as: "again ") }
        _ = shared.subscribe { _ in }
        source.complete()
        _ = shared.record(log, as: "third ")
        source.send(1)
        expectEqual(source.subscriptions.value, 2)
        expectEqual(log.value, ["again 1", "third 1"])
        source.sourceReleased()
    }

    @Test("refCount() does not connect for a first subscriber that has already ended", arguments: [true, false])
    func firstIsFinished(failing: Bool) {
        let source = CountingSource<Int, Problem>()
        let subject = Subject<Int, Problem>()
        if failing { subject.fail(Problem()) } else { subject.complete() }
        let signal = source.signal.multicast(subject).refCount()
        expectEqual(signal.immediate.count, 1)
        expectEqual(source.subscriptions.value, 0)
    }

    @Test("A subscriber to a subject that has ended connects nothing, also from inside the replay to another one")
    func nestedSubscriberAfterTheEnd() {
        let source = CountingSource<Int, Never>()
        let shared = source.signal.multicast(ReplaySubject()).refCount()
        _ = shared.subscribe { _ in }
        source.send(1)
        source.complete()
        let log = Log()
        _ = shared.subscribe { value in
            log.append("outer \(value)")
            _ = shared.record(log, as: "inner ")
        }
        expectEqual(log.value, ["outer 1", "inner 1", "inner completed"])
        expectEqual(source.subscriptions.value, 1)
    }

    @Test("A source is connected after its only subscriber has attached, also if another one has left before")
    func connectsAfterAttaching() {
        let subject = WaitingSubject()
        let (starts, bag, log) = (Locked(0), DisposableBag(), Log())
        let shared = Locked<Signal<Int, Never>>(.never)
        let (other, sinks) = (Gate(), Locked<[Sink<Int, Never>]>([]))
        let cold = Signal<Int, Never>(attach: { sink in
            let isFirst = starts.modify {
                $0 += 1
                return $0 == 1
            }
            sinks.append(sink)
            sink.subscription.add {
                if !isFirst { return }
                // Nothing is connected for these two before the disposal of the first connection has ended.
                let leaving = shared.value.subscribe { _ in }
                subject.waits.modify { $0 = true }
                other.open()
                subject.isJoined.wait()
                leaving.dispose()
            }
            if !isFirst { sink.next(1) }
        })
        shared.modify { $0 = cold.multicast(subject).refCount() }
        let first = shared.value.subscribe { _ in }
        race(
            {
                first.dispose()
                subject.mayAttach.open()
            },
            {
                other.wait()
                shared.value.record(log).add(to: bag)
            })
        expectEqual(log.value, ["1"])
        expectEqual(starts.value, 2)
        // The signal retains these, and they retain it.
        bag.dispose()
        shared.modify { $0 = .never }
        sinks.modify { $0 = [] }
    }

    @Test(
        "share connects once for concurrent first subscribers", .bug("https://github.com/ReactiveX/RxSwift/issues/2718")
    )
    func concurrentFirst() {
        for _ in 0..<200 {
            let source = CountingSource<Int, Never>()
            let signal = source.signal.share(replay: 2, while: .subscribed)
            let counts = Locked(0)
            race(
                (0..<4).map { _ in
                    { @Sendable in
                        CurrentScheduler.withValue(.immediate) {
                            _ = signal.subscribe { _ in counts.modify { $0 += 1 } }
                        }
                    }
                })
            source.send(1)
            expectEqual(source.subscriptions.value, 1)
            expectEqual(counts.value, 4)
            source.complete()
        }
    }

    @Test("share ends every connection, and none too early, when threads subscribe and dispose")
    func concurrentSubscribers() {
        let source = CountingSource<Int, Never>()
        let signal = source.signal.share(replay: 1, while: .subscribed)
        race(
            (0..<4).map { _ in
                { @Sendable in
                    CurrentScheduler.withValue(.immediate) {
                        for _ in 0..<500 { signal.subscribe { _ in }.dispose() }
                    }
                }
            })
        expectEqual(source.subscriptions.value, source.disposals.value)
        let log = Log()
        _ = signal.record(log)
        source.send(1)
        expectEqual(log.value, ["1"])
        source.complete()
    }

    @Test(
        "No user code under a lock: share disposes its source so that another thread can subscribe",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2698"))
    func disposesUnlocked() {
        let shared = Locked<Signal<Int, Never>?>(nil)
        let (log, bag) = (Log(), DisposableBag())
        let signal = Signal<Int, Never> { subscriber in
            subscriber.disposable.add {
                race({ CurrentScheduler.withValue(.immediate) { shared.value?.record(log).add(to: bag) } })
                log.append("disposed")
            }
            return Signal<Int, Never>.never.bind(to: subscriber)
        }.share(replay: 1, while: .subscribed)
        shared.value = signal
        let isFirst = signal.subscribe { _ in }
        isFirst.dispose()
        expectEqual(log.value, ["disposed"])
        shared.value = nil
        bag.dispose()
    }

    @Test("share subscribes once for all subscribers, disposes with the last one and replays nothing")
    func shares() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let shared = source.signal.share()
        let first = shared.record(log, as: "first ")
        source.send(1)
        let second = shared.record(log, as: "second ")
        source.send(2)
        expectEqual(source.subscriptions.value, 1)
        first.dispose()
        second.dispose()
        expectEqual(source.disposals.value, 1)
        expectEqual(log.value, ["first 1", "first 2", "second 2"])
    }

    @Test(
        "share(replay:while:) stores values as long as its scope specifies",
        arguments: [SharingScope.subscribed, .forever])
    func scopes(scope: SharingScope) {
        let source = CountingSource<Int, Never>()
        let shared = source.signal.share(replay: 2, while: scope)
        let first = shared.subscribe { _ in }
        for value in 1...3 { source.send(value) }
        expectEqual(shared.immediate, ["2", "3"])
        first.dispose()
        let isForever = if case .forever = scope { true } else { false }
        expectEqual(shared.immediate, (isForever ? ["2", "3"] : []))
        expectEqual(source.subscriptions.value, 2)
        let last = shared.subscribe { _ in }
        source.complete()
        #expect(last.isDisposed)
        expectEqual(shared.immediate, (isForever ? ["2", "3", "completed"] : []))
        expectEqual(source.subscriptions.value, isForever ? 3 : 4)
    }

    @Test("share(replay:while:) traps on a negative replay")
    func negativeReplay() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.share(replay: -1, while: .subscribed)
        }
    }

    @Test("No leaks: share disposes its subscribers when the source is released, and starts it again for the next")
    func releasedSource() {
        let log = Log()
        let starts = Locked(0)
        let shared = Signal<Int, Never> { subscriber in
            starts.modify { $0 += 1 }
            subscriber.send(1)
            return nil
        }.share(replay: 0, while: .subscribed)
        for round in 1...2 {
            let subscription = shared.record(log)
            #expect(subscription.isDisposed)
            expectEqual(starts.value, round)
        }
        expectEqual(log.value, ["1", "1"])
    }

    @Test("share starts the source again after a disposal in progress, without blocking a new subscriber")
    func tearsDownFirst() {
        let (alive, most) = (Locked(0), Locked(0))
        let (isTearingDown, mayFinish) = (Gate(), Gate())
        let source = Subject<Int, Never>()
        let shared = Signal<Int, Never> { subscriber in
            let count = alive.modify { count in
                count += 1
                return count
            }
            most.modify { $0 = max($0, count) }
            let subscription = source.signal.bind(to: subscriber)
            return ActionDisposable {
                isTearingDown.open()
                mayFinish.wait()
                subscription.dispose()
                alive.modify { $0 -= 1 }
            }
        }.share()
        let first = shared.subscribe { _ in }
        let log = Log()
        let second = Locked<(any Disposable)?>(nil)
        race(
            { CurrentScheduler.withValue(.immediate) { first.dispose() } },
            {
                isTearingDown.wait()
                CurrentScheduler.withValue(.immediate) { second.value = shared.record(log) }
                source.send(1)
                mayFinish.open()
            })
        source.send(2)
        expectEqual(log.value, ["2"])
        expectEqual(most.value, 1)
        second.value?.dispose()
        expectEqual(alive.value, 0)
    }

    @Test("share starts the source after the disposal in which a subscriber subscribes")
    func subscribesInsideTeardown() {
        let log = Log()
        let shared = Locked<Signal<Int, Never>?>(nil)
        let again = Locked<(any Disposable)?>(nil)
        shared.value = Signal<Int, Never>(attach: { sink in
            log.append("started")
            Signal.never.attach(sink)
            sink.subscription.add {
                log.append("stopping")
                if again.value == nil { again.value = shared.value?.subscribe { _ in } }
                log.append("stopped")
            }
        }).share()
        shared.value?.subscribe { _ in }.dispose()
        expectEqual(log.value, ["started", "stopping", "stopped", "started"])
        again.value?.dispose()
        expectEqual(log.value.suffix(2), ["stopping", "stopped"])
        shared.value = nil
    }

    @Test("share starts the source again after the call that starts it has returned")
    func subscribesInsideStart() {
        let log = Log()
        let shared = Locked<Signal<Int, Never>?>(nil)
        let again = Locked<(any Disposable)?>(nil)
        let starts = Locked(0)
        shared.value = Signal<Int, Never>(attach: { sink in
            let number = starts.modify { starts in
                starts += 1
                return starts
            }
            log.append("starting \(number)")
            sink.next(number)
            Signal.never.attach(sink)
            log.append("started \(number)")
        }).share()
        let first = CompoundDisposable()
        let subscriber = Subscriber<Int, Never> { value in
            log.append("first \(value)")
            first.dispose()
            again.value = shared.value?.record(log, as: "second ")
        }
        first.add(subscriber.disposable)
        _ = shared.value?.bind(to: subscriber)
        expectEqual(log.value, ["starting 1", "first 1", "started 1", "starting 2", "second 2", "started 2"])
        again.value?.dispose()
        shared.value = nil
    }

    @Test("share does not start the source for a subscriber that disposes during the disposal")
    func leavesDuringTeardown() {
        let starts = Locked(0)
        let shared = Locked<Signal<Int, Never>?>(nil)
        shared.value = Signal<Int, Never>(attach: { sink in
            starts.modify { $0 += 1 }
            Signal.never.attach(sink)
            sink.subscription.add { shared.value?.subscribe { _ in }.dispose() }
        }).share()
        shared.value?.subscribe { _ in }.dispose()
        expectEqual(starts.value, 1)
        shared.value = nil
    }

    @Test(
        "share, refCount and autoconnect deliver values after the connection to a subscriber that arrived during it",
        arguments: ["share", "refCount", "autoconnect"])
    func arrivesWhileConnecting(kind: String) {
        let source = Subject<Int, Never>()
        let (isConnecting, mayConnect) = (Gate(), Gate())
        let hot = Signal<Int, Never>(attach: { sink in
            isConnecting.open()
            mayConnect.wait()
            source.signal.attach(sink)
        })
        let shared =
            switch kind {
            case "share": hot.share()
            case "refCount": hot.publish().refCount()
            default: hot.publish().autoconnect()
            }
        let (log, bag) = (Log(), DisposableBag())
        race(
            { shared.record(log, as: "first ").add(to: bag) },
            {
                isConnecting.wait()
                shared.record(log, as: "second ").add(to: bag)
                // The source has no subscriber yet, and the second subscriber must not wait for one.
                source.send(1)
                mayConnect.open()
            })
        source.send(2)
        expectEqual(log.value.sorted(), ["first 2", "second 2"])
        bag.dispose()
    }
}

/// A subject that can let a subscriber wait before it is subscribed.
private final class WaitingSubject: SubjectProtocol {
    typealias Value = Int
    typealias Failure = Never
    let waits = Locked(false)
    let (isJoined, mayAttach) = (Gate(), Gate())
    private let subject = Subject<Int, Never>()

    var signal: Signal<Int, Never> {
        Signal(attach: { [self] sink in
            if waits.value {
                isJoined.open()
                mayAttach.wait()
            }
            subject.signal.attach(sink)
        })
    }
    var subscriberCount: Int { subject.subscriberCount }
    func send(_ value: Int) { subject.send(value) }
    func fail(_ failure: Never) {}
    func complete() { subject.complete() }
}
