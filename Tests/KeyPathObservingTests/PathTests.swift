import KeyPathObserving
import TestSupport
import Testing

@Suite struct PathTests {
    @Test("[KVO-12] through an object in the middle, its replacement, nil and back")
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
        #expect(names.values == [nil, "a", "b", "c", "d", nil, "silent"])
        #expect(!names.isCompleted)
    }

    @Test("[KVO-12] what is left behind in the middle is released and not linked any more")
    func middleIsReleased() {
        let person = Person()
        var dog: Dog? = Dog("a")
        weak let weakDog = dog
        person.dog = dog
        let names = Recording(observe(person, \.dog?.name))
        person.dog = nil
        dog = nil
        #expect(weakDog == nil)
        #expect(names.values == ["a", nil])
    }

    @Test("[§3.5.12] a computed property is told of what it reads")
    func computed() {
        let person = Person("a")
        let greetings = Recording(observe(person, \.greeting))
        person.name = "b"
        person.age = 1
        person.tags = ["x"]
        #expect(greetings.values == ["Hello a, 0", "Hello b, 0", "Hello b, 1"])
    }

    @Test("A property inside of a value")
    func valueMember() {
        let person = Person("a")
        let counts = Recording(observe(person, \.name.count))
        person.name = "bcd"
        #expect(counts.values == [1, 3])
    }

    @Test("[KVO-15] a property that a subclass inherits")
    func subclass() {
        let cat = Cat()
        let names = Recording(observe(cat, \.name))
        let lives = Recording(observe(cat, \.lives))
        cat.name = "a"
        cat.lives = 8
        #expect(names.values == ["", "a"])
        #expect(lives.values == [9, 8])
    }

    @Test("[R11.6] a property of a generic class, whose key paths are made anew each time")
    func generic() {
        let box = Box([1])
        let contents = Recording(observe(box, \.content))
        for number in 2...20 { box.content.append(number) }
        box.content = []
        #expect(contents.values.count == 21)
        #expect(contents.values.last == [])
    }

    @Test("[R11.2] a class without the macro, with and without reported reads")
    func withoutMacro() {
        let counter = Counter()
        let counts = Recording(observe(counter, \.count))
        counter.count = 1
        counter.count += 1
        #expect(counts.values == [0, 1, 2])
        let form = Form()
        let titles = Recording(observe(form, \.title))
        form.title = "a"
        form.title += "b"
        #expect(titles.values == ["", "a", "ab"])
    }

    @Test("One change, however often the path reads what changed")
    func readTwice() {
        let person = Person("a")
        let counts = Recording(observe(person, \.self.name.count))
        let twice = Recording(observe(person, \.readTwice))
        person.name = "bb"
        #expect(counts.values == [1, 2])
        #expect(twice.values == ["aa", "bbbb"])
    }

    @Test("A number behind an optional, whose optional has another layout")
    func optionalNumber() {
        let (root, next) = (Gated(), Gated())
        let counts = Recording(observe(root, \.next?.count))
        root.next = next
        for count in [8, 7, 6] { next.count = count }
        #expect(counts.values == [nil, 0, 8, 7, 6])
    }

    @Test("[KVO-12] a path that has ended early is not told the value of where it ended")
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
        #expect(nexts.value.map { $0 === end } == [false, false, true, false, true])
        #expect(nexts.value.map { $0 == nil } == [true, true, false, true, false])
        root.next = root
        #expect(nexts.value.last! === root)
        root.next = nil
        subscription.dispose()
    }

    @Test("[§3.5.12] a computed property on the way that reads what the path ends in")
    func computedOnTheWay() {
        let (person, other) = (Person("self"), Person("friend"))
        person.friend = other
        let names = Recording(observe(person, \.role?.name))
        for name in ["a", "other", "b", "nobody", "c"] { person.name = name }
        #expect(names.values == ["self", "a", "friend", "b", nil, "c"])
        other.name = "silent"
        #expect(names.values.count == 6)
    }

    @Test("A getter that comes to read another property is told of that one, too")
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
        #expect(values.values == [0, 1, 0, 3, 4])
    }

    @Test("A path that makes new objects at each reading ends")
    func freshObjects() {
        let person = Person("a")
        let names = Recording(observe(person, \.freshDog.name))
        person.name = "b"
        #expect(names.values == ["a", "b"])
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

/// Reads its value elsewhere, once it has a source; what that is it tells nobody.
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
