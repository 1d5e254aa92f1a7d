import Operators
import Synchronization
import TestSupport
import Testing

@testable import StreamCore

/// Values that closures of the main actor compute.
@MainActor @Suite struct MainActorPropertyTests {
    private final class Model {
        let (price, count) = (MutableProperty(5), MutableProperty(2))
        var discount = 1
        var runs = 0
    }

    private let model = Model()
    private let log = Locked<[Int]>([])

    private func total() -> MainActorProperty<Int> {
        MainActorProperty { [model] in
            #expect(MainScheduler.isCurrent)
            model.runs += 1
            return model.price.value * model.count.value - model.discount
        }
    }

    /// Runs `body` on another thread while the main queue waits.
    private nonisolated func onOtherThread(_ body: @escaping @Sendable () -> Void) {
        race(body)
    }

    /// Lets the main queue run what waits for it.
    private func runMainQueue() async {
        for _ in 0..<3 {
            await withCheckedContinuation { continuation in MainScheduler.main.schedule { continuation.resume() } }
        }
    }

    @Test("A change on the main queue is sent before it returns, and an equal value is not sent")
    func onMain() {
        let total = total()
        #expect(total.value == 9 && model.runs == 1)
        let subscription = total.values.subscribeOnMain { [log] in log.append($0) }
        expectEqual(log.value, [9])
        model.price.value = 6
        expectEqual(log.value, [9, 11])
        Property.batch {
            model.price.value = 3
            model.count.value = 4
            expectEqual(total.value, 11)
        }
        #expect(log.value == [9, 11] && total.value == 11)
        subscription.dispose()
        let runs = model.runs
        model.price.value = 1
        expectEqual(model.runs, runs)
        #expect(total.value == 3 && model.runs == runs + 1)
        #expect(total.value == 3 && model.runs == runs + 1)
    }

