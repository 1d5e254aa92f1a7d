import Operators
import StreamCore
import TestSupport
import Testing

/// The law "No user code under a lock": one thread holds its own lock while it calls in, and the callback of another thread needs it.
@Suite struct ForeignLockTests {
    /// While one thread is inside a callback and waits for `lock`, another one holds it and does `work`, which must not wait for
    /// the first.
    private func check(
        deliver: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void, work: @escaping @Sendable () -> Void
    ) {
        let (inside, held) = (Gate(), Gate())
        let lock = Locked(0)
        let isFirst = Locked(true)
        race(
            {
                deliver {
                    guard
                        isFirst.modify({
                            let was = $0; $0 = false; return was
                        })
                    else { return }
                    inside.open()
                    held.wait()
                    lock.modify { $0 += 1 }
                }
            },
            {
                inside.wait()
                lock.modify { count in
                    held.open()
                    work()
                    count += 1
                }
            })
        expectEqual(lock.value, 2)
    }

    @Test(
        "No user code under a lock: a subject accepts every call while another thread is inside a delivery",
        arguments: 0..<5)
    func subject(operation: Int) {
        let subject = Subject<Int, Never>()
        let other = subject.signal.subscribe { _ in }
        check { callback in
            _ = subject.signal.subscribe { _ in callback() }
            subject.send(1)
        } work: {
            switch operation {
            case 0: subject.send(2)
            case 1: _ = subject.signal.subscribe { _ in }
            case 2: other.dispose()
            case 3: subject.complete()
            default: _ = subject.subscriberCount
            }
        }
    }

    @Test(
        "No user code under a lock: a replay subject accepts every call while another thread is inside a replay",
        arguments: 0..<4)
    func replaySubject(operation: Int) {
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        let other = subject.signal.subscribe { _ in }
        check { callback in
            _ = subject.signal.subscribe { _ in callback() }
        } work: {
            switch operation {
            case 0: subject.send(2)
            case 1: _ = subject.signal.subscribe { _ in }
            case 2: other.dispose()
            default: subject.complete()
            }
        }
    }

    @Test(
        "No user code under a lock: a property accepts every call while another thread is inside a notification",
        arguments: 0..<6)
    func property(operation: Int) {
        let property = MutableProperty(0)
        let doubled = property.map { $0 * 2 }
        check { callback in
            _ = property.signal.subscribe { _ in callback() }
            property.value = 1
        } work: {
            switch operation {
            case 0: _ = property.value + doubled.value
            case 1: property.value = 2
            case 2: property.modify { $0 += 1 }
            case 3: property.swap(3)
            case 4: Property.batch { property.value = 4 }
            default: _ = Property.combineLatest(property, doubled).values.subscribe { _ in }
            }
        }
    }

    @Test(
        "No user code under a lock: share and connections accept every call while the source is started",
        arguments: 0..<3)
    func sharing(operation: Int) {
        let start = Locked<(@Sendable () -> Void)?>(nil)
        let source = Signal<Int, Never> { subscriber in
            start.value?()
            return Signal<Int, Never>.never.bind(to: subscriber)
        }
        let shared = source.share(replay: 1, while: .subscribed)
        let connection = source.publish()
        let bag = DisposableBag()
        check { callback in
            start.value = callback
            CurrentScheduler.withValue(.immediate) {
                if operation == 2 { connection.connect() } else { shared.subscribe { _ in }.add(to: bag) }
            }
        } work: {
            switch operation {
            case 0: shared.subscribe { _ in }.add(to: bag)
            case 1: shared.subscribe { _ in }.dispose()
            default: connection.connect()
            }
        }
        start.value = nil
        connection.connect().dispose()
        bag.dispose()
    }

    @Test("No user code under a lock: a replay window reads its clock without holding a lock")
    func replayClock() {
        let subject = Locked<ReplaySubject<Int, Never>?>(nil)
        let clock = CallingClock { race({ _ = subject.value?.signal.subscribe { _ in } }) }
        let replay = ReplaySubject<Int, Never>(window: .seconds(1), on: clock)
        subject.value = replay
        let log = Log()
        replay.send(1)
        _ = replay.signal.record(log)
        expectEqual(log.value, ["1"])
        subject.value = nil
    }
}

/// A scheduler whose `now` calls a closure once.
private struct CallingClock: Scheduler {
    let call: @Sendable () -> Void
    private let isCalling = Locked(false)

    init(_ call: @escaping @Sendable () -> Void) { self.call = call }

    var now: SchedulerTime {
        if !isCalling.modify({
            let was = $0; $0 = true; return was
        }) {
            call()
            isCalling.value = false
        }
        return ImmediateScheduler.immediate.now
    }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        ImmediateScheduler.immediate.schedule(action)
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        ImmediateScheduler.immediate.schedule(after: delay, action)
    }

    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        ImmediateScheduler.immediate.schedule(after: delay, every: interval, leeway: leeway, action)
    }
}
