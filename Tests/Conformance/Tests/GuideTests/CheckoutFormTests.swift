import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

private enum CheckoutError: Error {
    case offline
}

private struct Quote: Equatable, Sendable {
    let id: Int
    let total: Int
}

private enum Price: Equatable {
    case loading, unavailable, known(Quote)
}

private struct Order: Sendable {
    let name: String
    let quote: Quote
}

private struct Shop: Sendable {
    let quote: @Sendable (Int) -> Signal<Quote, CheckoutError>
    let pay: @Sendable (Order) -> Signal<String, CheckoutError>
}

private final class Checkout: Sendable {
    let name = MutableProperty("")
    let amount = MutableProperty(1)
    let price: Property<Price>
    let pay: Action<Void, String, CheckoutError>

    init(shop: Shop, time: some Scheduler) {
        let answers = amount.values
            .debounce(for: .milliseconds(300), on: time)
            .flatMap(.latest) { amount in
                shop.quote(amount)
                    .timeout(after: .seconds(10), on: time, failing: .offline)
                    .map { Price.known($0) }
                    .replaceFailure(with: .unavailable)
                    .prepend(.loading)
                    .map { (amount: amount, price: $0) }
            }
        let answer = Property(initial: (amount: amount.value, price: Price.loading), then: answers)
        let price = Property.combineLatest(amount, answer).map { amount, answer in
            answer.amount == amount ? answer.price : .loading
        }
        let order = Property.combineLatest(name, price).map { name, price -> Order? in
            guard !name.isEmpty, case .known(let quote) = price else { return nil }
            return Order(name: name, quote: quote)
        }
        pay = Action(unwrapping: order) { order, _ in
            shop.pay(order).timeout(after: .seconds(30), on: time, failing: .offline)
        }
        self.price = price
    }

    /// Looks the price of the same amount up again, after it was unavailable.
    func reloadPrice() { amount.modify { _ in } }

    func tapPay() { _ = pay.apply().subscribe(next: { _ in }, failed: { _ in }) }
}

/// A shop that answers quotes after 1 s and payments after 2 s, of which it accepts one per quote.
private final class TestShop: Sendable {
    let isOffline = Locked(false)
    let answerDelay = Locked(Duration.seconds(1))
    let paymentDelay = Locked(Duration.seconds(2))
    let requests = Locked<[Int]>([])
    let dropped = Counter()
    let payments = Locked<[Int: Int]>([:])
    let receipts = Locked<[String]>([])
    let time: VirtualTimeScheduler

    init(time: VirtualTimeScheduler) { self.time = time }

    var shop: Shop { Shop(quote: { self.quote($0) }, pay: { self.pay($0) }) }

    private func quote(_ amount: Int) -> Signal<Quote, CheckoutError> {
        requests.append(amount)
        let answer: Signal<Quote, CheckoutError> =
            isOffline.value ? .fail(.offline) : .just(Quote(id: requests.value.count, total: 20 * amount))
        return answer.delaySubscription(for: answerDelay.value, on: time).onDispose { self.dropped.increment() }
    }

    private func pay(_ order: Order) -> Signal<String, CheckoutError> {
        payments.modify { $0[order.quote.id] = order.quote.total }
        let receipt = "\(order.name) paid \(order.quote.total)"
        let answer: Signal<String, CheckoutError> = isOffline.value ? .fail(.offline) : .just(receipt)
        return answer.delaySubscription(for: paymentDelay.value, on: time)
            .onNext { self.receipts.append($0) }
    }
}

@Suite("Guide: CheckoutForm") struct CheckoutFormTests {
    private let printed = Printed()
    private let time = VirtualTimeScheduler()
    private let server: TestShop

    init() { server = TestShop(time: time) }

    /// A form that is ready to pay the price of `amount`.
    private func checkout(amount: Int = 1) -> Checkout {
        let checkout = Checkout(shop: server.shop, time: time)
        checkout.name.value = "Ada"
        checkout.amount.value = amount
        time.advance(by: .seconds(2))
        return checkout
    }

    @Test("The button is enabled when the form is complete and nothing is running")
    func paying() throws {
        let (checkout, time) = (Checkout(shop: server.shop, time: time), time)
        let button = checkout.pay.isEnabled.values.subscribe { print($0 ? "enabled" : "disabled") }  // → disabled
        let receipts = checkout.pay.values.subscribe { print($0) }
        checkout.name.value = "Ada"
        checkout.amount.value = 3
        time.advance(by: .seconds(2))  // → enabled
        checkout.amount.value = 5  // → disabled
        time.advance(by: .seconds(2))  // → enabled
        checkout.tapPay()  // → disabled
        checkout.tapPay()
        time.advance(by: .seconds(2))  // → Ada paid 100, enabled
        button.dispose()
        receipts.dispose()
        #expect(try printed.take() == Printed.promised())
        #expect(server.payments.value.values.map(\.self) == [100])
    }

