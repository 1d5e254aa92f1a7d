import InMemoryTracing
import Operators
import ServiceContextModule
import Testing
import Tracing

extension Signal {
    /// Keeps the span of the code that subscribes.
    func keepingSpan() -> Signal { keepingTaskLocal(ServiceContext.$current) }
}

extension OnAServer {
    @Suite struct SpanTests {
        private let tracer = InMemoryTracer()

        @Test func `spans in the tasks of a stream belong to the request`() async throws {
            let orders = [Order(id: 1), Order(id: 2)].signal.widenFailure(to: (any Error).self)
            let totals = try await tracer.withSpan("request") { _ in
                try await orders.mapAsync(max: 2) { order in
                    await tracer.withSpan("price") { _ in await price(order) }
                }.keepingSpan().allValues()
            }
            #expect(totals == [10, 20])
            let request = try #require(tracer.finishedSpans.first { $0.operationName == "request" })
            let prices = tracer.finishedSpans.filter { $0.operationName == "price" }
            #expect(prices.map(\.parentSpanID) == [request.spanID, request.spanID])
            #expect(prices.map(\.traceID) == [request.traceID, request.traceID])
        }

        @Test func `without it, they belong to no request`() async throws {
            let orders = [Order(id: 1)].signal.widenFailure(to: (any Error).self)
            _ = try await tracer.withSpan("request") { _ in
                try await orders.mapAsync { order in
                    await tracer.withSpan("price") { _ in await price(order) }
                }.allValues()
            }
            let prices = tracer.finishedSpans.filter { $0.operationName == "price" }
            #expect(prices.map(\.parentSpanID) == [nil])
        }

        private func price(_ order: Order) async -> Int {
            await Task.yield()
            return 10 * order.id
        }
    }
}
