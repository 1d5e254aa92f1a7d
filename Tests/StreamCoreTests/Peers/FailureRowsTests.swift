import StreamCore
import TestSupport
import Testing

/// What fails in other libraries, measured: each row by its name.
@Suite struct FailureRowsTests {
    @Test(
        "Failure: a subscriber sends 2, 3, 4 while 1 is delivered; both subscribers see 1, 2, 3, 4", arguments: [1, 40])
    func sendsInside(others: Int) {
        let subject = Subject<Int, Never>()
        let lists = (0..<others).map { _ in Locked<[Int]>([]) }
        _ = subject.signal.subscribe { if $0 == 1 { for next in 2...4 { subject.send(next) } } }
        for list in lists { _ = subject.signal.values(in: list) }
        subject.send(1)
        #expect(lists.allSatisfy { $0.value == [1, 2, 3, 4] })
        subject.complete()
    }

    @Test("Failure: the same on a property")
    func setsInside() {
        let list = Locked<[Int]>([])
        let property = MutableProperty(0)
        let observer = property.signal.subscribe { if $0 == 1 { for next in 2...4 { property.value = next } } }
        _ = property.signal.values(in: list)
        property.value = 1
        #expect(list.value == [1, 2, 3, 4])
        #expect(property.value == 4)
        observer.dispose()
    }

    @Test("Failure: two threads send; callbacks never overlap")
    func twoThreadsSend() {
        let subject = Subject<Int, Never>()
        let (meter, count) = (OverlapMeter(), Locked(0))
        _ = subject.signal.subscribe { _ in meter.enter { count.modify { $0 += 1 } } }
        race((0..<2).map { _ in { for value in 0..<10_000 { subject.send(value) } } })
        #expect(meter.overlaps == 0)
        #expect(count.value == 20_000)
    }

    @Test("Failure: two threads set a property; the observer's last value is the property's")
    func twoThreadsSet() {
        for _ in 0..<500 {
            let property = MutableProperty(0)
            let last = Locked(0)
            _ = property.signal.subscribe { last.value = $0 }
            race({ property.value = 1 }, { property.value = 2 })
            #expect(last.value == property.value)
        }
    }

    @Test("Failure: value or overlap after completion, 1,000 races")
    func afterCompletion() {
        let bad = Locked(0)
        for _ in 0..<1000 {
            let subject = Subject<Int, Never>()
            let (ended, meter) = (Locked(false), OverlapMeter())
            _ = subject.signal.subscribe(
                next: { _ in meter.enter { if ended.value { bad.modify { $0 += 1 } } } },
                completed: { meter.enter { ended.value = true } })
            race({ for value in 0..<10 { subject.send(value) } }, { subject.complete() })
            bad.modify { $0 += meter.overlaps }
            #expect(ended.value)
        }
        #expect(bad.value == 0)
    }

    @Test("Failure: a callback starts after dispose() returned: at most the one delivery that was past its check")
    func afterDispose() {
        for _ in 0..<500 {
            let subject = Subject<Int, Never>()
            let (disposed, late) = (Locked(false), Locked(0))
            let subscription = subject.signal.subscribe { _ in if disposed.value { late.modify { $0 += 1 } } }
            race(
                { for value in 0..<50 { subject.send(value) } },
                {
                    subscription.dispose()
                    disposed.value = true
                })
            #expect(late.value <= 1)
        }
    }

    @Test("Failure: two subjects whose subscribers send into each other, from two threads: no deadlock")
    func crossing() {
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        let count = Locked(0)
        _ = a.signal.subscribe { value in
            count.modify { $0 += 1 }
            if value > 0 { b.send(value - 1) }
        }
        _ = b.signal.subscribe { value in
            count.modify { $0 += 1 }
            if value > 0 { a.send(value - 1) }
        }
        race({ for _ in 0..<500 { a.send(3) } }, { for _ in 0..<500 { b.send(3) } })
        #expect(count.value == 4000)
        a.complete()
        b.complete()
    }

    @Test("Failure: completing inside a callback: the other subscriber still gets the value before the end")
    func completingInside() {
        for _ in 0..<10 {
            let log = Log()
            let subject = Subject<Int, Never>()
            _ = subject.signal.subscribe { _ in subject.complete() }
            _ = subject.signal.record(log)
            subject.send(1)
            #expect(log.value == ["1", "completed"])
        }
    }

    @Test("Failure: subscribers are called in the order of subscription, also beyond 31")
    func order() {
        let list = Locked<[Int]>([])
        let subject = Subject<Void, Never>()
        for index in 0..<1000 { _ = subject.signal.subscribe { list.append(index) } }
        subject.send(())
        #expect(list.value == Array(0..<1000))
    }

    @Test("Failure: an observer disposed by a peer during the same send is not called")
    func disposedByPeer() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let second = SerialDisposable()
        _ = subject.signal.subscribe { _ in second.dispose() }
        second.inner = subject.signal.record(log)
        subject.send(1)
        #expect(log.value == [])
        let third = MutableProperty(0)
        let fourth = SerialDisposable()
        _ = third.signal.subscribe { _ in fourth.dispose() }
        fourth.inner = third.signal.record(log)
        third.value = 1
        #expect(log.value == [])
    }
}
