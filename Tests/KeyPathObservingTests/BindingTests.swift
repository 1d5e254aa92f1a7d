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

    @Test("[218] [§3.5.18] a second binding is reported, with both places, and not made")
    func second() async {
        // In a process of its own, because there is one handler for all.
        await #expect(processExitsWith: .success) { Self.bindTwice() }
    }

    private static func bindTwice() {
        let (subject, messages) = (Subject<String, Never>(), Locked<[String]>([]))
        Misuse.report(to: { messages.append($0.description) })
        let (person, other) = (Person("a"), Person("b"))
        let first = subject.signal.bind(to: \.name, on: person)
        let line = #line + 1
        let second = subject.signal.bind(to: \.name, on: person)
        let third = subject.signal.bind(to: \.name, on: other)
        precondition(messages.value.count == 1)
        let message = messages.value.first ?? ""
        for part in ["Person", "String", "\(#fileID):\(line)", "\(#fileID):\(line - 2)"] {
            precondition(message.contains(part), "'\(message)' does not contain '\(part)'")
        }
        precondition(second.isDisposed)
        first.dispose()
        let again = subject.signal.bind(to: \.name, on: person)
        precondition(messages.value.count == 1)
        subject.send("c")
        precondition(person.name == "c")
        again.dispose()
        third.dispose()
    }

    @Test("[218] a second binding traps, unless somebody takes the report")
    func traps() async {
        await #expect(processExitsWith: .failure) {
            let (subject, person) = (Subject<String, Never>(), Person("a"))
            _ = subject.signal.bind(to: \.name, on: person)
            _ = subject.signal.bind(to: \.name, on: person)
        }
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
