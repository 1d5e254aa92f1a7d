import KeyPathObserving
import TestSupport
import Testing

@Suite struct ObservedPathTests {
    @Test("A path follows a replaced object in the middle, including through nil")
    func middleObject() {
        let person = Person()
        let names = Recording(observe(person, \.dog?.name))
        let first = Dog("a")
        person.dog = first
        first.name = "b"
        let second = Dog("c")
        person.dog = second
        first.name = "silent"
        second.name = "d"
        person.dog = nil
        second.name = "silent"
        person.dog = first
        expectEqual(names.values, [nil, "a", "b", "c", "d", nil, "silent"])
        #expect(!names.isCompleted)
    }

    @Test("A path that unwraps an optional follows a replaced object")
    func unwrappedObject() {
        let person = Person()
        let first = Dog("a")
        person.dog = first
        let names = Recording(observe(person, \.dog!.name))
        first.name = "b"
        person.dog = Dog("c")
        first.name = "silent"
        person.dog!.name = "d"
        expectEqual(names.values, ["a", "b", "c", "d"])
    }

    @Test("A replaced object in the middle is released")
    func middleIsReleased() {
        let person = Person()
        var dog: Dog? = Dog("a")
        weak let weakDog = dog
        person.dog = dog
        let names = Recording(observe(person, \.dog?.name))
        person.dog = nil
        dog = nil
        #expect(weakDog == nil)
        expectEqual(names.values, ["a", nil])
    }

    @Test("A computed property changes with the properties that it reads")
    func computed() {
        let person = Person("a")
        let greetings = Recording(observe(person, \.greeting))
        person.name = "b"
        person.age = 1
        person.tags = ["x"]
        expectEqual(greetings.values, ["Hello a, 0", "Hello b, 0", "Hello b, 1"])
    }

    @Test("A property of a value changes with the property that contains the value")
    func valueMember() {
        let person = Person("a")
        let counts = Recording(observe(person, \.name.count))
        person.name = "bcd"
        expectEqual(counts.values, [1, 3])
    }

    @Test("An inherited property is observed by the subclass's path")
    func subclass() {
        let cat = Cat()
        let names = Recording(observe(cat, \.name))
        let lives = Recording(observe(cat, \.lives))
        cat.name = "a"
        cat.lives = 8
        expectEqual(names.values, ["", "a"])
        expectEqual(lives.values, [9, 8])
    }

    @Test("A property of a generic class, whose key path objects are new for each mention, is observed")
    func generic() {
        let box = Box([1])
        let contents = Recording(observe(box, \.content))
        for number in 2...20 { box.content.append(number) }
        box.content = []
        expectEqual(contents.values.count, 21)
        expectEqual(contents.values.last, [])
    }

    @Test("A class without the macro is observed, with and without reported reads")
    func withoutMacro() {
        let counter = Counter()
        let counts = Recording(observe(counter, \.count))
        counter.count = 1
        counter.count += 1
        expectEqual(counts.values, [0, 1, 2])
        let form = Form()
        let titles = Recording(observe(form, \.title))
        form.title = "a"
        form.title += "b"
        expectEqual(titles.values, ["", "a", "ab"])
    }

    @Test("A path that reads the changed property twice sends one change")
    func readTwice() {
        let person = Person("a")
        let counts = Recording(observe(person, \.self.name.count))
        let twice = Recording(observe(person, \.readTwice))
        person.name = "bb"
        expectEqual(counts.values, [1, 2])
        expectEqual(twice.values, ["aa", "bbbb"])
    }

    @Test("A number of an optional object is sent, although its optional has another layout")
    func optionalNumber() {
        let (root, next) = (Gated(), Gated())
        let counts = Recording(observe(root, \.next?.count))
        root.next = next
        for count in [8, 7, 6] { next.count = count }
        expectEqual(counts.values, [nil, 0, 8, 7, 6])
    }

