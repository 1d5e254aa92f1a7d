import TestSupport
import Testing

@testable import Operators
@testable import StreamCore

/// What joins of signals receive of a change, and transactions of objects.
@Suite struct StateJoinTests {
    private let log = Locked<[String]>([])

    /// Sends the latest values of two cells as text.
    private final class Pair: LatestJoin, @unchecked Sendable {
        let subscription = Subscription()
        private let output: SerializedSink<String, Never>

        init(_ send: @escaping @Sendable (String) -> Void) {
            let sink = Sink<String, Never>(subscription: subscription, next: send, end: { _ in })
            let (first, second) = (JoinSlot<Int>(), JoinSlot<Int>())
            (self.first, self.second) = (first, second)
            output = SerializedSink(sink)
            super.init(output, count: 2) { _ in send("\(first.value!) \(second.value!)") }
        }

        let (first, second): (JoinSlot<Int>, JoinSlot<Int>)

        func connect(_ a: Cell<Int>, _ b: Cell<Int>) {
            connect {
                subscription.add(a.observe(receiver(for: first)))
                subscription.add(b.observe(receiver(for: second)))
            }
        }
    }

    @Test("A join sends once for a plain write, a commit, and a transaction, and each of several values of an input")
    func changes() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let (same, other) = (Pair { [log] in log.append("same \($0)") }, Pair { [log] in log.append("other \($0)") })
        same.connect(a, a)
        a.set(1)
        expectEqual(log.value, ["same 0 0", "same 1 1"])
        let double = DerivedCell<Int>(.test, equality: .ofType) { a.value * 2 }
        other.connect(double, b)
        log.value = []
        a.set(2)
        Transaction.run {
            a.set(3)
            b.set(3)
        }
        expectEqual(Set(log.value), ["same 2 2", "other 4 0", "same 3 3", "other 6 3"])
        expectEqual(log.value.count, 4)
        #expect(!other.completedLast() && other.completedLast())
        for join in [same, other] { join.subscription.dispose() }
        a.set(4)
        expectEqual(log.value.count, 4)
    }

    @Test(
        "A lower join sends first, also if it was connected later, and a second value of an input sends the first one")
    func order() {
        let (a, middle) = (SourceCell(0), SourceCell(0))
        let upper = Pair { [log] in log.append($0) }
        let receive = upper.receiver(for: upper.first)
        let lower = Pair { _ in receive(a.value * 10) }
        upper.connect(middle, a)
        lower.connect(a, a)
        log.value = []
        a.set(1)
        a.set(2)
        expectEqual(log.value, ["10 1", "20 2"])
        log.value = []
        let observer = a.observe { value in
            if value == 3 { (1...2).forEach { receive($0) } }
        }
        a.set(3)
        #expect(log.value.last == "30 3" || log.value.last == "2 3")
        expectEqual(log.value.count, 3)
        for subscription in [upper.subscription, lower.subscription, observer] { subscription.dispose() }
    }

    @Test("A value that another thread sends while a join sends is sent afterwards")
    func otherThread() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let pair = Pair { [log] in
            log.append($0)
            if $0 == "1 0" { race({ b.set(1) }) }
        }
        pair.connect(a, b)
        a.set(1)
        pair.subscription.dispose()
        expectEqual(log.value, ["0 0", "1 0", "1 1"])
    }

    @Test("A transaction of objects notifies once at its end, together with what it has set")
    func objects() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let (pair, object) = (Pair { [log] in log.append($0) }, Pair { [log] in log.append("object \($0)") })
        pair.connect(a, b)
        let receive = (object.receiver(for: object.first), object.receiver(for: object.second))
        object.connect(SourceCell(0), a)
        log.value = []
        let result = Transaction.runOfObjects {
            let transaction = Transaction.current!
            for value in 1...2 {
                transaction.notifyAtEnd {
                    log.append("notified")
                    receive.0(value)
                }
            }
            a.set(1)
            expectEqual(a.value, 1)
            b.modify { $0 += 1 }
            a.modify { $0 += 1 }
            return Transaction.runOfObjects { a.value + b.value }
        }
        expectEqual(result, 3)
        expectEqual(log.value.prefix(2), ["notified", "notified"])
        #expect(log.value.contains("2 1"))
        #expect(log.value.last == "object 2 2" || log.value.contains("object 2 2"))
        for join in [pair, object] { join.subscription.dispose() }
    }

    @Test("A transaction of objects in a callback notifies after the change that is delivered")
    func objectsInCallback() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let pair = Pair { [log] in log.append($0) }
        let observer = a.observe { [log] value in
            guard value == 1 else { return }
            Transaction.runOfObjects {
                b.set(1)
                Transaction.current!.notifyAtEnd { log.append("notified") }
            }
        }
        pair.connect(a, b)
        log.value = []
        a.set(1)
        expectEqual(log.value, ["1 0", "notified", "1 1"])
        StateThread.current.deliverChange { a.set(2) }
        expectEqual(log.value.last, "2 1")
        for subscription in [pair.subscription, observer] { subscription.dispose() }
    }
}

extension Cell {
    /// Calls `body` with each value.
    fileprivate func observe(_ body: @escaping @Sendable (Value) -> Void) -> Subscription {
        let subscription = Subscription()
        subscribe(Sink(subscription: subscription, next: body, end: { _ in subscription.dispose() }))
        return subscription
    }
}

extension SourceCell {
    fileprivate convenience init(_ value: Value) { self.init(value, .test) }
}

extension SourceLabel {
    fileprivate static let test = SourceLabel("property", "Test", 1)
}
