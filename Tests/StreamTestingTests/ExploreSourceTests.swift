import Operators
import StreamTesting
import Testing

/// Programs with three to five schedules, all of which run.
@Suite("explore: sources")
struct ExploreSourceTests {
    @Test("ReplaySubject sends values of another thread that occur during a replay after it")
    func replay() async throws {
        try await explore { simulation in
            let subject = ReplaySubject<Int, Never>()
            let log = MutableProperty<[String]>([])
            subject.send(1)
            subject.send(2)
            simulation.queue("subscriber").schedule {
                _ = subject.signal.subscribe(
                    next: { value in
                        log.value.append("\(value)")
                        simulation.preempt()
                    }, completed: { log.value.append("completed") })
            }
            simulation.queue("sender").schedule {
                subject.send(3)
                subject.complete()
            }
            await simulation.settle()
            #expect(log.value == ["1", "2", "3", "completed"])
        }
    }

    @Test("Property.batch sends consistent tuples while another thread delivers in the same combineLatest")
    func batch() async throws {
        try await explore { simulation in
            let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
            let log = MutableProperty<[[Int]]>([])
            let observer = combineLatest(a.values, b.values, c.values).subscribe { a, b, c in
                log.value.append([a, b, c])
                simulation.preempt()
            }
            simulation.queue("plain").schedule { c.value = 1 }
            simulation.queue("batch").schedule {
                Property.batch {
                    a.value = 1
                    b.value = 1
                }
            }
            await simulation.settle()
            #expect(log.value.allSatisfy { $0[0] == $0[1] })
            #expect(log.value.count == 3)
            #expect(log.value.last == [1, 1, 1])
            observer.dispose()
        }
    }

    @Test("A value that another thread sends through a lower join keeps its order while a turn holds the upper join")
    func heldJoin() async throws {
        try await explore { simulation in
            let (one, other) = (MutableProperty(0), MutableProperty(0))
            let slow = one.values.onNext { if $0 == 1 { simulation.preempt() } }
            let lower = combineLatest(one.values, other.values)
            let received = MutableProperty<[[Int]]>([])
            let observer = combineLatest(one.values, slow, lower).subscribe { received.value.append([$0.2.0, $0.2.1]) }
            simulation.queue("one").schedule { one.value = 1 }
            simulation.queue("other").schedule { other.value = 1 }
            await simulation.settle()
            #expect(received.value.last == [1, 1])
            for (before, after) in zip(received.value, received.value.dropFirst()) {
                #expect(zip(before, after).allSatisfy { $0 <= $1 }, "\(received.value)")
            }
            observer.dispose()
        }
    }
}
