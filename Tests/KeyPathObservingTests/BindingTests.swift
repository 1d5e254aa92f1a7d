import KeyPathObserving
import Operators
import StreamCore
import StreamDiagnostics
import TestSupport
import Testing

@Suite(.serialized) struct BindingTests {
    @Test("bind(to:on:) sets the property, retains nothing, and keeps the last value")
    func bind() {
        let subject = Subject<String, Never>()
        var person: Person? = Person("a")
        weak let weakPerson = person
        let binding = subject.signal.bind(to: \.name, on: person!)
        subject.send("b")
        expectEqual(person?.name, "b")
        subject.complete()
        expectEqual(person?.name, "b")
        #expect(binding.isDisposed)
        person = nil
        #expect(weakPerson == nil)
    }

    @Test("bind(to:on:) ends with the target, immediately if the target has a lifetime")
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

    @Test("bind(to:on:nilValue:) replaces nil with nilValue")
    func nilValue() {
        let person = Person("a")
        let binding = Signal<String?, Never>.of("b", nil).bind(to: \.name, on: person, nilValue: "nobody")
        expectEqual(person.name, "nobody")
        #expect(binding.isDisposed)
    }

    @Test("Several bindings of one property all set it, and each ends separately")
    func several() {
        let (values, failures, person) = (Subject<String, Never>(), Subject<String, Never>(), Person("a"))
        let first = values.signal.bind(to: \.name, on: person)
        let second = failures.signal.bind(to: \.name, on: person)
        let same = values.signal.bind(to: \.name, on: person)
        values.send("b")
        expectEqual(person.name, "b")
        failures.send("c")
        expectEqual(person.name, "c")
        same.dispose()
        #expect(values.subscriberCount == 1 && failures.subscriberCount == 1)
        values.send("d")
        expectEqual(person.name, "d")
        failures.complete()
        #expect(second.isDisposed && !first.isDisposed)
        values.send("e")
        first.dispose()
        values.send("f")
        expectEqual(person.name, "e")
    }

    @Test("Several bindings of one property end with the target")
    func severalEnd() {
        let subject = Subject<String, Never>()
        var person: Person? = Person("a")
        let bindings = (0..<3).map { _ in subject.signal.bind(to: \.name, on: person!) }
        person = nil
        #expect(bindings.allSatisfy { $0.isDisposed })
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("Two bindings that set one property on two threads leave the last value of one of them")
    func severalThreads() {
        for round in 0..<200 {
            let (a, b, counter) = (Subject<Int, Never>(), Subject<Int, Never>(), Counter())
            let bindings = [a, b].map { $0.signal.bind(to: \.count, on: counter) }
            race({ for value in 1...3 { a.send(value) } }, { for value in 11...13 { b.send(value) } })
            #expect([3, 13].contains(counter.count), "round \(round)")
            race({ bindings[0].dispose() }, { b.send(20) })
            expectEqual(counter.count, 20, "round \(round)")
            #expect(!bindings[1].isDisposed)
            bindings[1].dispose()
        }
    }

    @Test("A tracer shows a binding as a stage with its source location")
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

    @Test("bind(to:of:on:) sets a property of the current object, and ignores values without one")
    func throughOptional() {
        let (names, person) = (Subject<String, Never>(), Person("a"))
        let (first, second) = (Person("b"), Person("c"))
        let binding = names.signal.bind(to: \.name, of: \.friend, on: person)
        names.send("d")
        person.friend = first
        expectEqual(first.name, "b")
        names.send("e")
        expectEqual(first.name, "e")
        person.friend = second
        expectEqual(second.name, "c")
        names.send("f")
        expectEqual([first.name, second.name], ["e", "f"])
        person.friend = nil
        names.send("g")
        expectEqual(second.name, "f")
        person.friend = first
        binding.dispose()
        names.send("h")
        expectEqual(first.name, "e")
    }

    @Test("bind(to:of:on:) retains neither the target nor the object, and ends with the target")
    func throughOptionalReleases() {
        let names = Subject<String, Never>()
        var person: Person? = Person("a")
        var dog: Dog? = Dog("b")
        weak let weakDog = dog
        person?.dog = dog
        let binding = names.signal.bind(to: \.name, of: \.dog, on: person!)
        names.send("c")
        expectEqual(dog?.name, "c")
        dog = nil
        person?.dog = nil
        #expect(weakDog == nil)
        #expect(!binding.isDisposed)
        person = nil
        #expect(binding.isDisposed)
        expectEqual(names.subscriberCount, 0)
    }

    @Test("bind(to:of:on:) and bindBidirectionally work on the main actor")
    @MainActor func throughOptionalOnMain() {
        let (titles, screen, other) = (Subject<String, Never>(), Screen(), Screen())
        let binding = titles.signal.bind(to: \.title, of: \.next, on: screen)
        titles.send("a")
        let next = Screen()
        screen.next = next
        titles.send("b")
        expectEqual(next.title, "b")
        let both = bindBidirectionally(other, \.title, screen, \.title, of: \.next)
        expectEqual(other.title, "b")
        other.title = "c"
        expectEqual(next.title, "c")
        titles.send("d")
        expectEqual(other.title, "d")
        let newer = Screen()
        newer.title = "e"
        screen.next = newer
        expectEqual(other.title, "e")
        binding.dispose()
        both.dispose()
        other.title = "f"
        expectEqual(newer.title, "e")
    }

    @Test("subscribe(owner:) passes the owner, and one subscriber can subscribe to several paths")
    func owners() {
        let person = Person("a")
        let owner = Dog("o")
        let subscription = observe(person, \.name).subscribe(owner: owner) { owner, name in owner.name = name }
        expectEqual(owner.name, "a")
        let seen = Locked<[String]>([])
        let subscriber = Subscriber<String, Never>(next: { seen.append($0) })
        let joined = [observe(person, \.name).bind(to: subscriber), observe(owner, \.name).bind(to: subscriber)]
        person.name = "b"
        expectEqual(seen.value.sorted(), ["a", "a", "b", "b"])
        for each in joined { each.dispose() }
        subscription.dispose()
    }
}

private final class PlainTarget: @unchecked Sendable {
    var value = 0
}
