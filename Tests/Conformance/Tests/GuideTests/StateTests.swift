import DocumentSupport
import Rill
import Testing

private func sendOrder(_ items: [String]) async -> Int { items.count }

@Suite("Guide: State") struct StateTests {
    let printed = Printed()

    @Test("A property is read, set, and observed")
    func one() throws {
        let price = MutableProperty(3)
        let observer = price.values.subscribe { print("costs \($0)") }  // → costs 3
        price.value = 4  // → costs 4
        price.modify { $0 += 1 }  // → costs 5
        observer.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A derived property is never out of date")
    func derived() throws {
        let celsius = MutableProperty(20)
        let fahrenheit = celsius.map { $0 * 9 / 5 + 32 }
        celsius.value = 25
        print(fahrenheit.value)  // → 77
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What depends on a property in several ways sends one value for each write")
    func several() throws {
        let net = MutableProperty(100)
        let tax = net.map { $0 / 5 }
        let total = Property.computed { net.value + tax.value }
        let bill = total.values.subscribe { print("total \($0)") }  // → total 120
        net.value = 200  // → total 240
        bill.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A computed property follows what its closure has read")
    func computed() throws {
        let (isMember, price, discount) = (MutableProperty(false), MutableProperty(50), MutableProperty(8))
        let toPay = Property.computed { isMember.value ? price.value - discount.value : price.value }
        let receipt = toPay.values.subscribe { print("pay \($0)") }  // → pay 50
        discount.value = 10
        isMember.value = true  // → pay 40
        receipt.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What a computed property reads without depending on it")
    func untracked() throws {
        let (distance, unit) = (MutableProperty(5), MutableProperty("km"))
        let label = Property.computed { "\(distance.value) \(Property.untracked { unit.value })" }
        let sign = label.values.subscribe { print($0) }  // → 5 km
        unit.value = "miles"
        distance.value = 3  // → 3 miles
        sign.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view is a part of a value")
    func view() throws {
        struct Address: Equatable { var city: String, code: String }
        struct Person: Equatable { var name: String, address: Address }
        let person = MutableProperty(Person(name: "Ada", address: Address(city: "London", code: "W1")))
        let city = person.view(\.address.city)
        let home = city.values.subscribe { print("lives in \($0)") }  // → lives in London
        person.value.name = "Grace"
        city.value = "New York"  // → lives in New York
        print(person.value.name)  // → Grace
        home.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A form of a draft saves all fields in one change")
    func draft() throws {
        let settings = MutableProperty((volume: 5, name: "Ada"))
        let draft = MutableProperty(settings.value)
        let volumeField = draft.view(\.volume)
        volumeField.value = 7
        settings.value = draft.value
        print(settings.value.volume)  // → 7
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A view of an element follows it")
    func element() throws {
        struct Item: Identifiable { let id: Int; var title: String }
        let items = MutableProperty([Item(id: 1, title: "write"), Item(id: 2, title: "test")])
        let title = items.view(id: 2).view(\.title, default: "done")
        let row = title.values.subscribe { print($0) }  // → test
        title.value = "measure"  // → measure
        items.modify { $0.swapAt(0, 1) }
        items.modify { $0.removeFirst() }  // → done
        row.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A form is a property for each field")
    func form() throws {
        let name = MutableProperty("")
        let password = MutableProperty("")
        let isNamed = name.map { !$0.isEmpty }
        let isSafe = password.map { $0.count >= 8 }
        let canSubmit = isNamed.and(isSafe)
        let button = canSubmit.values.subscribe { print($0 ? "enabled" : "disabled") }  // → disabled
        name.value = "Ada"  // → disabled
        password.value = "lovelace"  // → enabled
        button.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A validating property rejects a value for a reason")
    func validating() throws {
        let age = ValidatingProperty<Int, String>(18) { proposed in
            proposed < 0 ? .invalid("An age is not negative") : .valid
        }
        let message = age.result.values.subscribe { print($0.reason ?? "accepted") }  // → accepted
        age.value = -1  // → An age is not negative
        print(age.value)  // → 18
        message.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property that can be set follows another one")
    func following() throws {
        let trains = MutableProperty(["07:10", "07:40"])
        let chosen = MutableProperty(following: trains) { former, trains in
            trains.first { $0 == former } ?? trains.first
        }
        let both = Property.combineLatest(trains, chosen).values
            .subscribe { print($0.0.count, $0.1 ?? "none") }  // → 2 07:10
        chosen.value = "07:40"  // → 2 07:40
        trains.modify { $0.append("08:10") }  // → 3 07:40
        trains.value = ["08:10"]  // → 1 08:10
        both.dispose()
        #expect(try printed.take() == Printed.promised())
        let person = MutableProperty("Ada")
        let draft = MutableProperty(following: person) { _, person in person }
        draft.value = "Ada L."
        person.value = "Grace"
        #expect(draft.value == "Grace")
    }

    @Test("A draft follows the server until it is edited")
    func optionalEdit() throws {
        let server = MutableProperty("Ada")
        let edit = MutableProperty<String?>(nil)
        let field = Property.computed { edit.value ?? server.value }
        server.value = "Ada L."
        print(field.value)  // → Ada L.
        edit.value = "Countess"
        server.value = "Ada K."
        print(field.value)  // → Countess
        edit.value = nil
        print(field.value)  // → Ada K.
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property follows several others")
    func followingSeveral() throws {
        struct Route: Equatable { var from: String, to: String }
        let (from, to) = (MutableProperty("Rome"), MutableProperty("Oslo"))
        let route = Property.computed { Route(from: from.value, to: to.value) }
        let seats = MutableProperty(following: route) { _, _ in 1 }
        seats.value = 3
        to.value = "Lima"
        print(seats.value)  // → 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure of the main actor computes a property")
    @MainActor func mainActor() throws {
        @MainActor final class Basket {
            let prices = MutableProperty([Int]())
            let currency = "€"
            private(set) lazy var sum = MainActorProperty { [weak self] in
                self.map { "\($0.prices.value.reduce(0, +)) \($0.currency)" } ?? ""
            }
        }
        let basket = Basket()
        let text = basket.sum.values.subscribeOnMain { print($0) }  // → 0 €
        basket.prices.value.append(5)  // → 5 €
        print(basket.sum.value)  // → 5 €
        text.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Two properties are kept equal")
    func twoWay() throws {
        let (text, number) = (MutableProperty(""), MutableProperty(1.5))
        let link = bindBidirectionally(text, number, toLeft: { "\($0)" }, toRight: { Double($0) })
        print(text.value)  // → 1.5
        text.value = "2.50"
        print(number.value, text.value)  // → 2.5 2.50
        link.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A binding sets a property")
    func binding() throws {
        let typed = Subject<String, Never>()
        let query = MutableProperty("")
        let binding = typed.signal.bind(to: query)
        typed.send("lakes")
        print(query.value)  // → lakes
        binding.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A batch changes several properties together")
    func batch() throws {
        let (width, height) = (MutableProperty(2), MutableProperty(3))
        let area = Property.combineLatest(width, height).map { $0 * $1 }
        let plan = area.values.subscribe { print("area \($0)") }  // → area 6
        Property.batch {
            width.value = 10
            height.value = 20
        }  // → area 200
        plan.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A batch moves something from one property to another")
    func moving() throws {
        let (stock, sold) = (MutableProperty(10), MutableProperty(0))
        let total = Property.combineLatest(stock, sold).map { $0 + $1 }
        Property.batch {
            stock.value -= 1
            sold.value += 1
        }
        print(total.value)  // → 10
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What must wait comes before the batch")
    func awaiting() async throws {
        let (basket, orders) = (MutableProperty(["tea"]), MutableProperty([String]()))
        func order() async {
            let items = basket.value
            let number = await sendOrder(items)
            Property.batch {
                basket.value.removeAll { items.contains($0) }  // what was added meanwhile stays
                orders.value.append("order \(number)")
            }
        }
        await order()
        print(basket.value, orders.value)  // → [] ["order 1"]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("scan(into:) changes a dictionary, and a property stores a part of it")
    func largeCollection() throws {
        let sold = Subject<String, Never>()
        let best = Property(
            initial: "nothing yet",
            then: sold.signal
                .scan(into: (counts: [String: Int](), best: "")) { sales, item in
                    sales.counts[item, default: 0] += 1
                    if sales.counts[item]! > sales.counts[sales.best, default: 0] { sales.best = item }
                }
                .map { $0.best })
        for item in ["tea", "coffee", "coffee"] { sold.send(item) }
        print(best.value)  // → coffee
        #expect(try printed.take() == Printed.promised())
    }

    /// A value that counts its copies.
    private struct Counting: Sendable {
        private final class Storage: Sendable {}
        private var storage = Storage()
        private(set) var copies = 0

        mutating func change() {
            if isKnownUniquelyReferenced(&storage) { return }
            storage = Storage()
            copies += 1
        }
    }

    @Test("modify copies a collection for each call, scan(into:) only if something keeps the result")
    func copies() {
        let property = MutableProperty(Counting())
        for _ in 0..<3 { property.modify { $0.change() } }
        for _ in 0..<3 { property.value.change() }
        #expect(property.value.copies == 6)
        property.modify { value in for _ in 0..<100 { value.change() } }
        #expect(property.value.copies == 7)
        Property.batch { for _ in 0..<3 { property.modify { $0.change() } } }
        #expect(property.value.copies == 10)

        let changes = Subject<Void, Never>()
        let states = changes.signal.scan(into: Counting()) { state, _ in state.change() }
        let part = Property(initial: 0, then: states.map { $0.copies })
        let whole = Property(initial: Counting(), then: states)
        for _ in 0..<3 { changes.send() }
        // Each copies the start value once, which the next subscriber needs.
        #expect(part.value == 1)
        #expect(whole.value.copies == 3)
    }

    private func print(_ items: Any...) { printed.append(items) }
}
