import StreamCore
import TestSupport
import Testing

@Suite struct BatchTests {
    @Test("Batch: several changes give one consistent tuple")
    func oneTuple() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let both = Property.combineLatest(a, b)
        _ = both.signal.record(log)
        Property.batch {
            a.value = 1
            b.value = 1
            a.value = 2
            #expect(a.value == 2)
        }
        #expect(log.value == ["(2, 1)"])
        #expect(both.value == (2, 1))
    }

    @Test("Batch: each property tells its last value, once, in the order of the first changes")
    func lastValues() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        _ = b.signal.record(log, as: "b")
        _ = a.signal.record(log, as: "a")
        Property.batch {
            a.value = 1
            b.value = 1
            a.value = 2
            #expect(log.value == [])
        }
        #expect(log.value == ["a2", "b1"])
    }

    @Test("Batch: returns what its body returns, tells also when it throws, and nests")
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
            #expect(log.value == ["1"])
            return a.value
        }
        #expect(result == 3)
        #expect(log.value == ["1", "3"])
    }

    @Test("Batch: a combineLatest of combineLatests over shared properties has no glitch")
    func diamond() {
        let tuples = Locked<[[Int]]>([])
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let left = Property.combineLatest(a, b).map { $0 + $1 }
        let right = Property.combineLatest(b, a).map { $0 * 10 + $1 }
        let top = combineLatest(left.values, right.values, a.values)
        _ = top.subscribe { tuples.append([$0, $1, $2]) }
        tuples.value = []
        Property.batch {
            a.value = 1
            b.value = 2
        }
        #expect(tuples.value == [[3, 21, 1]])
    }

    @Test("Batch: joins of different height, made in any order, are told lower ones first")
    func heights() {
        let log = Log()
        let p = (0..<3).map { _ in MutableProperty(0) }
        let low = combineLatest(p[0].values, p[1].values)
        _ = combineLatest(combineLatest(low, p[2].values), p[0].values).subscribe { log.append("\($0)") }
        _ = combineLatest(p[2].values, low).subscribe { log.append("\($0)") }
        log.value = []
        Property.batch { for property in p { property.value = 1 } }
        #expect(log.value.sorted() == ["(((1, 1), 1), 1)", "(1, (1, 1))"])
    }

    @Test(
        "A subscriber that arrives in the body of a batch receives the new value when it ends")
    func joiningInside() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        Property.batch {
            a.value = 1
            _ = a.values.record(log, as: "values ")
            _ = a.signal.record(log, as: "signal ")
            _ = combineLatest(a.values, b.values).subscribe { log.append("\($0)") }
            b.value = 2
        }
        #expect(log.value == ["values 0", "(0, 0)", "values 1", "signal 1", "(1, 2)"])
    }

    @Test("Batch: a composed property can be made inside a batch, and inside an observer of one")
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
        #expect(made.value.count == 2)
        for property in made.value { #expect(property.value == (1, 2)) }
        composer.dispose()
    }

    @Test("Batch: a change by an observer while the batch tells is told, too, and consistently")
    func changeWhileTelling() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        _ = a.signal.subscribe { c.value = $0 * 10 }
        let all = Property.combineLatest(a, b, c)
        _ = all.signal.subscribe { log.append("\($0)") }
        Property.batch {
            a.value = 1
            b.value = 1
        }
        #expect(log.value == ["(1, 1, 10)"])
        #expect(all.value == (1, 1, 10))
    }

    @Test(
        "A property that is deallocated in the body of a batch completes when the batch ends")
    func dyingInside() {
        let log = Log()
        var a: MutableProperty<Int>? = MutableProperty(0)
        let b = MutableProperty(0)
        _ = a!.values.record(log, as: "a ")
        _ = combineLatest(a!.values, b.values).record(log)
        log.value = []
        Property.batch {
            a?.value = 1
            a = nil
            #expect(log.value == [])
            b.value = 1
        }
        b.value = 2
        #expect(log.value == ["a 1", "(1, 1)", "a completed", "(1, 2)"])
    }

    @Test("Batch: modify and swap are held back, too")
    func modifyInside() {
        let log = Log()
        let a = MutableProperty(0)
        _ = a.signal.record(log)
        Property.batch {
            a.modify { $0 += 1 }
            a.modify { $0 += 1 }
            #expect(a.swap(10) == 2)
        }
        #expect(log.value == ["10"])
    }
}
