import Operators
import TestSupport
import Testing

/// What joins of signals send for writes of properties.
@Suite struct JoinedWriteTests {
    @Test("combineLatest of signals of properties sends one value for each write, also through stages and share")
    func signals() {
        let log = Log()
        let n = MutableProperty(1)
        let shared = n.values.share(replay: 1)
        let even = Signal<Int, Never>(attach: { sink in
            shared.attach(sink.receiving { if $0 % 2 == 0 { sink.next($0) } })
        })
        let observer = combineLatest(n.map { -$0 }.values, combineLatest(even, shared), n.values).subscribe {
            log.append("\($0.0) \($0.1) \($0.2)")
        }
        for value in 2...5 { n.value = value }
        expectEqual(log.value, ["-2 (2, 2) 2", "-3 (2, 3) 3", "-4 (4, 4) 4", "-5 (4, 5) 5"])
        observer.dispose()
    }

    @Test("The first join of a property, made by an observer of a write, sends no mixed state, and is read rightly")
    func firstJoinInObserver() {
        let (joins, properties, computed) = (Log(), Log(), Log())
        let n = MutableProperty(1)
        let subscriptions = CompoundDisposable()
        let observe = Locked<(@Sendable () -> Void)?>(nil)
        subscriptions.add(n.signal.subscribe { _ in observe.modify { $0.take() }?() })
        let tens = n.map { $0 * 10 }
        // The observer makes the joins when this property still has its old value.
        subscriptions.add(tens.signal.subscribe { _ in })
        observe.value = {
            subscriptions.add(combineLatest(tens.values, n.values).subscribe { joins.append("\($0)") })
            let pair = Property.combineLatest(n, tens)
            #expect(pair.value == (2, 20))
            subscriptions.add(pair.signal.subscribe { properties.append("\($0)") })
            let sum = Property.computed { n.value + tens.value }
            expectEqual(sum.value, 22)
            subscriptions.add(sum.values.subscribe { computed.append("\($0)") })
        }
        for value in 2...3 { n.value = value }
        expectEqual(joins.value, ["(20, 2)", "(30, 3)"])
        expectEqual(properties.value.suffix(1), ["(3, 30)"])
        #expect(Set(properties.value).isSubset(of: ["(2, 20)", "(3, 30)"]))
        expectEqual(computed.value, ["22", "33"])
        subscriptions.dispose()
    }

    @Test("A join of a published join that is connected later sends one value for each write")
    func joinConnectedLater() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let low = combineLatest(combineLatest(a.values, b.values), a.values).publish()
        let observer = combineLatest(c.values, low.signal, a.values).subscribe { log.append("\($0) \($1) \($2)") }
        let connection = low.connect()
        Property.batch {
            c.value = 1
            b.value = 1
        }
        a.value = 2
        expectEqual(log.value, ["0 ((0, 0), 0) 0", "1 ((0, 1), 0) 0", "1 ((2, 1), 2) 2"])
        connection.dispose()
        observer.dispose()
    }

    @Test("A triangle of ten sends one value for each write")
    func triangle() {
        let source = MutableProperty(0)
        var row: [Property<Int>] = []
        var next = source.map { $0 + 1 }
        for _ in 0..<10 {
            row.append(next)
            next = next.map { $0 + 1 }
        }
        let sum = combineLatest([source.values] + row.map(\.values))
        let received = Locked<[Int]>([])
        let observer = sum.subscribe { values in received.append(values.reduce(0, +)) }
        for value in 1...100 { source.value = value }
        expectEqual(received.value, (0...100).map { 11 * $0 + 55 })
        observer.dispose()
    }

    @Test("A join whose inputs end because of a write sends the last value and the end", arguments: [false, true])
    func endsDuringWrite(isFailing: Bool) {
        // Several times, because a batch of a test that runs at the same time hides the fault.
        for _ in 1...50 {
            let log = Log()
            let n = MutableProperty(1)
            let ending = Signal<Int, Problem>(attach: { sink in
                n.values.attach(
                    sink.receiving { value in
                        sink.next(value)
                        if value == 2 { sink.end(isFailing ? .failed(Problem()) : .completed) }
                    } end: { _ in
                    })
            })
            let observer = combineLatest(ending, .just(7)).subscribe {
                log.append("\($0)")
            } failed: { _ in
                log.append("failed")
            } completed: {
                log.append("completed")
            }
            n.value = 2
            expectEqual(log.value, ["(1, 7)", "(2, 7)", isFailing ? "failed" : "completed"])
            observer.dispose()
        }
    }

    @Test("Every write is sent, in order, also those that two threads make to the sources of two joins")
    func twoThreads() {
        let rounds = isSanitized ? 300 : 3_000
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let received = Locked<[(Int, Int)]>([])
        let (square, negative) = (a.map { $0 * $0 }, a.map { -$0 })
        let wrong = Counter()
        let observers = [
            combineLatest(a.values, b.values).subscribe { pair in received.modify { $0.append(pair) } },
            Property.combineLatest(square, b, negative).values.subscribe {
                if $0.0 != $0.2 * $0.2 { wrong.increment() }
            },
        ]
        race({ for value in 1...rounds { a.value = value } }, { for value in 1...rounds { b.value = value } })
        expectEqual(wrong.value, 0)
        expectEqual(received.value.count, 2 * rounds + 1)
        for (before, after) in zip(received.value, received.value.dropFirst()) {
            #expect((after.0 == before.0 + 1) != (after.1 == before.1 + 1))
        }
        for observer in observers { observer.dispose() }
    }
}
