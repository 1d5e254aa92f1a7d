// An order book that fills orders: the translation of Tests/ComingFrom/Sources/OrderProgram/OrderProgram.swift.

import Operators
import TestSupport
import Testing

private struct Order {
    let id: Int
    let item: String
    let count: Int
}

private enum OrderError: Error {
    case outOfStock(item: String), refused(id: Int)
}

private final class Till: Sendable {
    private let refusals: MutableProperty<[Int: Int]>

    init(refusals: [Int: Int]) { self.refusals = MutableProperty(refusals) }

    /// Refuses an order as often as `refusals` specifies.
    func pay(_ order: Order) -> Signal<Order, OrderError> {
        .deferred { [refusals] in
            if let left = refusals.value[order.id], left > 0 {
                refusals.modify { $0[order.id] = left - 1 }
                return .fail(.refused(id: order.id))
            }
            return .just(order)
        }
    }
}

private final class OrderBook: Sendable {
    let orders = Subject<Order, Never>()
    let stock: MutableProperty<[String: Int]>
    let filled: Signal<Order, Never>
    let problems: Signal<String, Never>
    let sold: Property<Int>

    init(stock: [String: Int], till: Till) {
        let shelf = MutableProperty(stock)
        let failures = Subject<String, Never>()
        self.stock = shelf
        problems = failures.signal

        filled = orders.signal
            .filter { $0.count > 0 }
            .flatMap(.concat) { order in
                Signal<Order, OrderError>.just(order)
                    .tryOnNext { order throws(OrderError) in
                        guard shelf.value[order.item, default: 0] >= order.count else {
                            throw .outOfStock(item: order.item)
                        }
                    }
                    .flatMap(.concat) { till.pay($0).retry(2) }
                    .onNext { order in shelf.modify { $0[order.item, default: 0] -= order.count } }
                    .onFailure { failures.send("\($0)") }
                    .ignoreFailure()
            }
            .share()

        sold = Property(initial: 0, then: filled.map(\.count).scan(0, +))
    }
}

/// Prints the changes of an order book during a day.
func orderProgram(print: @escaping @Sendable (String) -> Void) {
    let book = OrderBook(stock: ["tea": 5, "rice": 2], till: Till(refusals: [2: 2, 3: 3]))
    let bag = DisposableBag()
    book.filled.subscribe { print("filled \($0.id)") }.add(to: bag)
    book.filled.map(\.item).buffer(count: 2).subscribe { print("parcel of \($0)") }.add(to: bag)
    book.problems.subscribe { print("problem: \($0)") }.add(to: bag)
    book.sold.values.distinctUntilChanged().subscribe { print("sold \($0)") }.add(to: bag)
    book.stock.values.map { $0.values.reduce(0, +) }.distinctUntilChanged().filter { $0 < 3 }
        .subscribe { print("only \($0) left") }.add(to: bag)

    book.orders.send(Order(id: 1, item: "tea", count: 2))
    book.orders.send(Order(id: 2, item: "rice", count: 1))
    book.orders.send(Order(id: 3, item: "tea", count: 1))
    book.orders.send(Order(id: 4, item: "rice", count: 2))
    book.orders.send(Order(id: 5, item: "tea", count: 0))
    book.orders.send(Order(id: 6, item: "tea", count: 3))
    book.orders.complete()
}

@Suite("The program of Docs/ComingFrom/Combine.md") struct OrderProgramTests {
    @Test("The program prints each change in order") func output() {
        let lines = Locked<[String]>([])
        orderProgram { line in lines.append(line) }
        // Tests/ComingFrom/Tests/CombineTests/OrderProgramTests.swift expects the same lines in any order, because OpenCombine
        // calls the subscribers of a subject in no defined order.
        #expect(
            lines.value == [
                "sold 0", "sold 2", "filled 1", "sold 3", "filled 2", #"parcel of ["tea", "rice"]"#,
                "problem: refused(id: 3)", #"problem: outOfStock(item: "rice")"#, "only 1 left", "sold 6", "filled 6",
                #"parcel of ["tea"]"#,
            ])
    }
}
