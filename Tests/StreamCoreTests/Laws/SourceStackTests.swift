import StreamCore
import TestSupport
import Testing

@Suite struct SourceStackTests {
    private static let count = 100_000

    @Test("Bounded stack: 100,000 re-entrant sends are delivered in one order for all subscribers on 512 KiB")
    func reentrantSubject() {
        onStack(kibibytes: 512) {
            let (a, b) = (Locked<[Int]>([]), Locked<[Int]>([]))
            let subject = Subject<Int, Never>()
            let answers = subject.signal.subscribe { value in
                a.append(value)
                if value < Self.count { subject.send(value + 1) }
            }
            _ = subject.signal.values(in: b)
            subject.send(0)
            expectEqual(a.value, Array(0...Self.count))
            expectEqual(b.value, a.value)
            answers.dispose()
        }
    }

    @Test("Bounded stack: 100,000 sends inside one callback are delivered in one order for all subscribers on 512 KiB")
    func reentrantBurst() {
        onStack(kibibytes: 512) {
            let (a, b) = (Locked<[Int]>([]), Locked<[Int]>([]))
            let subject = ReplaySubject<Int, Never>(capacity: 1)
            let answers = subject.signal.subscribe { value in
                a.append(value)
                if value == 0 { for next in 1...Self.count { subject.send(next) } }
            }
            _ = subject.signal.values(in: b)
            subject.send(0)
            expectEqual(a.value, Array(0...Self.count))
            expectEqual(b.value, a.value)
            answers.dispose()
        }
    }

    @Test("Bounded stack: 100,000 re-entrant changes of a property and a subscriber run on 512 KiB")
    func reentrantOthers() {
        onStack(kibibytes: 512) {
            let property = MutableProperty(0)
            let increments = property.signal.subscribe { if $0 < Self.count { property.value = $0 + 1 } }
            property.value = 1
            expectEqual(property.value, Self.count)
            increments.dispose()

            let kept = Locked<Subscriber<Int, Never>?>(nil)
            let last = Locked(0)
            let subscriber = Subscriber<Int, Never>(next: { value in
                last.value = value
                if value < Self.count { kept.value?.send(value + 1) }
            })
            kept.value = subscriber
            subscriber.send(1)
            kept.value = nil
            expectEqual(last.value, Self.count)
        }
    }
}
