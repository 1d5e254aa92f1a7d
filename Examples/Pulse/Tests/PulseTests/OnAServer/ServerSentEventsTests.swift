import HTTPTypes
import Hummingbird
import Logging
import Operators
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

/// A response that sends the newest price whenever the client can take one.
func events(of prices: Signal<Int, Never>) -> Response {
    let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    let body = ResponseBody { writer in
        try await prices.untilGracefulShutdown { prices in
            for await price in prices.values(buffering: .newest(1)) {
                try await writer.write(ByteBuffer(string: "data: \(price)\n\n"))
            }
        }
        try await writer.finish(nil)
    }
    return Response(status: .ok, headers: headers, body: body)
}

extension OnAServer {
    @Suite struct ServerSentEventsTests {
        private let prices = Subject<Int, Never>()

        @Test func `a client that pauses reading receives the newest price, and the others receive every price`()
            async throws
        {
            let (slow, fast) = (Client(isReading: false), Client(isReading: true))
            async let slowResponse: Void = events(of: prices.signal).body.write(slow)
            async let fastResponse: Void = events(of: prices.signal).body.write(fast)
            await wait { prices.subscriberCount == 2 }
            for price in 1...1_000 {
                prices.send(price)
                await wait { fast.count == price && slow.count > 0 }
            }
            #expect(slow.received.values == ["data: 1\n\n"])
            slow.isReading.value = true
            await wait { slow.count > 1 }
            prices.complete()
            _ = try await (slowResponse, fastResponse)
            #expect(slow.received.values == ["data: 1\n\n", "data: 1000\n\n", "end"])
            #expect(fast.received.values == (1...1_000).map { "data: \($0)\n\n" } + ["end"])
        }

        @Test func `a client that disconnects ends its subscription`() async throws {
            let response = Task { [prices] in
                try await events(of: prices.signal).body.write(Client(isReading: true, isConnected: false))
            }
            await wait { prices.subscriberCount == 1 }
            prices.send(1)
            await #expect(throws: LoadingError.offline) { try await response.value }
            #expect(prices.subscriberCount == 0)
        }

        @Test func `a shutdown ends the responses`() async throws {
            let client = Client(isReading: true)
            try await testGracefulShutdown { shutdown in
                async let response: Void = events(of: prices.signal).body.write(client)
                await wait { prices.subscriberCount == 1 }
                prices.send(1)
                await wait { client.count == 1 }
                shutdown.triggerGracefulShutdown()
                #expect(prices.subscriberCount == 0)
                // Ends a response that has ignored the shutdown.
                prices.complete()
                try await response
            }
            #expect(client.received.values == ["data: 1\n\n", "end"])
        }

        @Test func `a server with endless responses stops at a shutdown`() async throws {
            let port = AsyncSubject<Int, Never>()
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let router = Router()
            router.get("prices") { [prices] _, _ in events(of: prices.signal) }
            let application = Application(
                router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in
                    port.send(channel.localAddress?.port ?? 0)
                    port.complete()
                }, logger: logger)
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(services: [application], logger: logger))
            async let running: Void = group.run()
            let connection = RawConnection(port: try #require(await port.signal.firstValue()))
            connection.sendRequest("/prices")
            await wait { prices.subscriberCount == 1 }
            prices.send(1)
            #expect(await connection.read(until: "data: 1\n\n").contains("data: 1\n\n"))
            await group.triggerGracefulShutdown()
            await connection.readToEnd()
            try await running
            #expect(prices.subscriberCount == 0)
        }

        private func wait(until condition: () -> Bool) async { await OnAServer.wait(until: condition) }
    }
}

/// A writer that returns, as that of a server does, when the client has read.
private struct Client: ResponseBodyWriter {
    let received = Log<String>()
    let isReading: MutableProperty<Bool>
    let isConnected: Bool

    var count: Int { received.values.count }

    init(isReading: Bool, isConnected: Bool = true) {
        self.isReading = MutableProperty(isReading)
        self.isConnected = isConnected
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        guard isConnected else { throw LoadingError.offline }
        received.write(String(buffer: buffer))
        _ = await isReading.values.filter { $0 }.firstValue()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        received.write("end")
    }
}
