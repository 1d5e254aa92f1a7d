import Operators
import TestSupport
import Testing

/// Joins that are made while changes of their properties are being delivered.
@Suite struct FirstJoinTests {
    /// Calls a closure, which is set later, once.
    private final class Once: Sendable {
        private let body = Locked<(@Sendable () -> Void)?>(nil)

        func set(_ body: @escaping @Sendable () -> Void) { self.body.value = body }
        func callAsFunction() { body.modify { $0.take() }?() }
    }

    @Test("A join that an observer makes after a batch of its own begins with the values of that batch")
    func batchInObserver() {
        let log = Log()
        let (a, b, once, subscriptions) = (MutableProperty(0), MutableProperty(0), Once(), CompoundDisposable())
        subscriptions.add(a.signal.subscribe { _ in once() })
        once.set {
            let pair = Property.combineLatest(a, b)
            Property.batch {
                a.value = 2
                b.value = 2
            }
            subscriptions.add(combineLatest(pair.values, a.values).subscribe { log.append("\($0) \($1)") })
        }
        a.value = 1
        expectEqual(log.value, ["(2, 2) 2"])
        subscriptions.dispose()
    }

    @Test("A computed property that an observer makes sees values of one moment", arguments: 0..<4)
    func computedInObserver(_ variant: Int) {
        let values = Locked<[[Int]]>([])
        let (a, once, subscriptions) = (MutableProperty(0), Once(), CompoundDisposable())
        subscriptions.add(a.signal.subscribe { _ in once() })
        let copy = a.map { $0 }
        once.set {
            if variant == 0 { a.value = 2 }
            let pair = Property.combineLatest(copy, a)
            if variant != 2 { a.value = 3 }
            if variant == 3 { a.value = 4 }
            let all = Property.computed {
                variant == 1 ? [copy.value, a.value] : [pair.value.0, pair.value.1, copy.value, a.value]
            }
            subscriptions.add(all.values.subscribe { values.append($0) })
        }
        a.value = 1
        a.value = 5
        #expect(values.value.allSatisfy { Set($0).count == 1 })
        expectEqual(values.value.last?.first, 5)
        subscriptions.dispose()
    }

    @Test("A join of a property and of others that have joins already begins with no mixed state")
    func severalGraphs() {
        let log = Log()
        let (a, b, x, y) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let (other, onB, onA, subscriptions) = (MutableProperty(0), Once(), Once(), CompoundDisposable())
        subscriptions.add(combineLatest(x.values, other.values).subscribe { _ in })
        subscriptions.add(combineLatest(y.values, other.values).subscribe { _ in })
        subscriptions.add(b.signal.subscribe { _ in onB() })
        onB.set { subscriptions.add(combineLatest([b.values]).subscribe { _ in }) }
        b.value = 1
        subscriptions.add(a.signal.subscribe { _ in onA() })
        let copy = a.map { $0 }
        onA.set {
            subscriptions.add(
                combineLatest(copy.values, a.values, x.values, b.values).subscribe { log.append("\($0)") })
        }
        a.value = 1
        expectEqual(log.value, ["(1, 1, 0, 1)"])
        subscriptions.dispose()
    }

    @Test("A value that the release of a replaced value sends is received")
    func sendingOnRelease() async {
        // In a process of its own, because a value is kept while another thread can read it.
        await #expect(processExitsWith: .success) {
            let log = Log()
            let (events, n) = (Subject<Int, Never>(), MutableProperty(0))
            let (a, last, once, subscriptions) = (MutableProperty(0), MutableProperty(0), Once(), CompoundDisposable())
            let object = MutableProperty<Canary?>(Canary { [signal = events] in signal.send(7) })
            subscriptions.add(combineLatest(events.signal, n.values).subscribe { log.append("\($0)") })
            subscriptions.add(combineLatest(a.values, object.values, last.values).subscribe { _ in })
            subscriptions.add(a.signal.subscribe { _ in once() })
            once.set {
                object.value = nil
                last.value = 1
            }
            a.value = 1
            precondition(log.value == ["(7, 0)"])
            subscriptions.dispose()
        }
    }

    @Test("Joins that the observer of a join makes are not delayed with that join")
    func unrelatedJoin() {
        let log = Log()
        let (a, b, x, y) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let (isBlocked, isReceived, once, subscriptions) = (Gate(), Gate(), Once(), CompoundDisposable())
        once.set { subscriptions.add(combineLatest(x.values, y.values).subscribe { log.append("\($0)") }) }
        subscriptions.add(
            combineLatest(a.values, b.values).subscribe { pair in
                once()
                if pair.0 == 0 { return }
                isBlocked.open()
                isReceived.wait()
            })
        race(
            { a.value = 1 },
            {
                isBlocked.wait()
                x.value = 5
                log.append("set")
                isReceived.open()
            })
        expectEqual(log.value, ["(0, 0)", "(5, 0)", "set"])
        subscriptions.dispose()
    }

    @Test("A batch that is open when a join connects its property comes before the next ones")
    func openBatch() {
        let values = Locked<[[Int]]>([])
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let (isBlocked, isDone, subscriptions) = (Gate(), Gate(), CompoundDisposable())
        subscriptions.add(
            a.signal.subscribe { _ in
                isBlocked.open()
                isDone.wait()
            })
        race(
            { Property.batch { a.value = 1 } },
            {
                isBlocked.wait()
                let (low, high) = (combineLatest(a.values, b.values), combineLatest(b.values, c.values))
                subscriptions.add(combineLatest(low, high).subscribe { values.append([$0.0, $0.1, $1.0, $1.1]) })
                b.value = 1
                isDone.open()
            })
        #expect(values.value.allSatisfy { $0[1] == $0[2] })
        expectEqual(values.value.last, [1, 1, 1, 0])
        subscriptions.dispose()
    }
}
