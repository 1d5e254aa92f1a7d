import Operators
import StreamTesting
import TestSupport
import Testing

/// Groups and windows that are subscribed to after they have sent values.
@Suite struct WaitingGroupsTests {
    @Test("flatMap(.concat) and .merge(max:) receive all values of each group of groupBy")
    func flattened() {
        let groups = Signal<Int, Never>.from((1...7).map(\.self)).groupBy { $0 % 3 }
        let lists = [[1, 4, 7], [2, 5], [3, 6]]
        expectEqual(groups.flatMap(.concat) { $0.signal.collect() }.waitForAll(), lists)
        expectEqual(groups.flatMap(.merge(max: 2)) { $0.signal.collect() }.waitForAll(), lists)
        expectEqual(groups.flatMap(.concat) { $0.signal }.waitForAll(), lists.flatMap(\.self))
        expectEqual(groups.flatMap(.concat) { $0.signal.take(1) }.waitForAll(), [1, 2, 3])
    }

    @Test("A group that expires or a window that is full keeps its values for a later subscriber")
    func closed() {
        let scheduler = VirtualTimeScheduler()
        let numbers = (1...6).signal(every: .tick, on: scheduler)
        let expiring = scheduler.record(
            numbers.groupBy({ $0 / 3 }, expiringAfter: .tick * 2, on: scheduler).flatMap(.concat) { group in
                group.signal.collect().delay(for: .tick * 20, on: scheduler)
            })
        let full = scheduler.record(
            numbers.window(count: 2).flatMap(.concat) { $0.collect().delay(for: .tick * 20, on: scheduler) })
        let timed = scheduler.record(
            numbers.window(every: .tick * 2, on: scheduler).flatMap(.concat) {
                $0.collect().delay(for: .tick * 20, on: scheduler)
            })
        scheduler.run()
        expectEqual(expiring.values, [[1, 2], [3, 4, 5], [6]])
        expectEqual(full.values, [[1, 2], [3, 4], [5, 6]])
        expectEqual(timed.values.flatMap(\.self), Array(1...6))
        #expect(timed.values.count > 1)
    }

    @Test("flatMap(.concat) receives all values of the signals of groupJoin")
    func joined() {
        let (left, right, ends) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Void, Never>())
        let seen = Locked<[[Int]]>([])
        let joined = left.signal.groupJoin(
            with: right.signal, while: { _ in ends.signal }, otherWhile: { _ in Signal<Int, Never>.empty })
        let token = joined.flatMap(.concat) { pair in pair.1.collect() }.subscribe { seen.append($0) }
        left.send(1)
        left.send(2)
        right.send(10)
        right.send(20)
        ends.send()
        expectEqual(seen.value, [[10, 20], [10, 20]])
        token.dispose()
    }

    @Test("A group that is subscribed to on another scheduler receives the values that were sent before")
    func otherScheduler() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(
            Signal<Int, Never>.of(1, 2, 3, 4).groupBy { $0 % 2 }.deliver(on: scheduler).flatMap(.merge) { group in
                group.signal.map { [group.key, $0] }
            })
        scheduler.run()
        expectEqual(recording.values, [[1, 1], [1, 3], [0, 2], [0, 4]])
    }

    @Test("The first subscriber of a group receives the earlier values and the end, and a second one only later values")
    func twoSubscribers() {
        let (source, group) = (Subject<Int, TestFailure>(), Locked<GroupedSignal<Int, Int, TestFailure>?>(nil))
        let (first, second, third) = (Locked<[String]>([]), Locked<[String]>([]), Locked<[String]>([]))
        func subscribe(_ log: Locked<[String]>) {
            _ = group.value!.subscribe(next: { log.append("\($0)") }, failed: { log.append("\($0)") })
        }
        let token = source.signal.groupBy { _ in 0 }.subscribe(next: { group.value = $0 }, failed: { _ in })
        source.send(1)
        source.send(2)
        subscribe(first)
        source.send(3)
        subscribe(second)
        source.send(4)
        source.fail(.wrong)
        subscribe(third)
        expectEqual(first.value, ["1", "2", "3", "4", "wrong"])
        expectEqual(second.value, ["4", "wrong"])
        expectEqual(third.value, ["wrong"])
        #expect(token.isDisposed)
    }

    @Test("A first subscriber after the end or the release of the source receives the values that were kept")
    func afterEnd() {
        for isReleased in [true, false] {
            var source: Subject<Int, Never>? = Subject()
            let (group, log) = (Locked<GroupedSignal<Int, Int, Never>?>(nil), Locked<[String]>([]))
            let token = source!.signal.groupBy { _ in 0 }.subscribe { group.value = $0 }
            source?.send(1)
            source?.send(2)
            if !isReleased { source?.complete() }
            source = nil
            let late = group.value!.subscribe(next: { log.append("\($0)") }, completed: { log.append("completed") })
            expectEqual(log.value, ["1", "2"] + (isReleased ? [] : ["completed"]))
            #expect(late.isDisposed && token.isDisposed)
        }
    }

    @Test("A group releases its values when it is released without a subscriber, and stores no later ones")
    func released() {
        let (source, released) = (Subject<(Int, Canary), Never>(), Counter())
        let groups = Locked<[GroupedSignal<Int, (Int, Canary), Never>]>([])
        let kept = source.signal.groupBy(\.0).subscribe { groups.append($0) }
        let ignored = source.signal.groupBy(\.0).filter { $0.key > 9 }.subscribe { _ in }
        for number in 0..<4 { source.send((number % 2, Canary { released.increment() })) }
        expectEqual(released.value, 0)
        groups.value = []
        expectEqual(released.value, 4)
        source.send((0, Canary { released.increment() }))
        expectEqual(released.value, 5)
        kept.dispose()
        ignored.dispose()
    }

    @Test("The first subscriber of a group receives every value once, in order, if another thread is sending")
    func threads() {
        race {
            Late()
        } _: {
            for value in 1..<40 { $0.source.send(value) }
        } _: { round in
            round.token.add(round.group.value!.subscribe { round.seen.append($0) })
        } check: { round in
            expectEqual(round.seen.value, Array(0..<40))
            round.token.dispose()
            expectEqual(round.source.subscriberCount, 0)
        }
    }

    @Test("Misuse.report receives one report if 1,024 values wait in a group without a subscriber")
    func report() async {
        await #expect(processExitsWith: .success) {
            let (misuses, source) = (Locked<[Misuse]>([]), Subject<Int, Never>())
            Misuse.report { misuses.append($0) }
            let groups = Locked<[GroupedSignal<Int, Int, Never>]>([])
            source.signal.groupBy { _ in 0 }.subscribe { groups.append($0) }.add(to: DisposableBag())
            let waiting = source.signal.groupBy { _ in 0 }.subscribe { groups.append($0) }
            let merged = source.signal.groupBy { $0 % 2 }.flatMap(.merge) { $0.signal }.subscribe { _ in }
            for number in 0..<1_023 { source.send(number) }
            precondition(misuses.value.isEmpty)
            for number in 0..<2_000 { source.send(number) }
            precondition(misuses.value.map(\.kind) == [.unreadGroup])
            waiting.dispose()
            merged.dispose()
        }
    }
}

private final class Late: Sendable {
    let source = Subject<Int, Never>()
    let group = Locked<GroupedSignal<Int, Int, Never>?>(nil)
    let seen = Locked<[Int]>([])
    let token = CompoundDisposable()

    init() {
        token.add(source.signal.groupBy { _ in 0 }.subscribe { [group] in group.value = $0 })
        source.send(0)
    }
}
