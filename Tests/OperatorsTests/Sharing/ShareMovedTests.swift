import Operators
import StreamTesting
import TestSupport
import Testing

/// A shared source whose subscription moves to another thread.
@Suite struct ShareMovedTests {
    @Test("share does not subscribe to a moved source again before the call that subscribes has returned")
    func restartInside() {
        let time = VirtualTimeScheduler()
        let (active, most, runs) = (Locked(0), Locked(0), Locked(0))
        let again = Locked<(@Sendable () -> Void)?>(nil)
        let source = Signal<Int, Never> { subscriber in
            active.modify { $0 += 1 }
            most.modify { $0 = max($0, active.value) }
            runs.modify { $0 += 1 }
            again.modify { $0.take() }?()
            active.modify { $0 -= 1 }
            subscriber.disposable.add {}
            return nil
        }
        let shared = source.subscribed(on: time).share()
        let first = shared.subscribe { _ in }
        again.value = {
            first.dispose()
            _ = shared.subscribe { _ in }
            time.advance(by: .seconds(1))
        }
        time.advance(by: .seconds(1))
        time.advance(by: .seconds(1))
        expectEqual(most.value, 1)
        expectEqual(runs.value, 2)
    }

    @Test("A subscriber of share does not wait for what another one has moved to a scheduler")
    func movedByASubscriber() {
        let (time, log) = (VirtualTimeScheduler(), Locked<[String]>([]))
        let shared = Signal<Int, Never>.of(1).onSubscribe { log.append("connect") }.share()
        let moved = shared.flatMap(.merge) { Signal<Int, Never>.just($0).subscribed(on: time) }
        _ = moved.subscribe { log.append("first \($0)") }
        _ = shared.subscribe { log.append("second \($0)") }
        expectEqual(log.value, ["connect", "connect", "second 1"])
        time.advance(by: .seconds(1))
        expectEqual(log.value, ["connect", "connect", "second 1", "first 1"])
    }

    @Test("share connects again if the moved subscription is disposed before it begins")
    func disposalBefore() {
        let time = VirtualTimeScheduler()
        let runs = Locked(0)
        let shared = Signal<Int, Never>.deferred {
            runs.modify { $0 += 1 }
            return .never
        }.subscribed(on: time).share()
        shared.subscribe { _ in }.dispose()
        let second = shared.subscribe { _ in }
        time.advance(by: .seconds(1))
        expectEqual(runs.value, 1)
        second.dispose()
    }

    @Test("share over a created signal on a thread without a scheduler runs one closure at a time")
    func created() {
        for _ in 0..<size(20, full: 1_000) {
            let (entered, mayReturn, ended) = (Gate(), Gate(), Gate())
            let (active, most, runs) = (Locked(0), Locked(0), Locked(0))
            let shared = Signal<Int, Never> { subscriber in
                active.modify { $0 += 1 }
                most.modify { $0 = max($0, active.value) }
                entered.open()
                mayReturn.wait()
                active.modify { $0 -= 1 }
                if runs.modify({ runs in
                    runs += 1
                    return runs
                }) == 2 {
                    ended.open()
                }
                return nil
            }.share()
            race([
                {
                    let first = shared.subscribe { _ in }
                    entered.wait()
                    first.dispose()
                    let second = shared.subscribe { _ in }
                    mayReturn.open()
                    ended.wait()
                    second.dispose()
                }
            ])
            expectEqual(most.value, 1)
        }
    }

    @Test("share connects again to lazily started work that has moved a subscription of its own")
    func movedByStartedWork() {
        let (time, bag) = (VirtualTimeScheduler(), DisposableBag())
        let shared = Signal<Int, Never>.lazily(on: .immediate) { subscriber in
            subscriber.send(1)
            Signal<Int, Never>.never.subscribed(on: time).subscribe { subscriber.send($0) }.add(to: bag)
        }.share()
        for _ in 0..<2 {
            let seen = Locked<[Int]>([])
            let token = shared.subscribe { seen.append($0) }
            expectEqual(seen.value, [1])
            token.dispose()
        }
        time.advance()
        bag.dispose()
    }
}
