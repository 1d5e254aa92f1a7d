import KeyPathObserving
import Observation
import Operators
import TestSupport
import Testing

@Suite struct TransactionTests {
    @Test("A transaction sends each changed path once, with its last value")
    func once() {
        let person = Person("a")
        let names = Recording(observe(person, \.name))
        let greetings = Recording(observe(person, \.greeting))
        let result = transaction {
            person.name = "b"
            person.age = 1
            person.name = "c"
            expectEqual(names.values, ["a"])
            return person.name
        }
        expectEqual(result, "c")
        expectEqual(names.values, ["a", "c"])
        expectEqual(greetings.values, ["Hello a, 0", "Hello c, 1"])
    }

    @Test("A transaction in an observer of one of its objects is delivered as one change")
    func inObserver() {
        let (a, b) = (Person("a"), Person("b"))
        let subscription = observe(a, \.age).subscribe { age in
            guard age == -1 else { return }
            transaction {
                a.age = 1
                b.age = 1
            }
        }
        let pairs = Recording(combineLatest(observe(a, \.age), observe(b, \.age)).map { "\($0) \($1)" })
        let same = Recording(combineLatest(observe(a, \.age), observe(a, \.self.age)).map { "\($0) \($1)" })
        a.age = -1
        expectEqual(pairs.values, ["0 0", "-1 0", "1 1"])
        expectEqual(same.values.last, "1 1")
        subscription.dispose()
    }

    @Test("A transaction stays one change when a second thread subscribes and disposes")
    func subscribingThread() {
        let (a, b) = (Counter(), Counter())
        let mixed = Locked(0)
        let rounds = isSanitized ? 300 : 3_000
        let last = Locked((0, 0))
        let subscriptions = [
            combineLatest(observe(a, \.count), observe(b, \.count)).subscribe { pair in
                if pair.0 != pair.1 { mixed.value += 1 }
                last.value = pair
            },
            combineLatest(observe(a, \.count), observe(a, \.count).map { $0 }).subscribe { pair in
                if pair.0 != pair.1 { mixed.value += 1 }
            },
        ]
        race(
            {
                for round in 1...rounds {
                    transaction {
                        a.count = round
                        b.count = round
                    }
                }
            }, { for _ in 1...rounds { observe(a, \.count).subscribe { _ in }.dispose() } })
        expectEqual(mixed.value, 0)
        #expect(last.value == (rounds, rounds))
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("combineLatest of several paths sends one consistent tuple after a transaction")
    func consistent() {
        let (a, b) = (Person("a"), Person("b"))
        let property = MutableProperty("p")
        let seen = Recording(
            combineLatest(observe(a, \.name), observe(b, \.name), property.values).mapToText())
        transaction {
            a.name = "A"
            b.name = "B"
            property.value = "P"
            a.name = "AA"
        }
        MutableProperty<Int>.transactionLikeBatch {
            b.name = "BB"
            property.value = "PP"
        }
        expectEqual(seen.values, ["a b p", "AA B P", "AA BB PP"])
    }

    @Test("A nested transaction is part of the outer one, and a subscriber inside receives only later changes")
    func nested() {
        let person = Person("a")
        let late = Locked<Recording<String>?>(nil)
        let names = Recording(observe(person, \.name))
        transaction {
            transaction { person.name = "b" }
            expectEqual(names.values, ["a"])
            late.value = Recording(observe(person, \.name))
        }
        expectEqual(names.values, ["a", "b"])
        expectEqual(late.value?.values, ["b"])
        transaction { person.name = "c" }
        expectEqual(late.value?.values, ["b", "c"])
        transaction {
            person.name = "d"
            late.value = Recording(observe(person, \.name))
            person.name = "e"
        }
        expectEqual(late.value?.values, ["d", "e"])
    }

    @Test("changes sends the values before and after a transaction")
    func oldAndNew() {
        let person = Person("a")
        let seen = Recording(changes(of: person, \.name, options: [.prior, .old, .new]))
        transaction {
            person.name = "b"
            person.name = "c"
        }
        expectEqual(seen.values.map(\.isPrior), [true, false])
        expectEqual(seen.values.map(\.old), ["a", "a"])
        expectEqual(seen.values.map(\.new), [nil, "c"])
    }

    @Test("A transaction sends the value before a change that contains another change of the path")
    func oldOfNested() {
        let pair = Pair()
        let sums = Recording(changes(of: pair, \.sum, options: [.prior, .old, .new]))
        transaction { pair.both = 5 }
        transaction {
            pair.first = 1
            pair.both = 2
        }
        expectEqual(sums.values.map(\.isPrior), [true, false, true, false])
        expectEqual(sums.values.map(\.old), [0, 0, 10, 10])
        expectEqual(sums.values.map(\.new), [nil, 10, nil, 4])
    }

    @Test("A transaction that throws sends its changes, and a path through a replaced object once")
    func throwing() {
        struct Problem: Error {}
        let person = Person("a")
        let names = Recording(observe(person, \.dog?.name))
        #expect(throws: Problem.self) {
            try transaction {
                person.dog = Dog("a")
                person.dog?.name = "b"
                throw Problem()
            }
        }
        expectEqual(names.values, [nil, "b"])
    }

