import KeyPathObserving
import Operators
import StreamCore
import TestSupport
import Testing

@Suite(.serialized) struct BindingTests {
    @Test("[218] [219] [§3.5.18] sets the property, holds nothing, and the last value stays")
    func bind() {
        let subject = Subject<String, Never>()
        var person: Person? = Person("a")
        weak let weakPerson = person
        let binding = subject.signal.bind(to: \.name, on: person!)
        subject.send("b")
        #expect(person?.name == "b")
        subject.complete()
        #expect(person?.name == "b")
        #expect(binding.isDisposed)
        person = nil
        #expect(weakPerson == nil)
    }

    @Test("[219] ends with the target, at once where that can tell")
    func targetDies() {
        let subject = Subject<Int, Never>()
        var person: Person? = Person("a")
        let binding = subject.signal.bind(to: \.age, on: person!)
        person = nil
        #expect(binding.isDisposed)
        var plain: PlainTarget? = PlainTarget()
        let other = subject.signal.bind(to: \.value, on: plain!)
        plain = nil
        #expect(!other.isDisposed)
        subject.send(1)
        #expect(other.isDisposed)
    }

    @Test("[218] [§3.5.18] nil becomes nilValue")
    func nilValue() {
        let person = Person("a")
        let binding = Signal<String?, Never>.of("b", nil).bind(to: \.name, on: person, nilValue: "nobody")
        #expect(person.name == "nobody")
        #expect(binding.isDisposed)
    }

    @Test("[218] [§3.5.18] Several bindings of one property all set it, and each ends by itself")
    func several() {
        let (values, failures, person) = (Subject<String, Never>(), Subject<String, Never>(), Person("a"))
        let first = values.signal.bind(to: \.name, on: person)
        let second = failures.signal.bind(to: \.name, on: person)
        let same = values.signal.bind(to: \.name, on: person)
        values.send("b")
        #expect(person.name == "b")
        failures.send("c")
        #expect(person.name == "c")
        same.dispose()
        #expect(values.subscriberCount == 1 && failures.subscriberCount == 1)
        values.send("d")
        #expect(person.name == "d")
        failures.complete()
        #expect(second.isDisposed && !first.isDisposed)
        values.send("e")
        first.dispose()
        values.send("f")
        #expect(person.name == "e")
    }

    @Test("[218] Several bindings of one property end with the target")
    func severalEnd() {
        let subject = Subject<String, Never>()
        var person: Person? = Person("a")
        let bindings = (0..<3).map { _ in subject.signal.bind(to: \.name, on: person!) }
        person = nil
        #expect(bindings.allSatisfy { $0.isDisposed })
        #expect(subject.subscriberCount == 0)
    }

    @Test("[218] Two bindings that set one property on two threads leave the last value of one of them")
    func severalThreads() {
        for round in 0..<200 {
            let (a, b, counter) = (Subject<Int, Never>(), Subject<Int, Never>(), Counter())
            let bindings = [a, b].map { $0.signal.bind(to: \.count, on: counter) }
            race({ for value in 1...3 { a.send(value) } }, { for value in 11...13 { b.send(value) } })
            #expect([3, 13].contains(counter.count), "round \(round)")
            race({ bindings[0].dispose() }, { b.send(20) })
            #expect(counter.count == 20, "round \(round)")
            #expect(!bindings[1].isDisposed)
            bindings[1].dispose()
        }
    }

    @Test("[218] A tracer shows a binding as a stage with its source location")
    func traced() async {
        // In a separate process, because a tracer also receives what other tests do.
        await #expect(processExitsWith: .success) { Self.bindTraced() }
    }

    private static func bindTraced() {
        let stages = Locked<[String]>([])
        let tracing = StreamTracer.start { event in
            if event.kind == .subscribed { stages.append("\(event.stage.name) \(event.stage.place ?? "")") }
        }
        let (subject, person) = (Subject<String, Never>(), Person("a"))
        let binding = subject.signal.bind(to: \.name, on: person)
        let line = #line - 1
        binding.dispose()
        tracing.dispose()
        precondition(stages.value.contains("bind(to:on:) \(#fileID):\(line)"), "\(stages.value)")
    }

    @Test("[265] bind(to:of:on:) sets a property of the object that is there, and ignores values while there is none")
    func throughOptional() {
        let (names, person) = (Subject<String, Never>(), Person("a"))
        let (first, second) = (Person("b"), Person("c"))
        let binding = names.signal.bind(to: \.name, of: \.friend, on: person)
        names.send("d")
        person.friend = first
        #expect(first.name == "b")
        names.send("e")
        #expect(first.name == "e")
        person.friend = second
        #expect(second.name == "c")
        names.send("f")
        #expect([first.name, second.name] == ["e", "f"])
        person.friend = nil
        names.send("g")
        #expect(second.name == "f")
        person.friend = first
        binding.dispose()
        names.send("h")
        #expect(first.name == "e")
    }

