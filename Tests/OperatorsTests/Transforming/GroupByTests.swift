import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct GroupByTests {
    /// Writes the events of the outer signal and of the groups into `log`, in order.
    private func log(
        _ groups: Signal<GroupedSignal<Int, Int, TestFailure>, TestFailure>, into log: Locked<[String]>
    ) -> any Disposable {
        groups.subscribe(
            next: { group in
                let key = group.key
                log.append("group \(key)")
                _ = group.subscribe(
                    next: { log.append("\(key): \($0)") }, failed: { _ in log.append("\(key): failed") },
                    completed: { log.append("\(key): completed") })
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
    }

    @Test("groupBy sends groups that are subscribed to like signals")
    func forms() {
        let source = Subject<Int, TestFailure>()
        let sent = Locked<[String]>([])
        let outer = source.signal.groupBy { $0 % 2 }.subscribe(
            next: { group in
                _ = group.subscribeEvents({ sent.append($0 == .next(1) ? "event 1" : "event") })
                _ = group.subscribe(next: { sent.append("\($0)") }, failed: { sent.append("\($0)") })
            }, failed: { _ in })
        source.send(1)
        source.fail(.wrong)
        expectEqual(sent.value, ["event 1", "1", "event", "wrong"])
        #expect(outer.isDisposed)
    }

    @Test(
        "groupBy sends a group before its first value, and an end to the outer signal before the groups",
        arguments: [true, false])
    func orderOfEvents(completes: Bool) {
        let subject = Subject<Int, TestFailure>()
        let sent = Locked<[String]>([])
        let token = log(subject.signal.groupBy { $0 / 10 }, into: sent)
        for value in [31, 11, 32, 21, 12] { subject.send(value) }
        if completes { subject.complete() } else { subject.fail(.wrong) }
        let end = completes ? "completed" : "failed"
        let values = ["group 3", "3: 31", "group 1", "1: 11", "3: 32", "group 2", "2: 21", "1: 12"]
        expectEqual(sent.value, values + [end, "3: \(end)", "1: \(end)", "2: \(end)"])
        #expect(token.isDisposed)
    }

    @Test(
        "groupBy followed by flatMap(.merge) equals the source",
        arguments: ["-a-b-a-|", "-a-b-a-#", "|", "#", "---", "(aba)|", "-a-b"])
    func flattened(source: String) {
        let plain = run(source) { source, _ in source }
        expectEqual(run(source) { source, _ in source.groupBy { $0 }.flatMap(.merge) { $0.signal } }, plain)
        expectEqual(
            run(source) { source, _ in source.groupBy(\.count).flatMap(.merge) { $0.map { $0 }.signal } }, plain)
    }

    @Test("groupBy opens no more groups after outer disposal and keeps the source while a group has a subscriber")
    func outerDisposal() {
        let subject = Subject<Int, Never>()
        let sent = Locked<[Int]>([])
        let inner = SerialDisposable()
        let outer = subject.signal.groupBy { $0 % 2 }.subscribe { group in
            inner.inner = group.subscribe { sent.append($0) }
        }
        subject.send(1)
        outer.dispose()
        expectEqual(subject.subscriberCount, 1)
        for value in [2, 3, 4, 5] { subject.send(value) }
        expectEqual(sent.value, [1, 3, 5])
        inner.dispose()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("groupBy keeps a group and the source after a subscriber of the group is disposed")
    func innerDisposal() {
        let subject = Subject<Int, Never>()
        let sent = Locked<[Int]>([])
        let group = Locked<GroupedSignal<Int, Int, Never>?>(nil)
        let outer = subject.signal.groupBy { _ in 0 }.subscribe { group.value = $0 }
        subject.send(1)
        let first = group.value!.subscribe { sent.append($0) }
        subject.send(2)
        first.dispose()
        subject.send(3)
        let second = group.value!.subscribe { sent.append($0) }
        subject.send(4)
        expectEqual(sent.value, [1, 2, 4])
        outer.dispose()
        second.dispose()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("groupBy sends the end to a late subscriber of a group, and nothing after the source is released")
    func lateSubscriber() {
        let group = Locked<GroupedSignal<Int, Int, Never>?>(nil)
        let sent = Locked<[String]>([])
        var subject: Subject<Int, Never>? = Subject()
        func start() -> any Disposable {
            let token = subject!.signal.groupBy { _ in 0 }.subscribe { group.value = $0 }
            subject?.send(1)
            return token
        }
        let first = start()
        subject?.complete()
        let afterEnd = group.value!.subscribe(next: { _ in }, completed: { sent.append("completed") })
        #expect(afterEnd.isDisposed && first.isDisposed)
        subject = Subject()
        let second = start()
        let before = group.value!.subscribe(next: { _ in }, completed: { sent.append("wrong") })
        subject = nil
        #expect(before.isDisposed && second.isDisposed)
        let afterRelease = group.value!.subscribe(next: { _ in }, completed: { sent.append("wrong") })
        #expect(afterRelease.isDisposed)
        expectEqual(sent.value, ["completed"])
    }

    @Test("groupBy can be disposed from both callbacks and accepts re-entrant values")
    func reentrant() {
        let subject = Subject<Int, Never>()
        let sent = Locked<[String]>([])
        let token = SerialDisposable()
        token.inner = subject.signal.groupBy { $0 }.subscribe { group in
            sent.append("group \(group.key)")
            if group.key < 3 { subject.send(group.key + 1) }
            if group.key == 3 { token.dispose() }
            _ = group.subscribe { sent.append("\($0)") }
        }
        subject.send(1)
        expectEqual(sent.value, ["group 1", "1", "group 2", "2", "group 3", "3"])
        expectEqual(subject.subscriberCount, 1)
    }

    @Test("groupBy of an infinite source can be ended by take(_:) on signal and groups")
    func infinite() {
        let numbers = Signal<Int, Never>.generate(from: 0, while: { _ in true }, next: { $0 + 1 })
        let firsts = numbers.groupBy { $0 % 3 }.flatMap(.merge) { $0.signal.take(1) }.take(3)
        expectEqual(firsts.waitForAll(), [0, 1, 2])
        let one = numbers.groupBy { $0 % 3 }.take(1).flatMap(.merge) { $0.signal }.take(4)
        expectEqual(one.waitForAll(), [0, 3, 6, 9])
    }

    @Test("groupBy opens separate groups for each subscription")
    func perSubscription() {
        let sums = Signal<Int, Never>.of(1, 2, 3, 4).groupBy { $0 % 2 }
            .flatMap(.merge) { group in group.signal.reduce(0, +).map { [group.key, $0] } }
        expectEqual(sums.waitForAll(), [[1, 4], [0, 6]])
        expectEqual(sums.waitForAll(), [[1, 4], [0, 6]])
    }

    @Test("groupBy misses no value of a group when other subscribers subscribe and dispose on another thread")
    func twoThreads() {
        race(rounds: 200) {
            GroupRace()
        } _: {
            $0.send()
        } _: {
            $0.subscribeAndDispose()
        } check: { round in
            expectEqual(round.seen.value, Array(0..<20))
            round.token.dispose()
            expectEqual(round.subject.subscriberCount, 0)
        }
    }
}

private final class GroupRace: Sendable {
    let subject = Subject<Int, Never>()
    let seen = Locked<[Int]>([])
    let token = CompoundDisposable()
    private let group = Locked<GroupedSignal<Int, Int, Never>?>(nil)

    init() {
        token.add(
            subject.signal.groupBy { _ in 0 }.subscribe { [group, token, seen] in
                group.value = $0
                token.add($0.subscribe { seen.append($0) })
            })
        subject.send(0)
    }

    func send() {
        for value in 1..<20 { subject.send(value) }
    }

    func subscribeAndDispose() {
        for _ in 0..<10 { group.value!.subscribe { _ in }.dispose() }
    }
}
