// An order book that fills orders, in Combine. Tests/Conformance/Tests/DocumentTests/Programs/OrderProgram.swift is the same program with Rill.

import OpenCombine

struct Order {
    let id: Int
    let item: String
    let count: Int
}

enum OrderError: Error {
    case outOfStock(item: String), refused(id: Int)
}

final class Till {
    private var refusals: [Int: Int]

    init(refusals: [Int: Int]) { self.refusals = refusals }

    /// Refuses an order as often as `refusals` specifies.
    func pay(_ order: Order) -> AnyPublisher<Order, OrderError> {
        Deferred { [self] () -> AnyPublisher<Order, OrderError> in
            if let left = refusals[order.id], left > 0 {
                refusals[order.id] = left - 1
                return Fail(error: .refused(id: order.id)).eraseToAnyPublisher()
            }
            return Just(order).setFailureType(to: OrderError.self).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
}

final class OrderBook {
    let orders = PassthroughSubject<Order, Never>()
    let stock: CurrentValueSubject<[String: Int], Never>
    let filled: AnyPublisher<Order, Never>
    let problems: AnyPublisher<String, Never>

    @Published private(set) var sold = 0

    private var subscriptions = Set<AnyCancellable>()

    init(stock: [String: Int], till: Till) {
        let shelf = CurrentValueSubject<[String: Int], Never>(stock)
        let failures = PassthroughSubject<String, Never>()
        self.stock = shelf
        problems = failures.eraseToAnyPublisher()

        filled =
            orders
            .filter { $0.count > 0 }
            .flatMap(maxPublishers: .max(1)) { order in
                Just(order)
                    .tryMap { order -> Order in
                        guard shelf.value[order.item, default: 0] >= order.count else {
                            throw OrderError.outOfStock(item: order.item)
                        }
                        return order
                    }
                    .mapError { $0 as! OrderError }
                    .flatMap { till.pay($0).retry(2) }
                    .handleEvents(receiveOutput: { order in shelf.value[order.item, default: 0] -= order.count })
                    .catch { error -> Empty<Order, Never> in
                        failures.send("\(error)")
                        return Empty()
                    }
            }
            .share()
            .eraseToAnyPublisher()

        filled
            .map(\.count)
            .scan(0, +)
            .sink { [weak self] in self?.sold = $0 }
            .store(in: &subscriptions)
    }
}

/// Prints the changes of an order book during a day.
public func orderProgram(print: @escaping (String) -> Void) {
    let book = OrderBook(stock: ["tea": 5, "rice": 2], till: Till(refusals: [2: 2, 3: 3]))
    var subscriptions = Set<AnyCancellable>()
    book.filled.sink { print("filled \($0.id)") }.store(in: &subscriptions)
    book.filled.map(\.item).collect(2).sink { print("parcel of \($0)") }.store(in: &subscriptions)
    book.problems.sink { print("problem: \($0)") }.store(in: &subscriptions)
    book.$sold.removeDuplicates().sink { print("sold \($0)") }.store(in: &subscriptions)
    book.stock.map { $0.values.reduce(0, +) }.removeDuplicates().filter { $0 < 3 }
        .sink { print("only \($0) left") }.store(in: &subscriptions)

    book.orders.send(Order(id: 1, item: "tea", count: 2))
    book.orders.send(Order(id: 2, item: "rice", count: 1))
    book.orders.send(Order(id: 3, item: "tea", count: 1))
    book.orders.send(Order(id: 4, item: "rice", count: 2))
    book.orders.send(Order(id: 5, item: "tea", count: 0))
    book.orders.send(Order(id: 6, item: "tea", count: 3))
    book.orders.send(completion: .finished)
}