    @Test("The price of an earlier amount can't be paid after a change", arguments: [0, 200, 299, 300, 1_299])
    func changing(milliseconds: Int) {
        let checkout = checkout(amount: 3)
        checkout.amount.value = 5
        time.advance(by: .milliseconds(milliseconds))
        #expect(checkout.price.value == .loading)
        checkout.tapPay()
        #expect(server.payments.value.isEmpty)
    }

    @Test("An answer that arrives after a change of the amount is not shown") func lateAnswer() {
        let checkout = checkout()
        #expect(checkout.price.value == .known(Quote(id: 1, total: 20)))
        checkout.amount.value = 2
        time.advance(by: .milliseconds(1_200))
        checkout.amount.value = 4
        time.advance(by: .milliseconds(200))
        #expect(checkout.price.value == .loading)
        time.advance(by: .seconds(2))
        #expect(checkout.price.value == .known(Quote(id: 3, total: 80)))
    }

    @Test("A price that can't be loaded can be loaded again") func offline() {
        server.isOffline.value = true
        let checkout = checkout()
        #expect(checkout.price.value == .unavailable)
        checkout.tapPay()
        #expect(server.payments.value.isEmpty)
        server.isOffline.value = false
        checkout.reloadPrice()
        checkout.reloadPrice()
        time.advance(by: .milliseconds(300))
        #expect(checkout.price.value == .loading)
        time.advance(by: .seconds(1))
        #expect(checkout.price.value == .known(Quote(id: 2, total: 20)))
    }

    @Test("A shop that doesn't answer makes the price unavailable") func silence() {
        server.answerDelay.value = .seconds(1_000)
        let checkout = checkout()
        #expect(checkout.price.value == .loading)
        time.advance(by: .seconds(20))
        #expect(checkout.price.value == .unavailable)
        #expect(server.dropped.value == 1)
    }

    @Test("After a failure, the same quote is paid, so that nothing is paid twice") func failedPayment() {
        let checkout = checkout(amount: 3)
        let (receipts, failures) = (Locked<[String]>([]), Locked<[CheckoutError]>([]))
        let bag = DisposableBag()
        checkout.pay.values.subscribe { receipts.append($0) }.add(to: bag)
        checkout.pay.failures.subscribe { failures.append($0) }.add(to: bag)
        server.isOffline.value = true
        checkout.tapPay()
        time.advance(by: .seconds(2))
        #expect(failures.value == [.offline])
        server.isOffline.value = false
        checkout.tapPay()
        checkout.tapPay()
        time.advance(by: .seconds(2))
        #expect(failures.value == [.offline])
        #expect(receipts.value == ["Ada paid 60"])
        #expect(server.payments.value.values.map(\.self) == [60])
        bag.dispose()
    }

    @Test("A payment without an answer fails, and can be tried again with the same quote") func silentPayment() {
        let checkout = checkout(amount: 3)
        let failures = Locked<[CheckoutError]>([])
        let subscription = checkout.pay.failures.subscribe { failures.append($0) }
        server.paymentDelay.value = .seconds(1_000)
        checkout.tapPay()
        time.advance(by: .seconds(29))
        #expect(!checkout.pay.isEnabled.value)
        time.advance(by: .seconds(1))
        #expect(failures.value == [.offline])
        #expect(checkout.pay.isEnabled.value)
        server.paymentDelay.value = .seconds(2)
        checkout.tapPay()
        time.advance(by: .seconds(2_000))
        #expect(server.receipts.value == ["Ada paid 60"])
        #expect(server.payments.value.count == 1)
        subscription.dispose()
    }

    @Test("A closed form drops its lookup, but a payment that has begun ends", arguments: [false, true])
    func closing(isPaying: Bool) {
        weak var form: Checkout?
        do {
            let checkout = checkout()
            if isPaying { checkout.tapPay() }
            checkout.amount.value = 7
            time.advance(by: .milliseconds(500))
            #expect(server.requests.value == [1, 7])
            #expect(server.dropped.value == 1)
            form = checkout
        }
        #expect(form == nil)
        #expect(isPaying || server.dropped.value == 2)
        time.advance(by: .seconds(10))
        #expect(server.dropped.value == 2)
        #expect(server.receipts.value == (isPaying ? ["Ada paid 20"] : []))
        #expect(server.requests.value == [1, 7])
    }

    private func print(_ items: Any...) { printed.append(items) }
}
