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
        expectEqual(chosen.value, "06")
        chosen.value = ""
        transaction {
            person.age = 4
            person.age = 5
        }
        expectEqual(chosen.value, "10")
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
        expectEqual(
            log.values,
            [
                "Hello, Ada", "Hello, Rex", "Hello, Max", "Bye, Max", "Bye, Grace", "Bye, Joan",
            ])
    }

    @Test("An equal value is not sent")
    func equalValues() {
        let person = Person("a")
        let log = Recording(observe { person.age >= 18 })
        defer { log.subscription.dispose() }
        for age in [3, 17, 18, 40, 7] { person.age = age }
        expectEqual(log.values, [false, true, false])
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
        expectEqual(runs.value, first + 2)
        expectEqual(log.values, ["Hello a, 0 / a / 0", "Hello b, 0 / b / 0", "Hello b, 2 / b / 2"])
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
        expectEqual(log.values, ["0 0 2", "6 3 2", "15 3 5", "24 4 6"])
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
        expectEqual(runs.value, first + 1)
        expectEqual(log.values, ["a 0", "c 1"])
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
        expectEqual(deallocations.value, 1)
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
        expectEqual(completions.value, 0)
        isOver.value = true
        expectEqual(values.value, ["b", "c", "nobody", "over"])
        expectEqual(completions.value, 0)
        subscription.dispose()
        _ = observe { 5 }.subscribe(next: { _ in }, completed: completions.increment)
        expectEqual(completions.value, 1)
    }

    @Test("An object that each run creates does not make it run forever")
    func newObjects() {
        let person = Person("a")
        let log = Recording(observe { Person(person.name).greeting })
        defer { log.subscription.dispose() }
        person.name = "b"
        expectEqual(log.values, ["Hello a, 0", "Hello b, 0"])
    }

    @Test("A path that is read in Property.untracked does not run the closure again")
    func untracked() {
        let (a, b) = (Counter(), Counter())
        let log = Recording(observe { "\(a.count) \(Property.untracked { b.count })" })
        defer { log.subscription.dispose() }
        b.count = 1
        a.count = 1
        b.count = 2
        expectEqual(log.values, ["0 0", "1 1"])
    }

    @Test("A computed closure that runs while a path is evaluated depends on the objects that it reads")
    func insideEvaluation() {
        let (person, suffix) = (Person("a"), MutableProperty("1"))
        let label = Property.computed { person.name + suffix.value }
        let model = Labelled(label)
        let texts = Recording(observe(model, \.text))
        suffix.value = "2"
        model.prefix = "x"
        expectEqual(texts.values, ["a1", "xa2"])
        person.name = "b"
        expectEqual(label.value, "b2")
        model.prefix = "y"
        expectEqual(texts.values.last, "yb2")
        person.name = "c"
        expectEqual(label.value, "c2")
    }

    @Test("A computed closure that runs while a changed property is read depends on the objects that it reads")
    func insideDirectRead() {
        let (person, suffix) = (Person("a"), MutableProperty("1"))
        let label = Property.computed { person.name + suffix.value }
        let model = Labelled(label)
        expectEqual(label.value, "a1")
        let titles = Recording(observe(model, \.title))
        model.title = "w"  // The setter's key path object is unknown before.
        suffix.value = "2"
        model.title = "x"
        expectEqual(titles.values, ["a1", "wa1", "xa2"])
        person.name = "b"
        expectEqual(label.value, "b2")
        model.title = "y"
        expectEqual(titles.values.last, "yb2")
    }

    @Test("A computed closure depends on the property of another object that has the path of the changed one")
    func insideReadOfSameProperty() {
        let suffix = MutableProperty("1")
        let parent = Labelled(Property.computed { "p" })
        let label = Property.computed { parent.title + suffix.value }
        let model = Labelled(label)
        expectEqual(label.value, "p1")
        let titles = Recording(observe(model, \.title))
        model.title = "w"
        suffix.value = "2"
        model.title = "x"
        expectEqual(titles.values, ["p1", "wp1", "xp2"])
        parent.title = "q"
        expectEqual(label.value, "qp2")
    }

    @Test("A computed closure that runs while a path reads its last object depends on the objects that it reads")
    func insideReadOfObject() {
        let (person, number) = (Person("a"), MutableProperty(1))
        let chosen = Property.computed { person.age + number.value }
        let model = Choosing(chosen)
        let friends = Recording(observe(model, \.friend).map { $0?.name })
        number.value = 2
        model.friend = Person("f")
        expectEqual(friends.values, [nil, "f"])
        person.age = 5
        expectEqual(chosen.value, 7)
    }

    @Test("A closure that changes an observed property does not depend on what the path reads")
    func changingInside() {
        let (model, start, runs) = (Labelled(Property.computed { "l" }), MutableProperty(0), TestSupport.Counter())
        let person = Person("p")
        let texts = Recording(observe(model, \.text))
        let titles = Recording(observe(model, \.title))
        model.title = "w"  // The setter's key path object is unknown before.
        model.owner.value = person
        let changing = Property.computed {
            runs.increment()
            model.prefix = "\(start.value)"
            model.title = "\(start.value)"
        }
        changing.value
        expectEqual(runs.value, 1)
        model.prefix = "x"
        model.title = "x"
        person.name = "q"
        changing.value
        expectEqual(runs.value, 1)
        start.value = 1
        changing.value
        expectEqual(runs.value, 2)
        expectEqual(texts.values.last, "1l")
        expectEqual(titles.values.last, "1lq")
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
        expectEqual(last.value, 20_002_000)
        subscription.dispose()
    }
}

/// An object whose computed properties read a property that isn't its own.
private final class Labelled: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var prefix = ""
    let owner = Locked<Person?>(nil)
    private let label: Property<String>
    private let storage = Locked("")

    init(_ label: Property<String>) { self.label = label }

    var text: String { prefix + label.value }

    var title: String {
        get {
            _$observationRegistrar.access(self, keyPath: \.title)
            return storage.value + label.value + (owner.value?.name ?? "")
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.title) { storage.value = newValue } }
    }
}

/// An object whose property refers to another one, and whose getter reads a property that isn't its own.
private final class Choosing: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let number: Property<Int>
    private let storage = Locked<Person?>(nil)

    init(_ number: Property<Int>) { self.number = number }

    var friend: Person? {
        get {
            _$observationRegistrar.access(self, keyPath: \.friend)
            return number.value > 0 ? storage.value : nil
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.friend) { storage.value = newValue } }
    }
}