    @Test("[265] bind(to:of:on:) retains neither the target nor the object, and ends with the target")
    func throughOptionalReleases() {
        let names = Subject<String, Never>()
        var person: Person? = Person("a")
        var dog: Dog? = Dog("b")
        weak let weakDog = dog
        person?.dog = dog
        let binding = names.signal.bind(to: \.name, of: \.dog, on: person!)
        names.send("c")
        #expect(dog?.name == "c")
        dog = nil
        person?.dog = nil
        #expect(weakDog == nil)
        #expect(!binding.isDisposed)
        person = nil
        #expect(binding.isDisposed)
        #expect(names.subscriberCount == 0)
    }

    @Test("[265] bind(to:of:on:) and the two-way form, on the main actor")
    @MainActor func throughOptionalOnMain() {
        let (titles, screen, other) = (Subject<String, Never>(), Screen(), Screen())
        let binding = titles.signal.bind(to: \.title, of: \.next, on: screen)
        titles.send("a")
        let next = Screen()
        screen.next = next
        titles.send("b")
        #expect(next.title == "b")
        let both = bindBidirectionally(other, \.title, screen, \.title, of: \.next)
        #expect(other.title == "b")
        other.title = "c"
        #expect(next.title == "c")
        titles.send("d")
        #expect(other.title == "d")
        let newer = Screen()
        newer.title = "e"
        screen.next = newer
        #expect(other.title == "e")
        binding.dispose()
        both.dispose()
        other.title = "f"
        #expect(newer.title == "e")
    }

    @Test("[265] Two ways through an optional: follows a replaced object, and does nothing while there is none")
    func bidirectionalThroughOptional() {
        let (left, right) = (Person("left"), Person("right"))
        let (first, second) = (Person("first"), Person("second"))
        let binding = bindBidirectionally(left, \.name, right, \.name, of: \.friend)
        let names = Recording(observe(left, \.name))
        #expect(left.name == "left")
        left.name = "ignored"
        right.friend = first
        #expect([left.name, first.name] == ["first", "first"])
        left.name = "a"
        #expect(first.name == "a")
        first.name = "b"
        #expect(left.name == "b")
        right.friend = second
        #expect([left.name, first.name, second.name] == ["second", "b", "second"])
        first.name = "c"
        left.name = "d"
        #expect([left.name, first.name, second.name] == ["d", "c", "d"])
        right.friend = nil
        left.name = "e"
        second.name = "f"
        #expect([left.name, second.name] == ["e", "f"])
        right.friend = second
        #expect(left.name == "f")
        #expect(right.name == "right")
        #expect(names.values == ["left", "ignored", "first", "a", "b", "second", "d", "e", "f"])
        binding.dispose()
        left.name = "g"
        #expect(second.name == "f")
    }

    @Test("[265] Two ways through an optional: starts with the object, retains nothing, ends with either side")
    func bidirectionalThroughOptionalEnds() {
        var left: Person? = Person("left")
        var right: Person? = Person("right")
        var friend: Person? = Person("friend")
        weak let weakFriend = friend
        right?.friend = friend
        let binding = bindBidirectionally(left!, \.name, right!, \.name, of: \.friend)
        #expect(left?.name == "friend")
        friend = nil
        #expect(weakFriend == nil)
        left?.name = "a"
        let newer = Person("newer")
        right?.friend = newer
        #expect(left?.name == "newer")
        right = nil
        #expect(binding.isDisposed)
        right = Person("right")
        right?.friend = newer
        let other = bindBidirectionally(left!, \.name, right!, \.name, of: \.friend)
        left = nil
        #expect(other.isDisposed)
        newer.name = "b"
    }

    @Test("[265] Two ways through an optional, changed on two threads: both sides are equal in the end")
    func bidirectionalThroughOptionalThreads() {
        for round in 0..<200 {
            let (left, right) = (Counter(), Holder(Counter()))
            let binding = bindBidirectionally(left, \.count, right, \.count, of: \.counter)
            let replacement = Counter()
            race({ right.counter = replacement }, { left.count = 5 })
            left.count = 7
            #expect(replacement.count == 7, "round \(round)")
            replacement.count = 8
            #expect(left.count == 8, "round \(round)")
            binding.dispose()
        }
    }

    @Test("[§3.5.19] A pair of properties can have several two-way bindings, each of which ends by itself")
    func bidirectionalTwice() {
        let (a, b) = (Person("a"), Person("b"))
        let bindings = (0..<2).map { _ in bindBidirectionally(a, \.name, b, \.name) }
        let reverse = bindBidirectionally(b, \.name, a, \.name)
        a.name = "c"
        #expect(b.name == "c")
        b.name = "d"
        #expect(a.name == "d")
        reverse.dispose()
        bindings[0].dispose()
        a.name = "e"
        #expect(b.name == "e")
        bindings[1].dispose()
        a.name = "f"
        #expect(b.name == "e")
    }

