import KeyPathObserving
import TestSupport
import Testing

@Suite struct ValuesTests {
    @Test("[KVO-1] the current value at subscription, then one per change; each subscription by itself")
    func values() {
        let person = Person("a")
        let signal = observe(person, \.name)
        person.name = "b"
        let first = Recording(signal)
        #expect(first.values == ["b"])
        person.name = "c"
        let second = Recording(signal)
        person.name = "d"
        #expect(first.values == ["b", "c", "d"])
        #expect(second.values == ["c", "d"])
        #expect(!first.isCompleted)
    }

    @Test("[R11.1] the member is the same")
    func member() {
        let person = Person("a")
        let recording = Recording(person.signal(for: \.name))
        person.name = "b"
        #expect(recording.values == ["a", "b"])
    }

    @Test("[KVO-4] told on the mutating thread, inside the mutation, after the value is set")
    func synchronous() {
        let person = Person()
        let seen = Locked<[String]>([])
        let subscription = observe(person, \.name).subscribe { [unowned person] value in
            seen.append("\(value)/\(person.name)")
        }
        person.name = "a"
        #expect(seen.value == ["/", "a/a"])
        race { person.name = "b" }
        #expect(seen.value == ["/", "a/a", "b/b"])
        subscription.dispose()
    }

    @Test("[§3.5.4] writes of an equal value are told, for every kind of type")
    func equalWrites() {
        let person = Person("a")
        let names = Recording(observe(person, \.name))
        person.name = "a"
        #expect(names.values == ["a", "a"])
        let friends = Recording(observe(person, \.friend))
        person.friend = nil
        #expect(friends.values.count == 2)
        let dog = Dog("x")
        let box = Box(dog)
        let contents = Recording(observe(box, \.content))
        box.content = dog
        #expect(contents.values.count == 2)
    }

    @Test("[§3.5.13] a change in place is told once")
    func inPlace() {
        let person = Person()
        let tags = Recording(observe(person, \.tags))
        person.tags.append("x")
        #expect(tags.values == [[], ["x"]])
        let ages = Recording(observe(person, \.age))
        person.age += 1
        #expect(ages.values == [0, 1])
    }

    @Test("Other properties of the object say nothing")
    func otherProperties() {
        let person = Person("a")
        let names = Recording(observe(person, \.name))
        person.age = 1
        person.age = 2
        person.tags = ["x"]
        #expect(names.values == ["a"])
    }

    @Test("[§3.5.3] subscribers are called in the order in which they subscribed, also after others have left")
    func order() {
        let person = Person()
        let calls = Locked<[Int]>([])
        let subscriptions = (0..<10).map { index in
            observe(person, \.age).subscribe { if $0 > 0 { calls.append(index) } }
        }
        for index in stride(from: 0, to: 10, by: 3) { subscriptions[index].dispose() }
        person.age = 1
        #expect(calls.value == [1, 2, 4, 5, 7, 8])
        for index in [1, 2, 4] { subscriptions[index].dispose() }
        let last = observe(person, \.age).subscribe { if $0 > 1 { calls.append(10) } }
        person.age = 2
        #expect(calls.value == [1, 2, 4, 5, 7, 8, 5, 7, 8, 10])
        last.dispose()
    }
}
