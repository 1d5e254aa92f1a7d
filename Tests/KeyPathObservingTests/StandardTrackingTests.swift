import KeyPathObserving
import Observation
import TestSupport
import Testing

@Suite struct StandardTrackingTests {
    @Test("withObservationTracking works before, during, and after observing")
    func tracking() {
        let person = Person("a")
        let fired = Locked<[String]>([])
        func track(_ label: String) {
            withObservationTracking {
                _ = person.name
            } onChange: {
                fired.append(label)
            }
        }
        track("before")
        person.age = 1
        expectEqual(fired.value, [])
        person.name = "b"
        person.name = "c"
        expectEqual(fired.value, ["before"])
        let names = Recording(observe(person, \.name))
        track("beside")
        person.name += "d"
        person.name = "e"
        expectEqual(fired.value, ["before", "beside"])
        expectEqual(names.values, ["c", "cd", "e"])
        names.subscription.dispose()
        track("after")
        person.name = "f"
        expectEqual(fired.value, ["before", "beside", "after"])
    }

    @Test("A tracking fires before the change, and observers are notified after it")
    func order() {
        let person = Person("a")
        let seen = Locked<[String]>([])
        let subscription = observe(person, \.name).subscribe { seen.append("observed \($0)") }
        withObservationTracking {
            _ = person.name
        } onChange: { [unowned person] in
            seen.append("tracked \(person.name)")
        }
        person.name = "b"
        expectEqual(seen.value, ["observed a", "tracked a", "observed b"])
        subscription.dispose()
    }

    @Test("One tracking tracks several objects that it reads for the first time")
    func severalObjects() {
        for changed in 0..<3 {
            let people = [Person("a"), Person("b"), Person("c")]
            let fired = Locked(0)
            withObservationTracking {
                for person in people { _ = person.name }
            } onChange: {
                fired.modify { $0 += 1 }
            }
            people[changed].name = "x"
            people[(changed + 1) % 3].name = "x"
            expectEqual(fired.value, 1)
        }
    }

    @Test("An object that is first read outside a tracking can be tracked later")
    func readBefore() {
        let person = Person("a")
        expectEqual(person.name, "a")
        let fired = Locked(false)
        withObservationTracking {
            _ = person.name
        } onChange: {
            fired.value = true
        }
        person.name = "b"
        #expect(fired.value)
    }

    @Test("A tracking that never fires retains no object")
    func trackingReleases() {
        let isDead = Locked(false)
        var person: Person? = Person("a")
        weak let weakPerson = person
        do {
            let canary = Canary { isDead.value = true }
            withObservationTracking {
                _ = person?.name
            } onChange: {
                canary.sing()
            }
        }
        person = nil
        #expect(weakPerson == nil)
        #expect(isDead.value)
    }

    @Test("The first tracking of a thread retains no object")
    func firstOnThread() {
        let isDead = Locked(false)
        onStack(kibibytes: 512) {
            let counter = Counter()
            let canary = Canary { isDead.value = true }
            withObservationTracking {
                _ = counter.count
            } onChange: {
                canary.sing()
            }
        }
        #expect(isDead.value)
    }

    @Test("A tracking that makes a change doesn't track the reads of the observed paths")
    func changingInside() {
        let (person, dog) = (Person("a"), Dog("d"))
        let names = Recording(observe(person, \.dog?.name))
        let fired = Locked(0)
        withObservationTracking {
            person.dog = dog
        } onChange: {
            fired.modify { $0 += 1 }
        }
        dog.name = "e"
        person.dog = nil
        expectEqual(names.values, [nil, "d", "e", nil])
        expectEqual(fired.value, 0)
    }

    @Test("A subscription inside an evaluated path adds no dependencies to that path")
    func observingInsideComputed() {
        let person = Person("a")
        let fired = Locked(0)
        let recording = withObservationTracking {
            Recording(observe(person, \.name))
        } onChange: {
            fired.modify { $0 += 1 }
        }
        person.name = "b"
        expectEqual(recording.values, ["a", "b"])
        expectEqual(fired.value, 1)
    }

    @MainActor @Test("Observations sends the changes of an object on the main actor")
    func observations() async {
        let screen = Screen()
        let titles = Observations { screen.title }
        var iterator = titles.makeAsyncIterator()
        await expectEqual(iterator.next(), "")
        screen.title = "a"
        await expectEqual(iterator.next(), "a")
    }
}
