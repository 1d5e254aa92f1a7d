import KeyPathObserving
import Observation
import TestSupport
import Testing

@Suite struct StandardObservationTests {
    @Test("[§3.5.22] withObservationTracking works, before, beside and after observing")
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
        #expect(fired.value == [])
        person.name = "b"
        person.name = "c"
        #expect(fired.value == ["before"])
        let names = Recording(observe(person, \.name))
        track("beside")
        person.name += "d"
        person.name = "e"
        #expect(fired.value == ["before", "beside"])
        #expect(names.values == ["c", "cd", "e"])
        names.subscription.dispose()
        track("after")
        person.name = "f"
        #expect(fired.value == ["before", "beside", "after"])
    }

    @Test("Tracking fires before the change, observers are told after it")
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
        #expect(seen.value == ["observed a", "tracked a", "observed b"])
        subscription.dispose()
    }

    @Test("Each of several objects that one tracking reads for the first time is tracked")
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
            #expect(fired.value == 1)
        }
    }

    @Test("An object can be read for the first time outside of a tracking")
    func readBefore() {
        let person = Person("a")
        #expect(person.name == "a")
        let fired = Locked(false)
        withObservationTracking {
            _ = person.name
        } onChange: {
            fired.value = true
        }
        person.name = "b"
        #expect(fired.value)
    }

    @Test("A tracking that never fires keeps nothing alive")
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

    @Test("A tracking that is the first on its thread keeps nothing alive")
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

    @Test("What a path reads because of a change is not read by the tracking in which the change is made")
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
        #expect(names.values == [nil, "d", "e", nil])
        #expect(fired.value == 0)
    }

    @Test("A subscription made inside of a tracking does not become a part of the path that is evaluated")
    func observingInsideComputed() {
        let person = Person("a")
        let fired = Locked(0)
        let recording = withObservationTracking {
            Recording(observe(person, \.name))
        } onChange: {
            fired.modify { $0 += 1 }
        }
        person.name = "b"
        #expect(recording.values == ["a", "b"])
        #expect(fired.value == 1)
    }

    @MainActor @Test("[§3.5.22] [R11.4] Observations follow an object on the main actor")
    func observations() async {
        let screen = Screen()
        let titles = Observations { screen.title }
        var iterator = titles.makeAsyncIterator()
        #expect(await iterator.next() == "")
        screen.title = "a"
        #expect(await iterator.next() == "a")
    }
}
