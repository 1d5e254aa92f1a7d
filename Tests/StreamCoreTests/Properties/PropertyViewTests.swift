import Disposables
import TestSupport
import Testing

@testable import StreamCore

/// Views of a part of a property's value.
@Suite struct PropertyViewTests {
    private struct Address: Equatable {
        var city = "London"
        var code = "W1"
    }

    private struct Person: Equatable {
        var name = "Ada"
        var address = Address()
    }

    private struct Item: Identifiable, Equatable {
        let id: Int
        var title: String
    }

    private struct Refusal: Error, Equatable {}

    private let person = MutableProperty(Person())
    private let log = Locked<[String]>([])

    @Test("Setting a view sets the whole once, and sends the part")
    func setting() {
        let city = person.view(\.address.city)
        let wholes = Counter()
        let subscriptions = [
            city.values.subscribe { [log] in log.append($0) }, person.signal.subscribe { _ in wholes.increment() },
        ]
        city.value = "Turin"
        expectEqual(person.value, Person(name: "Ada", address: Address(city: "Turin", code: "W1")))
        expectEqual(city.value, "Turin")
        expectEqual(log.value, ["London", "Turin"])
        expectEqual(wholes.value, 1)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A change of another part, and an equal part, are not sent")
    func equalParts() {
        let city = person.view(\.address.city)
        let subscription = city.signal.subscribe { [log] in log.append($0) }
        person.modify { $0.name = "Grace" }
        city.value = "London"
        person.value = Person()
        expectEqual(log.value, [])
        person.modify { $0.address.city = "Paris" }
        expectEqual(log.value, ["Paris"])
        subscription.dispose()
    }

    @Test("Views have views, also after those in between are released")
    func nested() {
        let code = person.view(\.address).view(\.code)
        code.modify { $0 += "A" }
        expectEqual(person.value.address.code, "W1A")
        expectEqual(code.value, "W1A")
    }

    @Test("A view retains its property, but what is derived from it or bound to it does not")
    func lifetime() {
        weak var released: MutableProperty<Person>?
        let (source, completions) = (Subject<String, Never>(), Counter())
        let derived: Property<Int>
        do {
            var person: MutableProperty<Person>? = MutableProperty(Person())
            released = person
            let city = person!.view(\.address).view(\.city)
            person = nil
            #expect(released != nil)
            derived = city.map { $0.count }
            _ = source.signal.bind(to: city)
            _ = city.signal.subscribe(next: { _ in }, completed: { completions.increment() })
            source.send("Rome")
            expectEqual(derived.value, 4)
        }
        #expect(released == nil)
        expectEqual(completions.value, 1)
        expectEqual(source.subscriberCount, 0)
        expectEqual(derived.value, 4)
    }

    @Test("A signal that is bound to a temporary view goes on while the property lives")
    func binding() {
        let cities = Subject<String, Never>()
        let binding = cities.signal.bind(to: person.view(\.address).view(\.city))
        cities.send("Rome")
        expectEqual(person.value.address.city, "Rome")
        binding.dispose()
        cities.send("Oslo")
        expectEqual(person.value.address.city, "Rome")
    }

    @Test("A batch changes several parts at once, and throwing in modify changes nothing")
    func batch() throws {
        let (name, city) = (person.view(\.name), person.view(\.address.city))
        let both = Property.combineLatest(name, city)
        let subscription = both.values.subscribe { [log] in log.append("\($0) \($1)") }
        Property.batch {
            name.value = "Grace"
            #expect(name.value == "Grace" && person.value.name == "Grace")
            city.value = "Rome"
        }
        expectEqual(log.value, ["Ada London", "Grace Rome"])
        #expect(throws: Refusal()) {
            try name.modify { name throws(Refusal) in
                name = "nobody"
                throw Refusal()
            }
        }
        expectEqual(name.value, "Grace")
        expectEqual(name.modify { $0.count }, 5)
        subscription.dispose()
    }

    @Test("A view of an element by its identity is nil while there is none, removes it, and adds it")
    func element() {
        let items = MutableProperty([Item(id: 1, title: "tea"), Item(id: 2, title: "milk")])
        let milk = items.view(id: 2)
        let title = milk.view(\.title, default: "–")
        let subscription = title.values.subscribe { [log] in log.append($0) }
        milk.value?.title = "oat milk"
        items.modify { $0.swapAt(0, 1) }
        expectEqual(items.value.map(\.title), ["oat milk", "tea"])
        title.value = "milk"
        items.modify { $0.removeAll { $0.id == 2 } }
        #expect(milk.value == nil)
        let changes = Counter()
        let observer = items.signal.subscribe { _ in changes.increment() }
        title.value = "ignored"
        milk.value = nil
        observer.dispose()
        #expect(title.value == "–" && items.value.map(\.id) == [1])
        expectEqual(changes.value, 0)
        milk.value = Item(id: 2, title: "cream")
        expectEqual(items.value.map(\.id), [1, 2])
        milk.value = nil
        expectEqual(items.value.map(\.id), [1])
        milk.value = nil
        expectEqual(log.value, ["milk", "oat milk", "milk", "–", "cream", "–"])
        subscription.dispose()
    }

    @Test("On four threads, changes of parts are all made")
    func threads() {
        struct Counts: Equatable { var a = 0, b = 0 }
        let counts = MutableProperty(Counts())
        let (a, b) = (counts.view(\.a), counts.view(\.b))
        let rounds = size(200, full: 5_000)
        let add: @Sendable (PropertyView<Int>) -> Void = { part in
            for _ in 0..<rounds { part.modify { $0 += 1 } }
        }
        race({ add(a) }, { add(b) }, { add(a) }, { for _ in 0..<rounds { Property.batch { b.value += 1 } } })
        expectEqual(counts.value, Counts(a: 2 * rounds, b: 2 * rounds))
    }
}
