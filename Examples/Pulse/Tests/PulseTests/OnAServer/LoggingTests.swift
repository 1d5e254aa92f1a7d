import InMemoryLogging
import Logging
import Operators
import StreamTesting
import Testing

extension Signal {
    /// Logs the failures of the attempts, and the one that ends the stream.
    func retryAndLog(_ policy: RetryPolicy, as stream: String, to logger: Logger) -> Signal {
        var logger = logger
        logger[metadataKey: "stream"] = "\(stream)"
        return onFailure { [logger] in logger.warning("An attempt failed", error: $0) }
            .retry(policy: policy)
            .onFailure { [logger] in logger.error("The stream failed", error: $0) }
    }
}

extension OnAServer {
    @Suite struct LoggingTests {
        private let handler = InMemoryLogHandler()
        private var logger: Logger {
            Logger(label: "test") { [handler] _ in
                var handler = handler
                handler.logLevel = .trace
                return handler
            }
        }

        @Test func `each failed attempt and the final failure are logged with the stream and the error`() {
            let time = VirtualTimeScheduler()
            let policy = RetryPolicy(retries: 2, delay: .constant(.seconds(1)), on: time)
            let connection = Signal<Order, LoadingError>.fail(.offline)
            let failures = Log<LoadingError>()
            let orders = connection.retryAndLog(policy, as: "orders", to: logger)
            let subscription = orders.subscribe(next: { _ in }, failed: { failures.write($0) })
            time.run()
            #expect(failures.values == [.offline])
            let entries = handler.entries
            #expect(entries.map(\.level) == [.warning, .warning, .warning, .error])
            #expect(entries.map(\.message) == Array(repeating: "An attempt failed", count: 3) + ["The stream failed"])
            #expect(entries.allSatisfy { $0.metadata["stream"] == "orders" && $0.error is LoadingError })
            subscription.dispose()
        }

        @Test func `a value's ID is metadata of its line`() {
            let orders = Subject<Order, Never>()
            let accepted = orders.signal.onNext { [logger] order in
                logger.debug("Accepted", metadata: ["order": "\(order.id)"])
            }
            let subscription = accepted.subscribe { _ in }
            orders.send(Order(id: 7))
            #expect(handler.entries.map(\.metadata) == [["order": "7"]])
            subscription.dispose()
        }

        @Test func `a misuse is logged`() {
            Misuse.report { [logger] misuse in logger.critical("\(misuse)") }
            let ended = Subject<Int, Never>()
            ended.complete()
            ended.send(1)
            Misuse.report(to: Misuse.standard)
            let messages = handler.entries.map { "\($0.message)" }
            #expect(messages.contains { $0.contains(#fileID) })
        }
    }
}
