import Rill
import TestSupport
import Testing

private enum CheckoutError: Error {
    case offline
}

private struct Shop: Sendable {
    let price: @Sendable (Int) -> Signal<Int, CheckoutError>
    let pay: @Sendable (String, Int) -> Signal<String, CheckoutError>
}

private final class Checkout: Sendable {
    let name = MutableProperty("")
    let amount = MutableProperty(1)
    let total: Property<Int?>
    let pay: Action<Void, String, CheckoutError>

    init(shop: Shop, time: some Scheduler) {
        let prices = amount.values
            .debounce(for: .milliseconds(300), on: time)
            .flatMap(.latest) { amount in
                shop.price(amount).map(Optional.some).replaceFailure(with: nil).prepend(nil)
            }
        let total = Property(initial: nil, then: prices)
        let isComplete = name.map { !$0.isEmpty }.and(total.map { $0 != nil })
        pay = Action(enabledIf: isComplete) { [name] in shop.pay(name.value, total.value ?? 0) }
        self.total = total
    }
}

@Suite("Guide: CheckoutForm") struct CheckoutFormTests {
    private let printed = Printed()
    private let time = VirtualTimeScheduler()

    private func checkout() -> Checkout {
        Checkout(
            shop: Shop(
                price: { [time] amount in
                    let price: Signal<Int, CheckoutError> = amount > 9 ? .fail(.offline) : .just(20 * amount)
                    return price.delaySubscription(for: .seconds(1), on: time)
                },
                pay: { [time] name, total in .just("\(name) paid \(total)").delay(for: .seconds(2), on: time) }),
            time: time)
    }

    @Test("The button is enabled when the form is complete and nothing is running")
    func paying() throws {
        let (checkout, time) = (checkout(), time)
        let button = checkout.pay.isEnabled.values.subscribe { print($0 ? "enabled" : "disabled") }  // → disabled
        checkout.name.value = "Ada"
        checkout.amount.value = 3
        time.advance(by: .seconds(2))  // → enabled
        let payment = checkout.pay.apply()
        _ = payment.subscribe(next: { print($0) }, failed: { print($0) })  // → disabled
        time.advance(by: .seconds(2))  // → Ada paid 60, enabled
        button.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A price that can't be loaded, or belongs to an earlier amount, is not shown")
    func prices() {
        let (checkout, time) = (checkout(), time)
        time.advance(by: .seconds(2))
        #expect(checkout.total.value == 20)
        checkout.amount.value = 2
        time.advance(by: .seconds(1))
        checkout.amount.value = 4
        time.advance(by: .seconds(1))
        #expect(checkout.total.value == nil)
        time.advance(by: .seconds(1))
        #expect(checkout.total.value == 80)
        checkout.amount.value = 10
        time.advance(by: .seconds(2))
        #expect(checkout.total.value == nil)
    }

    private func print(_ items: Any...) { printed.append(items) }
}