    @Test("A change on another thread is read at once, and sent on the main queue, once for all changes that wait")
    func onOtherThread() async {
        let total = total()
        let subscriptions = [
            total.values.subscribeOnMain { [log] in log.append($0) },
            total.signal.subscribe { [log] value in
                #expect(MainScheduler.isCurrent)
                log.append(-value)
            },
        ]
        let (price, count) = (model.price, model.count)
        onOtherThread {
            price.value = 6
            Property.batch {
                price.value = 7
                count.value = 3
            }
        }
        expectEqual(log.value, [9])
        expectEqual(total.value, 20)
        await runMainQueue()
        expectEqual(log.value, [9, 20, -20])
        let runs = model.runs
        #expect(total.value == 20 && model.runs == runs)
        price.value = 1
        expectEqual(log.value, [9, 20, -20, 2, -2])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("What another thread changes is followed after the closure has begun to read something else")
    func switching() async {
        let (isOn, a, b) = (MutableProperty(false), MutableProperty(1), MutableProperty(2))
        let chosen = MainActorProperty { isOn.value ? b.value : a.value }
        let subscription = chosen.values.subscribeOnMain { [log] in log.append($0) }
        onOtherThread { isOn.value = true }
        await runMainQueue()
        onOtherThread { b.value = 3 }
        await runMainQueue()
        onOtherThread { a.value = 4 }
        await runMainQueue()
        expectEqual(log.value, [1, 2, 3])
        subscription.dispose()
    }

    @Test("One that reads another one has its present value")
    func nested() async {
        let total = total()
        let price = model.price
        let text = MainActorProperty { [model] in "\(model.count.value): \(total.value)" }
        let lines = Locked<[String]>([])
        let subscription = text.values.subscribeOnMain { lines.append($0) }
        price.value = 6
        onOtherThread { price.value = 7 }
        expectEqual(text.value, "2: 13")
        await runMainQueue()
        onOtherThread { price.value = 8 }
        await runMainQueue()
        expectEqual(lines.value, ["2: 9", "2: 11", "2: 13", "2: 15"])
        subscription.dispose()
    }

    @Test("Without subscribers, what another thread changes is computed once for the reads that follow")
    func unobserved() async {
        let total = total()
        let price = model.price
        let derived = MainActorProperty { total.value + 1 }
        onOtherThread { price.value = 6 }
        #expect(total.value == 11 && derived.value == 12)
        await runMainQueue()
        let runs = model.runs
        #expect(total.value == 11 && derived.value == 12 && model.runs == runs)
    }

    @Test("A subscription on another thread begins on the main queue")
    func subscribingElsewhere() async {
        let total = total()
        let log = log
        let subscription = Locked<(any Disposable)?>(nil)
        onOtherThread {
            subscription.value = total.values.subscribe { value in
                #expect(MainScheduler.isCurrent)
                log.append(value)
            }
        }
        expectEqual(log.value, [])
        await runMainQueue()
        expectEqual(log.value, [9])
        model.price.value = 6
        expectEqual(log.value, [9, 11])
        subscription.value?.dispose()
    }

    @Test(
        "A read has the values of one moment, also of another one that it reads, whatever is changed meanwhile",
        arguments: [false, true])
    func consistentReads(isNested: Bool) async {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        let write = Locked<(@Sendable () -> Void)?>(nil)
        let inner = MainActorProperty { second.value }
        let pair = MainActorProperty {
            let value = first.value
            let body = write.modify { write in
                defer { write = nil }
                return write
            }
            if let body { race(body) }
            return [value, isNested ? inner.value : second.value]
        }
        @Sendable func set(_ value: Int) {
            Property.batch {
                first.value = value
                second.value = value
            }
        }
        let lines = Locked<[[Int]]>([])
        let subscription = pair.values.subscribe { lines.append($0) }
        onOtherThread { set(1) }
        write.value = { set(2) }
        #expect(pair.value == [1, 1] && write.value == nil)
        expectEqual(pair.value, [2, 2])
        write.value = { set(4) }
        set(3)
        #expect(lines.value.allSatisfy { $0[0] == $0[1] } && pair.value == [4, 4])
        await runMainQueue()
        expectEqual(lines.value, [[0, 0], [3, 3], [4, 4]])
        subscription.dispose()
    }

    @Test("A read notices what another one that waits has begun to read")
    func nestedSwitching() {
        let (isOn, a, b) = (MutableProperty(false), MutableProperty(1), MutableProperty(2))
        let chosen = MainActorProperty { isOn.value ? b.value : a.value }
        let outer = MainActorProperty { chosen.value * 10 }
        let subscription = outer.values.subscribe { [log] in log.append($0) }
        onOtherThread { isOn.value = true }
        expectEqual(outer.value, 20)
        onOtherThread { b.value = 3 }
        expectEqual(outer.value, 30)
        subscription.dispose()
    }

    @Test("A change on the main queue is sent before it returns, also if what another thread has changed waits")
    func changeWhileOtherWaits() async {
        let counts = MutableProperty(0)
        // Not `Equatable`.
        let pair = MainActorProperty { (counts.value, counts.value) }
        let log = log
        let subscriptions = [
            pair.signal.subscribe { log.append($0.0) }, pair.signal.subscribeOnMain { log.append(-$0.1) },
        ]
        counts.value = 1
        onOtherThread { counts.value = 2 }
        counts.value = 3
        expectEqual(log.value, [1, -1, 3, -3])
        await runMainQueue()
        expectEqual(log.value, [1, -1, 3, -3])
        onOtherThread { counts.value = 4 }
        #expect(pair.value == (4, 4))
        await runMainQueue()
        onOtherThread { counts.value = 5 }
        subscriptions[0].dispose()
        await runMainQueue()
        expectEqual(log.value, [1, -1, 3, -3, 4, -4, -5])
        subscriptions[1].dispose()
    }

    @Test("Nothing remains after the subscription is disposed")
    func release() async {
        weak var total: MainActorProperty<Int>?
        weak var object: Model?
        let price = MutableProperty(1)
        do {
            let model = Model()
            let made = MainActorProperty {
                model.runs += 1
                return price.value
            }
            (total, object) = (made, model)
            let subscription = made.values.subscribeOnMain { _ in }
            onOtherThread { price.value = 2 }
            await runMainQueue()
            expectEqual(model.runs, 2)
            subscription.dispose()
        }
        await runMainQueue()
        #expect(total == nil && object == nil)
    }

    @Test("The last value arrives while threads write")
    func flood() async {
        let numbers = MutableProperty((0, 0))
        let sum = MainActorProperty { numbers.value.0 + numbers.value.1 }
        let log = log
        let subscription = sum.values.subscribeOnMain { log.append($0) }
        let rounds = size(isSanitized ? 200 : 2_000, full: 20_000)
        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask { for _ in 0..<rounds { numbers.modify { $0 = ($0.0 + 1, $0.1 - 1) } } }
                group.addTask { for _ in 0..<rounds { numbers.modify { $0.0 += 1 } } }
            }
        }
        expectEqual(sum.value, 2 * rounds)
        await runMainQueue()
        expectEqual(log.value.last, 2 * rounds)
        expectEqual(log.value, log.value.sorted())
        subscription.dispose()
    }
}