    @Test("A path that ends early at nil doesn't send the value of the property where it ended")
    func endedEarly() {
        let (root, middle, end) = (Gated(), Gated(), Gated())
        let nexts = Locked<[Gated?]>([])
        root.next = middle
        let subscription = observe(root, \.next?.next).subscribe { nexts.append($0) }
        root.next = nil
        middle.next = end
        root.next = middle
        root.next = nil
        root.next = middle
        expectEqual(nexts.value.map { $0 === end }, [false, false, true, false, true])
        expectEqual(nexts.value.map { $0 == nil }, [true, true, false, true, false])
        root.next = root
        #expect(nexts.value.last! === root)
        root.next = nil
        subscription.dispose()
    }

    @Test("A computed property in the middle that reads the last property is evaluated for each change")
    func computedOnTheWay() {
        let (person, other) = (Person("self"), Person("friend"))
        person.friend = other
        let names = Recording(observe(person, \.role?.name))
        for name in ["a", "other", "b", "nobody", "c"] { person.name = name }
        expectEqual(names.values, ["self", "a", "friend", "b", nil, "c"])
        other.name = "silent"
        expectEqual(names.values.count, 6)
    }

    @Test("A getter that starts to read another property changes with that property")
    func getterReadsMore() {
        let (dial, counter) = (Dial(), Counter())
        let values = Recording(observe(dial, \.value))
        dial.value = 1
        dial.source = counter
        dial.value = 2
        counter.count = 3
        dial.source = nil
        dial.value = 4
        counter.count = 5
        expectEqual(values.values, [0, 1, 0, 3, 4])
    }

    @Test("A change of the last property of a path without optional chaining reads only that property")
    func direct() async {
        // In a separate process, because a transaction in another test makes all changes evaluate their paths.
        await #expect(processExitsWith: .success) {
            Self.changeDirectly(\.inner.count)
            Self.changeDirectly(\.optional!.count)
        }
    }

    private static func changeDirectly(_ path: any KeyPath<Outer, Int> & Sendable) {
        let inner = Gated()
        let outer = Outer(inner)
        let counts = Recording(observe(outer, path))
        // The first change of a property can be evaluated, because its setter's key path object can be unknown.
        inner.count = 1
        let before = (outer: outer.readCount, inner: inner.readCount)
        inner.count = 2
        precondition(outer.readCount == before.outer, "\(outer.readCount - before.outer) reads")
        precondition(inner.readCount == before.inner + 1, "\(inner.readCount - before.inner) reads")
        precondition(counts.values == [0, 1, 2], "\(counts.values)")
    }

    @Test("A change of a property of an optional object evaluates the whole path")
    func evaluated() {
        let inner = Gated()
        let outer = Outer(inner)
        let counts = Recording(observe(outer, \.optional?.count))
        let before = (outer: outer.readCount, inner: inner.readCount)
        inner.count = 1
        expectEqual(outer.readCount, before.outer + 1)
        expectEqual(inner.readCount, before.inner + 1)
        expectEqual(counts.values, [0, 1])
    }

    @Test("A path that creates new objects for each read is evaluated a limited number of times")
    func freshObjects() {
        let person = Person("a")
        let names = Recording(observe(person, \.freshDog.name))
        person.name = "b"
        expectEqual(names.values, ["a", "b"])
    }
}

extension Person {
    fileprivate var readTwice: String { name + name }
    fileprivate var freshDog: Dog { Dog(name) }

    fileprivate var role: Person? {
        switch name {
        case "other": return friend
        case "nobody": return nil
        default: return self
        }
    }
}

/// An object that reads its value from `source` if it has one. It doesn't report reads of `source`.
private final class Dial: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private var storage = 0
    var source: Counter?

    var value: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.value)
            return source?.count ?? storage
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.value) { storage = newValue } }
    }
}

/// An object that counts the reads of its properties.
private final class Outer: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage: Gated
    private let reads = Locked(0)

    init(_ inner: Gated) { storage = inner }

    var readCount: Int { reads.value }

    var inner: Gated {
        _$observationRegistrar.access(self, keyPath: \.inner)
        reads.modify { $0 += 1 }
        return storage
    }

    var optional: Gated? {
        _$observationRegistrar.access(self, keyPath: \.optional)
        reads.modify { $0 += 1 }
        return storage
    }
}
