import DocumentSupport
import Operators
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/StreamCore/Properties, and those of `MainActorProperty`.
@Suite("Documentation of StreamCore/Properties", .serialized) struct PropertiesExamples {
    let bag = DisposableBag()

    @Test("A binding to a subject sends the values and the end") func bindToSubject() throws {
        let log = ReplaySubject<String, Never>()
        _ = Signal<String, Never>.of("started", "stopped").bind(to: log)
        _ = log.signal.subscribe { print($0) }  // prints started, stopped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A binding to a property sets it until it is disposed") func bindToProperty() throws {
        let (temperatures, label) = (Subject<Int, Never>(), MutableProperty(""))
        let binding = temperatures.signal.map { "\($0) °C" }.bind(to: label)
        temperatures.send(21)
        binding.dispose()
        temperatures.send(22)
        print(label.value)  // prints 21 °C
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A mutable property sends its value and its changes") func mutableProperty() throws {
        let count = MutableProperty(1)
        count.values.subscribe { print($0) }.add(to: bag)  // prints 1
        count.value = 2  // prints 2
        @MutableProperty var name = "Rill"  // $name is the MutableProperty
        $name.signal.subscribe { print($0) }.add(to: bag)
        name = "Brook"  // prints Brook
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A class that is Sendable declares a constant instead of a wrapped property") func constant() {
        final class Account: Sendable {
            let name = MutableProperty("Rill")
        }
        @MainActor final class Screen {
            @MutableProperty var name = "Rill"
        }
        Account().name.values.subscribe { print($0) }.add(to: bag)
        #expect(printed.take() == "Rill")
    }

