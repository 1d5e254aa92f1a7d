import KeyPathObserving
import TestSupport
import Testing

@Suite struct ObserveTests {
    @Test(
        "observe sends the current value on subscription and then one value per change, to each subscription separately"
    )
    func values() {
        let person = Person("a")
        let signal = observe(person, \.name)
        person.name = "b"
        let first = Recording(signal)
        expectEqual(first.values, ["b"])
        person.name = "c"
        let second = Recording(signal)
        person.name = "d"
        expectEqual(first.values, ["b", "c", "d"])
        expectEqual(second.values, ["c", "d"])
        #expect(!first.isCompleted)
    }

    @Test("signal(for:) sends the same values as observe")
    func member() {
        let person = Person("a")
        let recording = Recording(person.signal(for: \.name))
        person.name = "b"
        expectEqual(recording.values, ["a", "b"])
    }

    @Test("observe sends a change on the mutating thread, before the setter returns, after the value was set")
    func synchronous() {
        let person = Person()
        let seen = Locked<[String]>([])
        let subscription = observe(person, \.name).subscribe { [unowned person] value in
            seen.append("\(value)/\(person.name)")
        }
        person.name = "a"
        expectEqual(seen.value, ["/", "a/a"])
        race { person.name = "b" }
        expectEqual(seen.value, ["/", "a/a", "b/b"])
        subscription.dispose()
    }

    @Test("observe sends writes of an equal value, for every kind of type")
    func equalWrites() {
        let person = Person("a")
        let names = Recording(observe(person, \.name))
        person.name = "a"
        expectEqual(names.values, ["a", "a"])
        let friends = Recording(observe(person, \.friend))
        person.friend = nil
        expectEqual(friends.values.count, 2)
        let dog = Dog("x")
        let box = Box(dog)
        let contents = Recording(observe(box, \.content))
        box.content = dog
        expectEqual(contents.values.count, 2)
    }

    @Test("observe sends a change in place once")
    func inPlace() {
        let person = Person()
        let tags = Recording(observe(person, \.tags))
        person.tags.append("x")
        expectEqual(tags.values, [[], ["x"]])
        let ages = Recording(observe(person, \.age))
        person.age += 1
        expectEqual(ages.values, [0, 1])
    }

    @Test("observe ignores changes of the object's other properties")
    func otherProperties() {
        let person = Person("a")
        let names = Recording(observe(person, \.name))
        person.age = 1
        person.age = 2
        person.tags = ["x"]
        expectEqual(names.values, ["a"])
    }

    @Test("Subscribers are called in the order of their subscriptions, including after others were disposed")
    func order() {
        let person = Person()
        let calls = Locked<[Int]>([])
        let subscriptions = (0..<10).map { index in
            observe(person, \.age).subscribe { if $0 > 0 { calls.append(index) } }
        }
        for index in stride(from: 0, to: 10, by: 3) { subscriptions[index].dispose() }
        person.age = 1
        expectEqual(calls.value, [1, 2, 4, 5, 7, 8])
        for index in [1, 2, 4] { subscriptions[index].dispose() }
        let last = observe(person, \.age).subscribe { if $0 > 1 { calls.append(10) } }
        person.age = 2
        expectEqual(calls.value, [1, 2, 4, 5, 7, 8, 5, 7, 8, 10])
        last.dispose()
    }
}
