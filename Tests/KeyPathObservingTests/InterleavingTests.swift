import KeyPathObserving
import Operators
import TestSupport
import Testing

@Suite struct InterleavingTests {
    @Test("A change between reading and telling: what is told last was set last")
    func betweenReadingAndTelling() {
        let object = Gated()
        let counts = Recording(observe(object, \.count))
        object.interruptNextRead { object.count = 2 }
        object.count = 1
        #expect(counts.values == [0, 2, 2])
        object.count = 3
        object.interruptNextRead { object.count = 5 }
        object.count = 4
        #expect(counts.values == [0, 2, 2, 3, 5, 5])
    }

    @Test("A change while the first value is read is not missed")
    func whileSubscribing() {
        let object = Gated()
        object.interruptNextRead { object.count = 1 }
        let counts = Recording(observe(object, \.count))
        #expect(counts.values == [1])
    }

    @Test("A change of an object that has just come into the path, before it is listened to, is not missed")
    func beforeLinking() {
        let (root, next) = (Gated(), Gated())
        let counts = Recording(observe(root, \.next?.count))
        next.interruptNextRead { next.count = 5 }
        root.next = next
        #expect(counts.values == [nil, 5])
        next.count = 6
        #expect(counts.values == [nil, 5, 6])
    }

    @Test("[KVO-13] when the last subscriber has left, a change reads nothing any more")
    func unlinked() {
        let (root, next) = (Gated(), Gated())
        root.next = next
        let subscriptions = (0..<2).map { _ in observe(root, \.next?.count).subscribe { _ in } }
        subscriptions[0].dispose()
        let before = next.readCount
        next.count = 1
        #expect(next.readCount == before + 1)
        subscriptions[1].dispose()
        next.count = 2
        root.next = nil
        root.next = next
        #expect(next.readCount == before + 1)
        let again = Recording(observe(root, \.next?.count))
        next.count = 3
        #expect(again.values == [2, 3])
    }

    @Test("[KVO-3] who leaves while its first value is read is not kept")
    func leavingWhileJoining() {
        let (object, isDead) = (Gated(), Locked(false))
        do {
            let canary = Canary { isDead.value = true }
            let subscriber = Subscriber<Int, Never>(next: { _ in canary.sing() })
            object.interruptNextRead { [disposable = subscriber.disposable] in disposable.dispose() }
            _ = observe(object, \.count).subscribe(subscriber)
        }
        object.count = 1
        #expect(isDead.value)
    }

    @Test("A path that reads a property twice is evaluated once for a change")
    func evaluatedOnce() {
        let object = Gated()
        let sums = Recording(observe(object, \.sum))
        let before = object.readCount
        object.count = 1
        #expect(object.readCount == before + 2)
        #expect(sums.values == [0, 2])
    }

    @Test("[KVO-12] an object that has left the path reads nothing of it any more")
    func leftThePath() {
        let (root, next) = (Gated(), Gated())
        root.next = next
        let counts = Recording(observe(root, \.next?.count))
        root.next = nil
        let before = next.readCount
        next.count = 1
        #expect(next.readCount == before)
        #expect(counts.values == [0, nil])
    }

    @Test("[KVO-8] who is removed during a delivery is not reached, operators included")
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
        #expect(mapped.value == 1)
        first.dispose()
    }
}

extension Gated {
    fileprivate var sum: Int { count + count }
}