    @Test("observe completes without a value when a transaction deallocates the root")
    func death() {
        var person: Person? = Person("a")
        let names = Recording(observe(person!, \.name))
        transaction {
            person?.name = "b"
            person = nil
        }
        expectEqual(names.values, ["a"])
        #expect(names.isCompleted)
    }

    @Test("A transaction that deallocates a replaced object sends no mixture of values")
    func deallocatedAfterReplacement() {
        let first = Chain()
        first.next = Chain()
        let pairs = Recording(combineLatest(observe(first, \.count), observe(first, \.next?.count)).map { [$0, $1] })
        for count in 1...3 {
            transaction {
                var old = first.next
                first.next = Chain(count)
                weak let replaced = old
                old = nil
                #expect(replaced == nil)
                first.count = count
            }
        }
        expectEqual(pairs.values, [[0, 0], [1, 1], [2, 2], [3, 3]])
    }

    @Test("A transaction sends the deallocation of a weak property's object once, at its end")
    func weakDeath() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let changes = Recording(changes(of: person, \.friend, options: [.prior, .old, .new]))
        let pairs = Recording(
            combineLatest(observe(person, \.name), observe(person, \.friend?.name)).map { "\($0) \($1 ?? "-")" })
        transaction {
            friend = nil
            #expect(person.friend == nil)
            #expect(changes.values.isEmpty)
            person.name = "b"
        }
        expectEqual(pairs.values, ["a f", "b -"])
        expectEqual(changes.values.map(\.isPrior), [false])
        expectEqual(changes.values.map(\.causedByDeinit), [true])
        expectEqual(changes.values.map { $0.new! == nil }, [true])
    }

    @Test("A transaction that deallocates an object and also sets the property sends one change, which is a set")
    func weakDeathAndSet() {
        let person = Person("a")
        var friend: Person? = Person("f")
        let other = Person("o")
        person.friend = friend
        let names = Recording(changes(of: person, \.friend?.name, options: [.prior, .old, .new]))
        transaction {
            friend = nil
            person.friend = other
        }
        expectEqual(names.values.map(\.isPrior), [true, false])
        expectEqual(names.values.map(\.old), [.some(nil), .some(nil)])
        expectEqual(names.values.last?.new, "o")
        #expect(names.values.allSatisfy { !$0.causedByDeinit && !$0.affectsOnlyLastComponent })
        friend = Person("g")
        transaction {
            person.friend = friend
            friend = nil
        }
        expectEqual(names.values.map(\.isPrior), [true, false, true, false])
        expectEqual(names.values.suffix(2).map(\.old), ["o", "o"])
        expectEqual(names.values.last?.new, .some(nil))
        #expect(names.values.allSatisfy { !$0.causedByDeinit })
    }

    @Test("A root that a transaction deallocates after an object on its path completes without a value")
    func deathOfBoth() {
        var person: Person? = Person("a")
        var friend: Person? = Person("f")
        person?.friend = friend
        let names = Recording(observe(person!, \.friend?.name))
        transaction {
            friend = nil
            person = nil
            #expect(names.isCompleted)
        }
        expectEqual(names.values, ["f"])
    }

    @Test("A deallocation is deferred by the transaction of its own thread only")
    func deathOnThreads() {
        let person = Person("a")
        let friend = Locked<Person?>(Person("f"))
        person.friend = friend.value
        let names = Recording(observe(person, \.friend?.name))
        transaction {
            race({ friend.value = nil })
            expectEqual(names.values, ["f", nil])
        }
        friend.value = Person("g")
        person.friend = friend.value
        race({
            transaction {
                friend.value = nil
                expectEqual(names.values, ["f", nil, "g"])
            }
            expectEqual(names.values, ["f", nil, "g", nil])
        })
    }

    @Test("Misuse.report receives a change of an observed object, and a transaction, in the body of a batch")
    func misuseInBatch() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let person = Person("a")
            let names = Recording(observe(person, \.name))
            Property.batch { person.name = "b" }
            precondition(misuses.value.map(\.kind) == [.effectInBatch])
            precondition(misuses.value[0].description.contains("changes an observed object"))
            precondition(names.values == ["a", "b"])
            Property.batch { transaction {} }
            precondition(misuses.value.map(\.kind) == [.effectInBatch, .effectInBatch])
            transaction {
                person.name = "c"
                Property.batch { person.name = "d" }
            }
            person.name = "e"
            precondition(misuses.value.count == 2)
            precondition(names.values == ["a", "b", "d", "e"])
        }
    }
}

/// An object with a strong reference to the next one.
@Observable private final class Chain: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var count: Int
    var next: Chain?
    init(_ count: Int = 0) { self.count = count }
}

/// An object with a property whose setter changes another one.
private final class Pair: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var first = 0
    private let second = Locked(0)

    var both: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.both)
            return second.value
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.both) {
                second.value = newValue
                first = newValue
            }
        }
    }

    var sum: Int { first + both }
}

extension MutableProperty {
    static func transactionLikeBatch(_ body: () -> Void) { Property<Void>.batch(body) }
}

extension Signal where Failure == Never {
    fileprivate func mapToText() -> Signal<String, Never> where Value == (String, String, String) {
        map { "\($0) \($1) \($2)" }
    }
}
