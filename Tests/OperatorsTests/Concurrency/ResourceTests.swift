import Operators
import StreamTesting
import TestSupport
import Testing

/// A resource that an asynchronous step has made is disposed if a disposal comes before the operator that uses it.
@Suite("Resources of asynchronous steps") struct ResourceTests {
    typealias Connections = Signal<ActionDisposable, Never>

    private let scheduler = VirtualTimeScheduler()
    private let opened = Counter()
    private let closed = Counter()

    /// A connection that a task opens.
    private var connection: Connections { .task(on: scheduler) { [open] in open() } }

    private var open: @Sendable () -> ActionDisposable {
        { [opened, closed] in
            opened.increment()
            return ActionDisposable { closed.increment() }
        }
    }

    private static let use: @Sendable (ActionDisposable) -> Signal<Int, Never> = { resource in
        .using({ resource }, { _ in Signal.just(1).concat(.never) })
    }

    private static let strategies: [FlattenStrategy] = [
        .merge, .merge(max: 2), .concat, .concatEager, .concatLatest, .latest, .first, .race,
    ]

    @Test("flatMap disposes a resource if it is disposed between the value and the completion", arguments: strategies)
    func flatMap(_ strategy: FlattenStrategy) {
        let subscription = SerialDisposable()
        // With a second signal, the resource is no longer the only value.
        for source in [connection, connection.merge(with: .never)] {
            let stopped = source.afterNext { _ in subscription.dispose() }
            subscription.inner = stopped.flatMap(strategy, Self.use).subscribe { _ in }
        }
        scheduler.run()
        expectEqual(opened.value, closed.value)
        #expect(opened.value >= 1)
    }

    @Test("flatMap disposes the resources that wait or are ignored", arguments: strategies)
    func waiting(_ strategy: FlattenStrategy) {
        let open = open
        let connections = Signal<Int, Never>.of(1, 2, 3, 4).mapAsync(max: 4, ordered: false, on: scheduler) { _ in
            open()
        }
        let subscription = connections.flatMap(strategy, Self.use).subscribe { _ in }
        scheduler.run()
        subscription.dispose()
        expectEqual(opened.value, 4)
        expectEqual(closed.value, 4)
    }

    @Test("flatMap(_:priority:) disposes the resources that wait, also if a later one was used before an earlier one")
    func waitingWithPriority() {
        let ends = Locked<[Subject<Int, Never>]>([])
        let disposed = Locked<[Int]>([])
        let connections = Signal<Int, Never>.of(1, 2, 3).mapAsync(max: 1, on: scheduler) { id in
            Connection(id: id) { disposed.append(id) }
        }
        let subscription = connections.flatMap(.merge(max: 1), priority: { $0.id == 3 ? 1 : 0 }) { connection in
            .using(
                { connection },
                { _ in
                    let end = Subject<Int, Never>()
                    ends.append(end)
                    return end.signal
                })
        }.subscribe { _ in }
        scheduler.run()
        ends.value[0].complete()
        scheduler.run()
        expectEqual(disposed.value, [1])
        subscription.dispose()
        expectEqual(disposed.value.sorted(), [1, 2, 3])
        // The one in use is disposed by what uses it.
        expectEqual(disposed.value.count, 3)
    }

    private final class Connection: Disposable {
        let id: Int
        private let action: ActionDisposable

        init(id: Int, _ whenDisposed: @escaping @Sendable () -> Void) {
            self.id = id
            action = ActionDisposable(whenDisposed)
        }

        var isDisposed: Bool { action.isDisposed }

        func dispose() { action.dispose() }
    }

    @Test("Queues of values dispose the resources in them", arguments: ["deliver", "delay", "ordered", "elements"])
    func queues(name: String) {
        let open = open
        let later = VirtualTimeScheduler()
        let resources: Connections =
            switch name {
            case "deliver": connection.deliver(on: later)
            case "delay": connection.delay(for: .tick, on: later)
            case "ordered":
                Signal<Int, Never>.of(1, 2).mapAsync(max: 2, on: scheduler) { _ in open() }.deliver(on: later)
            default: Signal.from(async: Elements(open: open), on: scheduler).deliver(on: later)
            }
        let dropped = resources.flatMap(.merge, Self.use).subscribe { _ in }
        scheduler.run()
        dropped.dispose()
        later.run()
        #expect(opened.value >= 1)
        expectEqual(closed.value, opened.value)

        let used = resources.flatMap(.merge, Self.use).subscribe { _ in }
        let before = closed.value
        scheduler.run()
        later.run()
        expectEqual(closed.value, before)
        used.dispose()
        expectEqual(closed.value, opened.value)
    }

