import KeyPathObserving
import Operators
import TestSupport
import Testing

/// Closures that read objects and properties, observed by what they read.
///
/// Each test disposes its subscription, because the closure retains the objects.
@Suite struct ObserveClosureTests {
    @Test("A property follows what a computed closure reads of an object")
    func following() {
        let person = Person()
        let chosen = MutableProperty(following: Property.computed { person.age * 2 }) { former, double in
            "\(former ?? "")\(double)"
        }
        person.age = 3
        #expect(chosen.value == "06")
        chosen.value = ""
        transaction {
            person.age = 4
            person.age = 5
        }
        #expect(chosen.value == "10")
    }

    @Test("Objects and properties together: a change of what the last run has read runs the closure once")
    func together() {
        let (person, greeting) = (Person("Ada"), MutableProperty("Hello"))
        let log = Recording(observe { "\(greeting.value), \(person.dog?.name ?? person.name)" })
        defer { log.subscription.dispose() }
        person.dog = Dog("Rex")
        person.name = "Grace"  // not read
        let rex = person.dog
        rex?.name = "Max"
        greeting.value = "Bye"
        person.dog = nil
        rex?.name = "Rex"  // not read any more
        person.name = "Joan"
        #expect(
            log.values == [
                "Hello, Ada", "Hello, Rex", "Hello, Max", "Bye, Max", "Bye, Grace", "Bye, Joan",
            ])
    }

    @Test("An equal value is not sent")
    func equalValues() {
        let person = Person("a")
        let log = Recording(observe { person.age >= 18 })
        defer { log.subscription.dispose() }
        for age in [3, 17, 18, 40, 7] { person.age = age }
        #expect(log.values == [false, true, false])
    }

    @Test("A computed property of an object that reads several others runs the closure once for a change")
    func computedProperties() {
        let (person, runs) = (Person("a"), TestSupport.Counter())
        let log = Recording(
            observe {
                runs.increment()
                return "\(person.greeting) / \(person.name) / \(person.age)"
            })
        defer { log.subscription.dispose() }
        let first = runs.value
        person.name = "b"
        person.age = 2
        #expect(runs.value == first + 2)
        #expect(log.values == ["Hello a, 0 / a / 0", "Hello b, 0 / b / 0", "Hello b, 2 / b / 2"])
    }

    @Test("A computed property of an object and a property, and what is joined with them, are consistent")
    func joined() {
        let (person, factor) = (Person("a"), MutableProperty(2))
        let product = Property.computed { person.age * factor.value }
        let log = Recording(
            combineLatest(product.values, observe(person, \.age), factor.values).map { "\($0) \($1) \($2)" })
        defer { log.subscription.dispose() }
        person.age = 3
        factor.value = 5
        transaction {
            person.age = 4
            factor.value = 6
        }
        #expect(log.values == ["0 0 2", "6 3 2", "15 3 5", "24 4 6"])
    }

    @Test("A transaction runs the closure once")
    func transactions() {
        let (person, runs) = (Person("a"), TestSupport.Counter())
        let log = Recording(
            observe {
                runs.increment()
                return "\(person.name) \(person.age)"
            })
        defer { log.subscription.dispose() }
        let first = runs.value
        transaction {
            person.name = "b"
            person.age = 1
            person.name = "c"
        }
        #expect(runs.value == first + 1)
        #expect(log.values == ["a 0", "c 1"])
    }

    @Test("Disposing the subscription releases the closure and what it has read")
    func release() {
        let deallocations = TestSupport.Counter()
        let person = Person("a")
        weak var weakDog: Dog?
        do {
            let (canary, dog) = (Canary { deallocations.increment() }, Dog("Rex"))
            weakDog = dog
            let subscription = observe {
                canary.sing()
                return person.name + dog.name
            }.subscribe { _ in }
            person.name = "b"
            subscription.dispose()
        }
        #expect(deallocations.value == 1)
        #expect(weakDog == nil)
        person.name = "c"
    }

    @Test(
        "It completes if a run reads nothing that can change, and not because an object is deallocated, which is a change"
    )
    func completion() {
        let completions = TestSupport.Counter()
        let person = Person("a")
        var friend: Person? = Person("b")
        person.friend = friend
        let isOver = MutableProperty(false)
        let values = Locked<[String]>([])
        let subscription = observe { isOver.value ? "over" : person.friend?.name ?? "nobody" }
            .subscribe(next: values.append, completed: completions.increment)
        friend?.name = "c"
        friend = nil
        #expect(completions.value == 0)
        isOver.value = true
        #expect(values.value == ["b", "c", "nobody", "over"])
        #expect(completions.value == 0)
        subscription.dispose()
        _ = observe { 5 }.subscribe(next: { _ in }, completed: completions.increment)
        #expect(completions.value == 1)
    }

    @Test("An object that each run creates does not make it run forever")
    func newObjects() {
        let person = Person("a")
        let log = Recording(observe { Person(person.name).greeting })
        defer { log.subscription.dispose() }
        person.name = "b"
        #expect(log.values == ["Hello a, 0", "Hello b, 0"])
    }

    @Test("A path that is read in Property.untracked does not run the closure again")
    func untracked() {
        let (a, b) = (Counter(), Counter())
        let log = Recording(observe { "\(a.count) \(Property.untracked { b.count })" })
        defer { log.subscription.dispose() }
        b.count = 1
        a.count = 1
        b.count = 2
        #expect(log.values == ["0 0", "1 1"])
    }

    @Test("Two threads: the last value is right, and the closure sees both changes")
    func threads() async {
        let (a, b) = (Counter(), Counter())
        let last = Locked(0)
        let subscription = observe { a.count + b.count * 10_000 }.subscribe { last.value = $0 }
        await withTaskGroup { group in
            for counter in [a, b] {
                group.addTask { for value in 1...2_000 { counter.count = value } }
            }
        }
        #expect(last.value == 20_002_000)
        subscription.dispose()
    }
}
