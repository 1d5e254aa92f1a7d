import StreamCore
import TestSupport
import Testing

@Suite struct PropertyObservingTests {
    @Test("MutableProperty.swap returns the previous value and notifies observers")
    func swap() {
        let log = Log()
        let property = MutableProperty(1)
        _ = property.values.record(log)
        expectEqual(property.swap(2), 1)
        expectEqual(property.value, 2)
        expectEqual(log.value, ["1", "2"])
    }

    @Test("MutableProperty.modify notifies after the change, returns a result and changes nothing if it throws")
    func modify() {
        let log = Log()
        let property = MutableProperty([1])
        _ = property.values.record(log)
        let count = property.modify {
            $0.append(2); return $0.count
        }
        expectEqual(count, 2)
        #expect(throws: Problem.self) {
            try property.modify { value throws(Problem) in
                value.append(3)
                throw Problem()
            }
        }
        expectEqual(property.value, [1, 2])
        expectEqual(log.value, ["[1]", "[1, 2]"])
    }

    @Test("MutableProperty.modify is optimistic and runs again on a newer value")
    func modifyRunsAgain() {
        let seen = Locked<[Int]>([])
        let property = MutableProperty(1)
        property.modify { value in
            seen.append(value)
            if value == 1 { race({ property.value = 10 }) }
            value += 1
        }
        expectEqual(seen.value, [1, 10])
        expectEqual(property.value, 11)
    }

    @Test("MutableProperty.modify and swap miss no change under contention")
    func contention() {
        let property = MutableProperty(0)
        let observed = Locked<[Int]>([])
        _ = property.signal.values(in: observed)
        race((0..<4).map { _ in { for _ in 0..<2000 { property.modify { $0 += 1 } } } })
        expectEqual(property.value, 8000)
        expectEqual(observed.value, Array(1...8000))
        let swapped = Locked<[Int]>([])
        race(
            (1...4).map { thread in
                { for index in 0..<500 { swapped.append(property.swap(thread * 10_000 + index)) } }
            })
        let all = swapped.value + [property.value]
        expectEqual(Set(all).count, 2001)
    }

    @Test("MutableProperty can be read and set inside observers, even alternately, without a deadlock")
    func insideObserver() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let observer = a.signal.subscribe { value in
            log.append("a\(value) of \(a.value)")
            b.value = value
        }
        _ = b.signal.subscribe { value in
            log.append("b\(value)")
            if value < 3 { a.value = value + 1 }
        }
        a.value = 1
        expectEqual(log.value, ["a1 of 1", "b1", "a2 of 2", "b2", "a3 of 3", "b3"])
        observer.dispose()
    }

    @Test(
        "MutableProperty that is set inside an observer notifies all observers in one order",
        .bug("https://github.com/ReactiveX/RxSwift/issues/713"))
    func sameOrder() {
        let (first, second) = (Log(), Log())
        let property = MutableProperty(0)
        let observer = property.signal.subscribe { value in
            first.append("\(value)")
            if value == 1 { for next in 2...4 { property.value = next } }
        }
        _ = property.signal.record(second)
        property.value = 1
        expectEqual(first.value, ["1", "2", "3", "4"])
        expectEqual(second.value, ["1", "2", "3", "4"])
        expectEqual(property.value, 4)
        observer.dispose()
    }

    @Test("No missed values: a late subscriber in a callback that sets a property receives the current value once")
    func lateSubscriberOnce() {
        let log = Log()
        let property = MutableProperty(0)
        let observer = property.signal.subscribe { value in
            guard value == 1 else { return }
            property.value = 2
            _ = property.values.record(log, as: "values ")
            _ = property.signal.record(log, as: "signal ")
        }
        property.value = 1
        expectEqual(log.value, ["values 2"])
        observer.dispose()
    }

    @Test("bind(to:) follows the source, does not retain its target and ends by disposal")
    func binding() {
        let subject = Subject<Int, Never>()
        var target: MutableProperty<Int>? = MutableProperty(0)
        let binding = subject.signal.bind(to: target!)
        subject.send(1)
        expectEqual(target?.value, 1)
        target = nil
        subject.send(2)
        #expect(binding.isDisposed)
        let other = MutableProperty(0)
        let second = subject.signal.bind(to: other)
        second.dispose()
        subject.send(3)
        expectEqual(other.value, 0)
    }

    @Test("bind(to:) sends the current value of a property first")
    func bindingFromProperty() {
        let (source, target) = (MutableProperty(1), MutableProperty(0))
        _ = source.values.bind(to: target)
        expectEqual(target.value, 1)
        source.value = 2
        expectEqual(target.value, 2)
    }

    @Test("MutableProperty.modify repeats while another thread sets the value, and misses no change")
    func modifyAgainstSetter() {
        let property = MutableProperty(0)
        let runs = Locked(0)
        let result = property.modify { value in
            let run = runs.modify { runs in
                runs += 1
                return runs
            }
            if run <= 100 { race({ property.value = run }) }
            value += 1
            return value
        }
        expectEqual(runs.value, 101)
        expectEqual(result, 101)
        expectEqual(property.value, 101)
    }
}
