import StreamCore
import TestSupport
import Testing

@Suite struct BatchTests {
    let bag = DisposableBag()

    @Test("Property.batch sends several changes as one consistent tuple")
    func oneTuple() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let both = Property.combineLatest(a, b)
        _ = both.signal.record(log)
        Property.batch {
            a.value = 1
            b.value = 1
            a.value = 2
            expectEqual(a.value, 2)
        }
        expectEqual(log.value, ["(2, 1)"])
        #expect(both.value == (2, 1))
    }

    @Test("Property.batch sends the last value of each property once, in the order of the first changes")
    func lastValues() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        _ = b.signal.record(log, as: "b")
        _ = a.signal.record(log, as: "a")
        Property.batch {
            a.value = 1
            b.value = 1
            a.value = 2
            expectEqual(log.value, [])
        }
        expectEqual(log.value, ["a2", "b1"])
    }

    @Test("Property.batch returns the result of its body, sends changes even if it throws, and nests")
    func resultAndThrow() {
        let log = Log()
        let a = MutableProperty(0)
        _ = a.signal.record(log)
        #expect(throws: Problem.self) {
            try Property.batch { () throws(Problem) in
                a.value = 1
                throw Problem()
            }
        }
        let result = Property.batch {
            a.value = 2
            Property.batch { a.value = 3 }
            expectEqual(log.value, ["1"])
            return a.value
        }
        expectEqual(result, 3)
        expectEqual(log.value, ["1", "3"])
    }

    @Test("Property.batch that changes a property with modify is delivered after an earlier batch of the property")
    func modifyFollows() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        Property.combineLatest(b, c).values.subscribe { log.append("\($0)") }.add(to: bag)
        a.signal.subscribe { value in
            guard value == 1 else { return }
            Property.batch {
                a.modify { $0 += 1 }
                c.value = 2
            }
        }.add(to: bag)
        Property.batch {
            a.value = 1
            b.value = 1
        }
        expectEqual(log.value, ["(0, 0)", "(1, 0)", "(1, 2)"])
        bag.dispose()
    }

    @Test("Property.batch allows composing properties in its body and in an observer")
    func composingInside() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let made = Locked<[Property<(Int, Int)>]>([])
        let composer = a.signal.subscribe { _ in made.append(Property.combineLatest(a, b)) }
        Property.batch {
            a.value = 1
            let inside = Property.combineLatest(a, b)
            #expect(inside.value == (1, 0))
            made.append(inside)
            b.value = 2
        }
        expectEqual(made.value.count, 2)
        for property in made.value { #expect(property.value == (1, 2)) }
        composer.dispose()
    }

    @Test("Property.combineLatest reads a change in a batch after another source was released")
    func readingAfterRelease() {
        let a = MutableProperty(1)
        var b: MutableProperty<Int>? = MutableProperty(2)
        let both = Property.combineLatest(a, b!)
        b = nil
        Property.batch {
            a.value = 5
            #expect(both.value == (5, 2))
        }
        #expect(both.value == (5, 2))
    }

    @Test("Property.batch is delivered as a whole before a change that an observer makes during the delivery")
    func changeDuringDelivery() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        _ = a.signal.subscribe { c.value = $0 * 10 }
        let all = Property.combineLatest(a, b, c)
        _ = all.signal.subscribe { log.append("\($0)") }
        Property.batch {
            a.value = 1
            b.value = 1
        }
        expectEqual(log.value, ["(1, 1, 0)", "(1, 1, 10)"])
        #expect(all.value == (1, 1, 10))
    }

    @Test("Property.batch delays the changes of modify and swap")
    func modifyInside() {
        let log = Log()
        let a = MutableProperty(0)
        _ = a.signal.record(log)
        Property.batch {
            a.modify { $0 += 1 }
            a.modify { $0 += 1 }
            expectEqual(a.swap(10), 2)
        }
        expectEqual(log.value, ["10"])
    }

    @Test("Misuse.report receives a send and a subscription in the body of a batch, each time it runs")
    func effects() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (source, subject) = (MutableProperty(0), Subject<Int, Never>())
            let sent = Locked<[Int]>([])
            let subscription = subject.signal.subscribe { sent.append($0) }
            var runs = 0
            Property.batch {
                runs += 1
                let value = source.value
                subject.send(value)
                source.values.subscribe { _ in }.dispose()
                if runs == 1 { race({ source.value = 7 }) }
                source.value = value + 1
            }
            precondition(source.value == 8 && runs == 2)
            precondition(sent.value == [0, 7])
            #if DEBUG
                precondition(misuses.value.map(\.kind) == Array(repeating: .effectInBatch, count: 4))
                precondition(misuses.value.allSatisfy { $0.places.first?.hasPrefix("\(#fileID):") == true })
            #else
                precondition(misuses.value.isEmpty)
            #endif
            misuses.value = []
            // Neither outside of a body nor in what a batch delivers.
            subject.send(1)
            let observer = source.values.subscribe { subject.send($0) }
            Property.batch { source.value = 9 }
            precondition(misuses.value.isEmpty)
            for subscription in [subscription, observer] { subscription.dispose() }
        }
    }
}