    @Test("modify changes the value in place and returns the result") func modify() throws {
        let queue = MutableProperty(["tea", "coffee"])
        let next = queue.modify { $0.removeFirst() }
        print(next, queue.value)  // prints tea ["coffee"]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("swap returns the value that it replaces") func swap() throws {
        let highScore = MutableProperty(80)
        let old = highScore.swap(95)
        print(old, highScore.value)  // prints 80 95
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property follows its source and can't be set") func property() throws {
        let celsius = MutableProperty(20)
        let fahrenheit: Property<Int> = celsius.map { $0 * 9 / 5 + 32 }
        fahrenheit.values.subscribe { print($0) }.add(to: bag)  // prints 68
        celsius.value = 25  // prints 77
        print(fahrenheit.value)  // prints 77
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property of a signal has its latest value") func initialThen() throws {
        let progress = Subject<Int, Never>()
        let percent = Property(initial: 0, then: progress.signal)
        print(percent.value)  // prints 0
        progress.send(60)
        print(percent.value)  // prints 60
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view of a property can be read but not set") func view() throws {
        final class Player: Sendable {
            let score: Property<Int>
            private let currentScore = MutableProperty(0)

            init() { score = Property(capturing: currentScore) }
            func win() { currentScore.modify { $0 += 10 } }
        }
        let player = Player()
        player.win()
        print(player.score.value)  // prints 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property sends its changes through signal, and its current value first through values")
    func propertyProtocol() throws {
        let volume = MutableProperty(3)
        volume.signal.subscribe { print("signal", $0) }.add(to: bag)
        volume.values.subscribe { print("values", $0) }.add(to: bag)  // prints values 3
        volume.value = 4  // prints signal 4, values 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("map creates a property that follows this one") func map() throws {
        let password = MutableProperty("secret")
        let isStrong = password.map { $0.count >= 12 }
        print(isStrong.value)  // prints false
        password.value = "correct horse"
        print(isStrong.value)  // prints true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Property.combineLatest has the values of both properties") func combineProperties() throws {
        let (price, count) = (MutableProperty(3), MutableProperty(2))
        let total = Property.combineLatest(price, count).map { $0 * $1 }
        print(total.value)  // prints 6
        count.value = 5
        print(total.value)  // prints 15
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A computed property follows the properties that its closure has read") func computed() throws {
        let (isMember, price, discount) = (MutableProperty(false), MutableProperty(50), MutableProperty(8))
        let total = Property.computed { isMember.value ? price.value - discount.value : price.value }
        total.values.subscribe { print($0) }.add(to: bag)  // prints 50
        discount.value = 10  // the closure has not read it
        isMember.value = true  // prints 40
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What is read in untracked is no input of a computed property") func untracked() throws {
        let (distance, unit) = (MutableProperty(5), MutableProperty("km"))
        let text = Property.computed { "\(distance.value) \(Property.untracked { unit.value })" }
        text.values.subscribe { print($0) }.add(to: bag)  // prints 5 km
        unit.value = "miles"  // is read later
        distance.value = 3  // prints 3 miles
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A batch sends the values of several properties together") func batch() throws {
        let (first, last) = (MutableProperty("Grace"), MutableProperty("Hopper"))
        Property.combineLatest(first, last).values.subscribe { print($0, $1) }.add(to: bag)  // prints Grace Hopper
        Property.batch {
            first.value = "Ada"
            last.value = "Lovelace"
        }  // prints Ada Lovelace
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A function accepts any property that can be set") func mutablePropertyProtocol() throws {
        func clear(_ text: some MutablePropertyProtocol<String>) { text.value = "" }
        let (note, person) = (MutableProperty("tea"), MutableProperty((name: "Ada", age: 36)))
        clear(note)
        clear(person.view(\.name))
        print(note.value, person.value)  // prints  (name: "", age: 36)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view sets a part") func propertyView() throws {
        let person = MutableProperty((name: "Ada", address: (city: "London", code: "W1")))
        let city = person.view(\.address.city)
        city.values.subscribe { print($0) }.add(to: bag)  // prints London
        city.value = "Turin"  // prints Turin
        person.value.name = "Grace"  // the city is the same
        print(person.value.address)  // prints (city: "Turin", code: "W1")
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view reads and sets at a key path") func viewAtPath() throws {
        let settings = MutableProperty((volume: 5, names: ["Ada"]))
        let volume = settings.view(\.volume)
        volume.value = 7
        print(settings.value.volume)  // prints 7
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view has a default") func viewDefault() throws {
        struct Item: Identifiable { let id: Int; var title: String }
        let items = MutableProperty([Item(id: 1, title: "tea")])
        let title = items.view(id: 1).view(\.title, default: "–")
        title.value = "coffee"
        items.value = []
        print(title.value)  // prints –
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view follows an element") func viewOfElement() throws {
        struct Item: Identifiable { let id: Int; var title: String }
        let items = MutableProperty([Item(id: 1, title: "tea"), Item(id: 2, title: "milk")])
        let milk = items.view(id: 2)
        milk.value?.title = "oat milk"
        items.value.removeFirst()
        print(milk.value!.title)  // prints oat milk
        milk.value = nil
        print(items.value.count)  // prints 0
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property follows another one") func following() throws {
        let cities = MutableProperty(["Rome", "Oslo"])
        let selection = MutableProperty(following: cities) { former, cities in
            cities.first { $0 == former } ?? cities.first
        }
        print(selection.value!)  // prints Rome
        selection.value = "Oslo"
        cities.value = ["Lima", "Oslo"]
        print(selection.value!)  // prints Oslo
        cities.value.removeLast()
        print(selection.value!)  // prints Lima
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure of the main actor computes a property") @MainActor func mainActor() throws {
        @MainActor final class Cart {
            let discount = 5  // belongs to the main actor
            let price = MutableProperty(40)
            private(set) lazy var total = MainActorProperty { [weak self] in
                self.map { $0.price.value - $0.discount } ?? 0
            }
        }
        let cart = Cart()
        cart.total.values.subscribeOnMain { print($0) }.add(to: bag)  // prints 35
        cart.price.value = 60  // prints 55
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A two-way binding keeps properties equal") func twoWayBinding() throws {
        let (slider, volume) = (MutableProperty(0), MutableProperty(5))
        let binding = bindBidirectionally(slider, volume)  // slider is 5
        slider.value = 7
        print(volume.value)  // prints 7
        binding.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A two-way binding converts") func convertingBinding() throws {
        let (text, number) = (MutableProperty(""), MutableProperty(1.5))
        let binding = bindBidirectionally(text, number, toLeft: { "\($0)" }, toRight: { Double($0) })  // text is 1.5
        text.value = "2.50"
        print(number.value, text.value)  // prints 2.5 2.50
        text.value = "2,"  // is no number
        print(number.value)  // prints 2.5
        number.value = 3
        print(text.value)  // prints 3.0
        binding.dispose()
        #expect(try printed.take() == Printed.promised())
    }
}
