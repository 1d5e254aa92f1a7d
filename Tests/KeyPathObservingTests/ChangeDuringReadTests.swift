import KeyPathObserving
import Operators
import TestSupport
import Testing

@Suite struct ChangeDuringReadTests {
    @Test("A change during a direct read is sent after the read value")
    func betweenDirectReadAndSending() async {
        // In a separate process, because a transaction in another test makes all changes evaluate their paths.
        await #expect(processExitsWith: .success) { Self.changeDuringDirectRead() }
    }

    private static func changeDuringDirectRead() {
        let object = Gated()
        let counts = Recording(observe(object, \.count))
        // The first change of a property can be evaluated, because its setter's key path object can be unknown.
        object.count = 1
        object.interruptNextRead { object.count = 3 }
        object.count = 2
        object.count = 4
        precondition(counts.values == [0, 1, 2, 3, 4], "\(counts.values)")
    }

    @Test("A change during an evaluation is sent last, and the path is evaluated again")
    func betweenEvaluationAndSending() {
        let object = Gated()
        let counts = Recording(observe(object, \.count))
        let sums = Recording(observe(object, \.sum))
        object.interruptNextRead { object.count = 2 }
        object.count = 1
        expectEqual(counts.values, [0, 2, 2])
        expectEqual(sums.values, [0, 4, 4])
    }

    @Test("A change during the read of the first value isn't missed")
    func whileSubscribing() {
        let object = Gated()
        object.interruptNextRead { object.count = 1 }
        let counts = Recording(observe(object, \.count))
        expectEqual(counts.values, [1])
    }

    @Test("A direct change during the read of a late subscriber's first value isn't missed")
    func whileSubscribingLate() {
        let object = Gated()
        let counts = Recording(observe(object, \.count))
        object.count = 1
        object.interruptNextRead { object.count = 2 }
        let late = Recording(observe(object, \.count))
        expectEqual(counts.values, [0, 1, 2])
        expectEqual(late.values, [2])
    }

    @Test("A change of an object that is new on the path, before its registration, isn't missed")
    func beforeLinking() {
        let (root, next) = (Gated(), Gated())
        let counts = Recording(observe(root, \.next?.count))
        next.interruptNextRead { next.count = 5 }
        root.next = next
        expectEqual(counts.values, [nil, 5])
        next.count = 6
        expectEqual(counts.values, [nil, 5, 6])
    }

    @Test("A change reads nothing after the last subscriber was disposed")
    func unlinked() {
        let (root, next) = (Gated(), Gated())
        root.next = next
        let subscriptions = (0..<2).map { _ in observe(root, \.next?.count).subscribe { _ in } }
        subscriptions[0].dispose()
        let before = next.readCount
        next.count = 1
        expectEqual(next.readCount, before + 1)
        subscriptions[1].dispose()
        next.count = 2
        root.next = nil
        root.next = next
        expectEqual(next.readCount, before + 1)
        let again = Recording(observe(root, \.next?.count))
        next.count = 3
        expectEqual(again.values, [2, 3])
    }

    @Test("A subscriber that is disposed during the read of its first value is released")
    func leavingWhileJoining() {
        let (object, isDead) = (Gated(), Locked(false))
        do {
            let canary = Canary { isDead.value = true }
            let subscriber = Subscriber<Int, Never>(next: { _ in canary.sing() })
            object.interruptNextRead { [disposable = subscriber.disposable] in disposable.dispose() }
            _ = observe(object, \.count).bind(to: subscriber)
        }
        object.count = 1
        #expect(isDead.value)
    }

    @Test("A path that reads a property twice is evaluated once per change")
    func evaluatedOnce() {
        let object = Gated()
        let sums = Recording(observe(object, \.sum))
        let before = object.readCount
        object.count = 1
        expectEqual(object.readCount, before + 2)
        expectEqual(sums.values, [0, 2])
    }

    @Test("A change of an object that isn't on the path any longer reads nothing")
    func leftThePath() {
        let (root, next) = (Gated(), Gated())
        root.next = next
        let counts = Recording(observe(root, \.next?.count))
        root.next = nil
        let before = next.readCount
        next.count = 1
        expectEqual(next.readCount, before)
        expectEqual(counts.values, [0, nil])
    }

    @Test("A subscriber that is disposed during a delivery receives nothing, including its operators")
    func removedWithOperators() {
        let object = Gated()
        let mapped = Locked(0)
        let second = SerialDisposable()
        let first = observe(object, \.count).subscribe { if $0 == 1 { second.dispose() } }
        second.inner = observe(object, \.count).map { count in
            mapped.modify { $0 += 1 }
            return count
        }.subscribe { _ in }
        object.count = 1
        expectEqual(mapped.value, 1)
        first.dispose()
    }
}

extension Gated {
    fileprivate var sum: Int { count + count }
}