    private struct Elements: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let open: @Sendable () -> ActionDisposable
        var count = 2

        func makeAsyncIterator() -> Elements { self }

        mutating func next(isolation actor: isolated (any Actor)?) async -> ActionDisposable? {
            if count == 0 { return nil }
            count -= 1
            return open()
        }
    }

    @Test("A resource that waits for another thread's delivery is disposed with the subscription")
    func contended() {
        let (first, inside, sent) = (Subject<ActionDisposable, Never>(), Gate(), Gate())
        let subscription = SerialDisposable()
        let closed = closed
        subscription.inner = merge(first.signal, connection).flatMap(.merge) { resource in
            Signal<Int, Never>.just(1).onNext { _ in
                inside.open()
                sent.wait()
                subscription.dispose()
            }
        }.subscribe { _ in }
        race(
            { first.send(ActionDisposable {}) },
            {
                inside.wait()
                scheduler.run()
                expectEqual(closed.value, 0)
                sent.open()
            })
        expectEqual(opened.value, 1)
        expectEqual(closed.value, 1)
    }

    @Test("A timeout disposes a resource that arrives after it", arguments: [false, true])
    func late(isFirst: Bool) {
        let (inside, sent, done) = (Gate(), Gate(), Gate())
        let time = VirtualTimeScheduler()
        let connection = connection.widenFailure(to: TestFailure.self).afterNext { _ in
            sent.open()
            done.wait()
        }
        @Sendable func fail() -> TestFailure {
            inside.open()
            sent.wait()
            return .wrong
        }
        let timed =
            isFirst
            ? connection.timeout(first: .tick, on: time, failing: fail())
            : connection.timeout(after: .tick, on: time, failing: fail())
        let events = Locked<[String]>([])
        let subscription = timed.subscribe(
            next: { _ in events.append("value") }, failed: { _ in events.append("failure") })
        race(
            {
                time.advance(by: .tick)
                done.open()
            },
            {
                inside.wait()
                scheduler.run()
            })
        expectEqual(events.value, ["failure"])
        expectEqual(opened.value, 1)
        expectEqual(closed.value, 1)
        subscription.dispose()
    }

    @Test("A resource that the subscriber or an inner signal has received is not disposed")
    func received() {
        let subscription = SerialDisposable()
        subscription.inner = connection.deliver(on: scheduler).subscribe { _ in subscription.dispose() }
        scheduler.run()
        let other = SerialDisposable()
        other.inner = connection.flatMap(.latest) { Signal.just($0) }.subscribe { _ in other.dispose() }
        scheduler.run()
        // Another resource is sent during the delivery.
        let subject = Subject<ActionDisposable, Never>()
        let closed = closed
        let kept = ActionDisposable { closed.increment() }
        let flattened = subject.signal.flatMap(.first) { _ in Signal<Int, Never>.never }.subscribe { _ in }
        let outer = connection.subscribe { _ in
            subject.send(kept)
            subject.send(kept)
        }
        scheduler.run()
        flattened.dispose()
        outer.dispose()
        expectEqual(opened.value, 3)
        expectEqual(closed.value, 0)
    }

    @Test("dispose(on:) disposes a resource that arrives before the source is disposed", arguments: [false, true])
    func disposeOn(_ isSequence: Bool) {
        let later = VirtualTimeScheduler()
        let resources = isSequence ? Signal.from(async: Elements(open: open), on: scheduler) : connection
        let subscription = resources.dispose(on: later).subscribe { _ in }
        subscription.dispose()
        scheduler.run()
        #expect(opened.value >= 1)
        expectEqual(closed.value, opened.value)
        later.run()
        expectEqual(closed.value, opened.value)
    }
}
