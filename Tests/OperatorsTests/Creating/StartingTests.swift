import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct StartingTests {
    @Test("Signal.eagerly runs its work once and replays all events to every subscriber")
    func eagerly() {
        let time = VirtualTimeScheduler()
        let runs = Locked(0)
        let signal = Signal<Int, Never>.eagerly(on: time) { subscriber in
            runs.modify { $0 += 1 }
            subscriber.send(1)
            time.schedule(after: .seconds(1)) {
                subscriber.send(2)
                subscriber.complete()
            }
        }
        let log = Log()
        expectEqual(runs.value, 0)
        time.advance()
        expectEqual(runs.value, 1)
        _ = signal.record(log, as: "a")
        time.run()
        _ = signal.record(log, as: "b")
        expectEqual(runs.value, 1)
        expectEqual(log.value, ["a1", "a2", "acompleted", "b1", "b2", "bcompleted"])
    }

    @Test("Signal.lazily runs its work once with the first subscription, and disposal does not stop it")
    func lazily() {
        let time = VirtualTimeScheduler()
        let runs = Locked(0)
        let signal = Signal<Int, Never>.lazily(on: time) { subscriber in
            runs.modify { $0 += 1 }
            subscriber.send(1)
            subscriber.complete()
        }
        time.run()
        expectEqual(runs.value, 0)
        signal.subscribe { _ in }.dispose()
        _ = signal.subscribe { _ in }
        time.run()
        expectEqual(runs.value, 1)
        expectEqual(signal.immediate, ["1", "completed"])
    }

    @Test("Signal.eagerly and Signal.lazily do not retain their scheduler while work is pending")
    func abandoned() {
        weak var weakly: VirtualTimeScheduler?
        do {
            let time = VirtualTimeScheduler()
            weakly = time
            _ = Signal<Int, Never>.eagerly(on: time) { $0.send(1) }
            Signal<Int, Never>.lazily(on: time) { $0.send(1) }.subscribe { _ in }.dispose()
            expectEqual(time.pendingCount, 2)
        }
        #expect(weakly == nil)
    }

    @Test("Signal.eagerly disposes current and late subscribers after the values when its work releases the subscriber")
    func releasedSubscriber() {
        let time = VirtualTimeScheduler()
        let log = Log()
        let signal = Signal<Int, Never>.eagerly(on: time) { $0.send(1) }
        let early = signal.record(log, as: "early ")
        time.run()
        let late = signal.record(log, as: "late ")
        expectEqual(log.value, ["early 1", "late 1"])
        #expect(early.isDisposed)
        #expect(late.isDisposed)
    }

    @Test(
        "Signal.using creates a resource for each subscription and disposes it with the subscription",
        arguments: ["end", "dispose", "release"])
    func using(how: String) {
        let log = Log()
        let source = CountingSource<Int, Problem>()
        let made = Locked(0)
        let signal = Signal<Int, Problem>.using {
            made.modify { $0 += 1 }
            return ActionDisposable { log.append("resource disposed") }
        } _: { _ in
            source.signal
        }
        expectEqual(made.value, 0)
        let subscription = signal.record(log)
        source.send(1)
        switch how {
        case "end": source.complete()
        case "dispose": subscription.dispose()
        default: source.sourceReleased()
        }
        expectEqual(made.value, 1)
        expectEqual(source.disposals.value, 1)
        #expect(subscription.isDisposed)
        expectEqual(log.value, ["1", "resource disposed"] + (how == "end" ? ["completed"] : []))
    }

    @Test("Signal.tryUsing disposes the resource and fails if creating the signal throws")
    func usingThrows() {
        let log = Log()
        _ = Signal<Int, Problem>.tryUsing {
            ActionDisposable { log.append("resource disposed") }
        } _: { _ throws(Problem) in
            throw Problem(1)
        }.record(log)
        expectEqual(log.value, ["resource disposed", "failed Problem(code: 1)"])
    }
}