    @Test("[§3.5.19] [220] right to left at the start, then both ways, and no echo")
    func bidirectional() {
        let (a, b) = (Person("a"), Person("b"))
        let names = Recording(observe(a, \.name))
        let binding = bindBidirectionally(a, \.name, b, \.name)
        let others = Recording(observe(b, \.name))
        #expect([a.name, b.name] == ["b", "b"])
        a.name = "c"
        b.name = "d"
        b.name = "d"
        #expect(names.values == ["a", "b", "c", "d", "d"])
        #expect(others.values == ["b", "c", "d", "d"])
        binding.dispose()
        a.name = "e"
        #expect(b.name == "d")
    }

    @Test("[§3.5.19] equal also when the right one changes while its first value is written")
    func changeWhileBeginning() {
        let (left, right) = (Interrupted(), Counter())
        right.count = 1
        left.interruption.value = { race({ right.count = 2 }) }
        let binding = bindBidirectionally(left, \.count, right, \.count)
        #expect([left.count, right.count] == [2, 2])
        left.count = 3
        #expect([left.count, right.count] == [3, 3])
        binding.dispose()
    }

    @Test("[§3.5.19] what weak properties refer to is not held")
    func weakProperties() {
        let (a, b) = (Person(), Person())
        var friend: Person? = Person()
        b.friend = friend
        let binding = bindBidirectionally(a, \.friend, b, \.friend)
        #expect(a.friend === friend)
        friend = nil
        #expect(a.friend == nil && b.friend == nil)
        binding.dispose()
    }

    @Test("[§3.5.19] an observer's answer to a write is a change of its own")
    func answers() {
        let (a, b) = (Person(), Person())
        let binding = bindBidirectionally(a, \.age, b, \.age)
        let clamp = observe(b, \.age).subscribe { [unowned b] age in if age > 10 { b.age = 10 } }
        a.age = 50
        #expect([a.age, b.age] == [10, 10])
        binding.dispose()
        clamp.dispose()
    }

    @Test("[§3.5.19] over three objects, in a chain and in a ring")
    func transitive() {
        let people = (0..<3).map { Person("\($0)") }
        let bindings = [(0, 1), (1, 2), (2, 0)].map {
            bindBidirectionally(people[$0], \.name, people[$1], \.name)
        }
        for (index, person) in people.enumerated() {
            person.name = "from \(index)"
            #expect(people.map(\.name) == Array(repeating: "from \(index)", count: 3))
        }
        for binding in bindings { binding.dispose() }
    }

    @Test("[§3.5.19] ends with either, and holds neither")
    func ends() {
        let a = Person("a")
        var b: Person? = Person("b")
        let binding = bindBidirectionally(a, \.name, b!, \.name)
        b = nil
        #expect(binding.isDisposed)
        a.name = "x"
        var c: Person? = Person("c")
        let other = bindBidirectionally(c!, \.name, a, \.name)
        #expect(c?.name == "x")
        c = nil
        #expect(other.isDisposed)
    }

    @Test("[216] [217] subscribing on behalf of an owner, and one subscriber to several paths")
    func owners() {
        let person = Person("a")
        let owner = Dog("o")
        let subscription = observe(person, \.name).subscribe(owner: owner) { owner, name in owner.name = name }
        #expect(owner.name == "a")
        let seen = Locked<[String]>([])
        let subscriber = Subscriber<String, Never>(next: { seen.append($0) })
        let joined = [observe(person, \.name).subscribe(subscriber), observe(owner, \.name).subscribe(subscriber)]
        person.name = "b"
        #expect(seen.value.sorted() == ["a", "a", "b", "b"])
        for each in joined { each.dispose() }
        subscription.dispose()
    }
}

private final class PlainTarget: @unchecked Sendable {
    var value = 0
}

/// Something happens before it is first set.
private final class Interrupted: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    let interruption = Locked<(@Sendable () -> Void)?>(nil)
    private let storage = Locked(0)

    var count: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.count)
            return storage.value
        }
        set {
            interruption.modify { $0.take() }?()
            _$observationRegistrar.withMutation(of: self, keyPath: \.count) { storage.value = newValue }
        }
    }
}

/// Refers to a counter, which any thread can replace.
private final class Holder: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage: Locked<Counter?>

    init(_ counter: Counter?) { storage = Locked(counter) }

    var counter: Counter? {
        get {
            _$observationRegistrar.access(self, keyPath: \.counter)
            return storage.value
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.counter) { storage.value = newValue } }
    }
}
