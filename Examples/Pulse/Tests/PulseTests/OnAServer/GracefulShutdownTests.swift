import Logging
import Operators
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

extension Signal {
    /// Runs `body` with this signal, which completes when the task shuts down gracefully.
    func untilGracefulShutdown(_ body: (Signal) async throws -> Void) async rethrows {
        let shutdown = AsyncSubject<Never, Failure>()
        try await withGracefulShutdownHandler {
            try await body(take(until: shutdown.signal))
        } onGracefulShutdown: {
            shutdown.complete()
        }
    }
}

struct OrderService: Service {
    let orders: Signal<Order, any Error>
    let process: @Sendable (Order) async throws -> Void

    func run() async throws {
        try await orders.untilGracefulShutdown { accepted in
            for try await _ in accepted.mapAsync(max: 4, process).values() {}
        }
    }
}

struct Order: Equatable {
    let id: Int
}

extension OnAServer {
    @Suite struct GracefulShutdownTests {
        private let orders = Subject<Order, any Error>()
        private let processed = Log<Int>()
        private let gate = Gate()

        private var service: OrderService {
            OrderService(orders: orders.signal) { [processed, gate] order in
                await gate.pass()
                if order.id < 0 { throw LoadingError.offline }
                processed.write(order.id)
            }
        }

        private func send(_ ids: some Sequence<Int>) {
            for id in ids { orders.send(Order(id: id)) }
        }

        private func group() -> ServiceGroup {
            ServiceGroup(
                configuration: ServiceGroupConfiguration(
                    services: [service], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        }

        @Test func `a shutdown ends the source immediately, and the service when the accepted values are processed`()
            async throws
        {
            try await testGracefulShutdown { shutdown in
                async let running: Void = service.run()
                await wait { orders.subscriberCount == 1 }
                // Four are being processed, and the others wait.
                send(1...20)
                shutdown.triggerGracefulShutdown()
                #expect(orders.subscriberCount == 0)
                send(21...30)
                #expect(processed.values.isEmpty)
                gate.open()
                // Ends a service that has ignored the shutdown.
                orders.complete()
                try await running
            }
            #expect(processed.values.sorted() == Array(1...20))
        }

        @Test func `a service of a group processes the accepted values before the group ends`() async throws {
            let group = group()
            async let running: Void = group.run()
            await wait { orders.subscriberCount == 1 }
            send(1...20)
            await group.triggerGracefulShutdown()
            await wait { orders.subscriberCount == 0 }
            send(21...30)
            gate.open()
            try await running
            #expect(processed.values.sorted() == Array(1...20))
        }

        @Test func `a service that starts during the shutdown doesn't subscribe to its source`() async throws {
            let subscriptions = Log<Int>()
            try await testGracefulShutdown { shutdown in
                shutdown.triggerGracefulShutdown()
                let orders = Signal<Order, any Error>.empty.onSubscribe { subscriptions.write(1) }
                try await OrderService(orders: orders) { _ in }.run()
            }
            #expect(subscriptions.values.isEmpty)
        }

        @Test func `values that wait in an asynchronous sequence are dropped, unless the sequence itself ends`()
            async throws
        {
            for endsSequence in [false, true] {
                let (orders, continuation) = AsyncStream<Order>.makeStream()
                let (accepted, processed, gate) = (Log<Int>(), Log<Int>(), Gate())
                let signal = orders.signal.onNext { accepted.write($0.id) }
                let process: @Sendable (Order) async -> Void = { order in
                    await gate.pass()
                    processed.write(order.id)
                }
                try await testGracefulShutdown { shutdown in
                    let running = Task {
                        guard endsSequence else {
                            return try await OrderService(orders: signal.eraseToAnyError(), process: process).run()
                        }
                        await withGracefulShutdownHandler {
                            for await _ in signal.mapAsync(max: 4, process).values() {}
                        } onGracefulShutdown: {
                            continuation.finish()
                        }
                    }
                    for id in 1...200 { continuation.yield(Order(id: id)) }
                    // Four are being processed, and 64 wait.
                    await wait { accepted.values.count == 68 }
                    shutdown.triggerGracefulShutdown()
                    gate.open()
                    try await running.value
                }
                #expect(processed.values.sorted() == Array(1...(endsSequence ? 200 : 68)))
            }
        }

        @Test func `the tasks of signals don't detect a shutdown`() async throws {
            await testGracefulShutdown { shutdown in
                shutdown.triggerGracefulShutdown()
                #expect(Task.isShuttingDownGracefully)
                #expect(await Signal<Bool, Never>.task { Task.isShuttingDownGracefully }.firstValue() == false)
                let mapped = Signal<Int, Never>.just(1).mapAsync { _ in Task.isShuttingDownGracefully }
                #expect(await mapped.firstValue() == false)
            }
        }

        @Test func `a failure ends the group`() async {
            let running = Task { [group = group()] in try await group.run() }
            await wait { orders.subscriberCount == 1 }
            gate.open()
            send([-1])
            // Ends a service that has ignored the failure.
            orders.complete()
            await #expect(throws: LoadingError.offline) { try await running.value }
            #expect(orders.subscriberCount == 0)
        }

        private func wait(until condition: () -> Bool) async { await OnAServer.wait(until: condition) }
    }
}
