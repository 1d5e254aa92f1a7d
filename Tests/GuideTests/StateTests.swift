import Rill
import TestSupport
import Testing

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

    private func print(_ items: Any...) { printed.append(items) }
}
