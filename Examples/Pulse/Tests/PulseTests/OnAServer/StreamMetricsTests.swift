import CoreMetrics
import MetricsTestKit
import Operators
import StreamTesting
import Testing

extension OnAServer {
    /// Each test uses its own names of streams, because a tracer also receives the events of other tests.
    @Suite struct StreamMetricsTests {
        private let recorded = TestMetrics()
        private let time = VirtualTimeScheduler()

        private func count(_ label: String, of stream: String) -> Int64 {
            recorded.counterTotal(label: label, dimensions: [("stream", stream)])
        }

        private func level(_ label: String, of stream: String) throws -> Double? {
            try recorded.expectMeter(label, [("stream", stream)]).lastValue
        }

        private func traced(_ body: () throws -> Void) rethrows {
            let reporting = StreamMetrics(factory: recorded).start()
            defer { reporting.dispose() }
            try body()
        }

        @Test func `retries and failures are counted separately`() {
            traced {
                let policy = RetryPolicy(retries: 2, delay: .constant(.seconds(1)), on: time)
                let orders = Signal<Order, LoadingError>.fail(.offline).map { $0 }
                    .named("connection")
                    .retry(policy: policy)
                    .filter { $0.id > 0 }
                    .named("retried orders")
                for _ in 1...2 { _ = orders.subscribe(next: { _ in }, failed: { _ in }) }
                time.run()
            }
            #expect(count("stream_retries", of: "retried orders") == 4)
            #expect(count("stream_failures", of: "retried orders") == 2)
            #expect(count("stream_retries", of: "connection") == 0)
            #expect(count("stream_failures", of: "connection") == 6)
        }

        @Test func `a full queue is counted, and the meter shows that it is full until it is delivered`() throws {
            try traced { () throws in
                let orders = (1...10).signal(on: .immediate)
                    .deliver(on: time, waiting: 4)
                    .named("paused orders")
                let subscription = orders.subscribe { _ in }
                #expect(count("stream_pauses", of: "paused orders") == 1)
                #expect(try level("stream_paused", of: "paused orders") == 1)
                time.run()
                #expect(try level("stream_paused", of: "paused orders") == 0)
                subscription.dispose()
            }
            #expect(count("stream_failures", of: "paused orders") == 0)
        }

        @Test func `a subscription that is disposed during a pause leaves no full queue and no subscription`() throws {
            try traced { () throws in
                let orders = (1...10).signal(on: .immediate).deliver(on: time, waiting: 4).named("disposed orders")
                let subscriptions = (1...3).map { _ in orders.subscribe { _ in } }
                #expect(try level("stream_subscriptions", of: "disposed orders") == 3)
                #expect(try level("stream_paused", of: "disposed orders") == 3)
                for subscription in subscriptions { subscription.dispose() }
                #expect(try level("stream_subscriptions", of: "disposed orders") == 0)
                #expect(try level("stream_paused", of: "disposed orders") == 0)
            }
        }

        @Test func `a loop over values that pauses its source is counted`() async throws {
            let reporting = StreamMetrics(factory: recorded).start()
            let orders = (1...10).signal(on: .immediate).named("read orders")
            let values = orders.values(buffering: .pausing(at: 4))
            #expect(count("stream_pauses", of: "read orders") == 1)
            var ids: [Int] = []
            for await id in values { ids.append(id) }
            reporting.dispose()
            #expect(ids == Array(1...10))
            #expect(try level("stream_paused", of: "read orders") == 0)
        }

        @Test func `the depth of a queue follows its values, even if it is disposed`() throws {
            let depth = Meter(label: "order_queue", dimensions: [], factory: recorded)
            let worker = time
            let orders = Subject<Order, Never>()
            let delivered = Log<Double?>()
            let meter = try recorded.expectMeter(depth)
            let subscription = orders.signal.deliver(on: worker, waiting: 100, depth: depth)
                .subscribe { _ in delivered.write(meter.lastValue) }
            for id in 1...3 { orders.send(Order(id: id)) }
            #expect(meter.lastValue == 3)
            time.run()
            #expect(delivered.values == [3, 2, 1])
            #expect(meter.lastValue == 0)
            let other = orders.signal.deliver(on: worker, waiting: 100, depth: depth).subscribe { _ in }
            for id in 4...5 { orders.send(Order(id: id)) }
            #expect(meter.lastValue == 4)
            other.dispose()
            #expect(meter.lastValue == 2)
            subscription.dispose()
            #expect(meter.lastValue == 0)
        }

        @Test func `a meter follows a property`() throws {
            let meter = Meter(label: "connections", dimensions: [], factory: recorded)
            let connections = MutableProperty(0)
            let reporting = connections.values.subscribe { meter.set($0) }
            connections.value = 3
            #expect(try recorded.expectMeter(meter).lastValue == 3)
            reporting.dispose()
        }
    }
}
