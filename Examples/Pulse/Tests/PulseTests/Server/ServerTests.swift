import Foundation
import Operators
import PulseCore
import PulseServer
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct ServerTests {
    @Test func `the server sends the page, its parts, and its health`() async throws {
        try await RunningServer.run { server in
            let page = try await server.get("/")
            #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
            for part in ["page.css", "page.js"] {
                #expect(page.text.contains("\"\(part)\""))
                #expect(try await server.get("/\(part)").status == 200)
            }
            #expect(page.text.contains("http") == false)
            #expect(page.text.contains("a &lt;b&gt; &amp; &quot;c&quot;") && !page.text.contains("{{"))
            #expect(try await server.get("/healthz").text == "ok\n")
            #expect(try await server.get("/", method: "HEAD").status == 200)
            #expect(try await server.get("/events", method: "HEAD").headers["content-type"] == "text/event-stream")
        }
    }

    @Test func `metrics are empty before the first report and available after it`() async throws {
        try await RunningServer.run { server in
            #expect(try await server.get("/metrics").text == "")
            server.send(1...3)
            let metrics = try await server.get("/metrics")
            #expect(metrics.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = metrics.text.split(separator: "\n")
            #expect(lines.contains("pulse_requests_per_second 0.3"))
            #expect(lines.contains("# TYPE pulse_requests_total counter"))
            #expect(
                lines.allSatisfy {
                    $0.hasPrefix("#") || $0.wholeMatch(of: #/[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+/#) != nil
                })
        }
    }

    @Test func `invalid requests are rejected`() async throws {
        try await RunningServer.run { server in
            #expect(try await server.get("/nothing").status == 404)
            #expect(try await server.get("/page.js/x").status == 404)
            let post = try await server.get("/metrics", method: "POST")
            #expect(post.status == 405 && post.headers["allow"] == "GET, HEAD")
            #expect(try await server.get("/", method: "DELETE").status == 405)
            #expect(try await server.get("/", method: "POST", body: Data(count: 100_000)).status == 413)
            #expect(try await server.get("/?" + String(repeating: "x", count: 5_000)).status == 414)
            let flood = RawConnection(port: server.port)
            flood.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n")
            #expect(await !flood.read(until: "\r\n\r\n").contains(" 200 "))
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    @Test(
        "A request with the host name of another site is rejected", arguments: ["evil.example", "evil.example:80", ""])
    func rebinding(host: String) async throws {
        try await RunningServer.run { server in
            let connection = RawConnection(port: server.port)
            connection.sendRequest("/", host: host)
            #expect(await !connection.read(until: "\r\n\r\n").contains(" 200 "))
            for own in ["localhost", "127.0.0.1:\(server.port)", "[::1]"] {
                let connection = RawConnection(port: server.port)
                connection.sendRequest("/healthz", host: own)
                #expect(await connection.read(until: "ok").contains(" 200 "))
            }
        }
    }

    @Test(
        "A client that sends too slowly is disconnected",
        arguments: [
            "", "GET / HTTP/1.1\r\nHost: 127", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nx",
            "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        ])
    func slow(request: String) async throws {
        var limits = Deadlines.Limits()
        (limits.header, limits.body, limits.idle) = (.milliseconds(50), .milliseconds(50), .milliseconds(50))
        try await RunningServer.run(limits: limits) { server in
            let connection = RawConnection(port: server.port)
            connection.send(request)
            await connection.readToEnd()
        }
    }

    @Test func `past events are sent first, and new ones as they occur`() async throws {
        try await RunningServer.run { server in
            server.send(1...3)
            var iterator = server.events().values().makeAsyncIterator()
            for number in 1...3 { #expect(await iterator.next()?.id == "7.\(number)") }
            for number in 4...6 {
                server.send([number])
                let event = await iterator.next()
                #expect(event?.id == "7.\(number)" && event?.data.contains("\"paths\"") == true)
            }
        }
    }

    @Test func `a browser that reconnects misses no event`() async throws {
        try await RunningServer.run { server in
            server.send(1...5)
            let seen = await server.events().firstValue()
            #expect(seen?.id == "7.1")
            server.send(6...20)
            for (id, first) in [("7.1", 2), ("7.19", 20), ("6.19", 1), ("nonsense", 1)] {
                let events = await server.events(lastID: id).take(21 - first).allValues()
                #expect(events.map(\.number) == Array(first...20), "behind \(id)")
                #expect(events.map { $0.data.contains("\"paths\"") } == (first...20).map { $0 == 20 })
            }
        }
    }

    @Test func `events that the feed no longer contains are not sent`() async throws {
        try await RunningServer.run { server in
            server.send(1...Feed.capacity + 50)
            let events = await server.events(lastID: "7.10").take(Feed.capacity).allValues()
            #expect(events.map(\.number) == Array(51...Feed.capacity + 50))
        }
    }

    @Test func `a browser that pauses reading receives the newest event and delays no other`() async throws {
        try await RunningServer.run { server in
            // The first event exceeds the buffers of the system, so its end is not sent before the browser reads it.
            server.send([1], padding: 16 << 20)
            let slow = RawConnection(port: server.port, receiveBuffer: 4_096)
            slow.sendRequest("/events")
            _ = await slow.read(until: "id: 7.1\n")
            var iterator = server.events(lastID: "7.1").values().makeAsyncIterator()
            // The server then sends the events that it has already taken from the feed, and those of the newest feed.
            let most = 2 * Feed.capacity
            let count = most + 100
            for number in 2...count {
                server.send([number])
                #expect(await iterator.next()?.number == number)
            }
            let received = await slow.read(until: "id: 7.\(count)\n")
            let numbers = received.matches(of: #/id: 7\.(\d+)/#).compactMap { Int($0.output.1) }
            #expect(numbers.last == count)
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            #expect(numbers.count <= most)
        }
    }

    @Test func `a browser that never reads does not keep the server from stopping`() async throws {
        let silent = Mutex<RawConnection?>(nil)
        try await RunningServer.run { server in
            let connection = RawConnection(port: server.port, receiveBuffer: 4_096)
            connection.sendRequest("/events")
            silent.withLock { $0 = connection }
            var iterator = server.events().values().makeAsyncIterator()
            for number in 1...300 {
                server.send([number], padding: 20_000)
                #expect(await iterator.next()?.number == number)
            }
        }
        #expect(silent.withLock { $0 } != nil)
    }

    @Test func `two hundred browsers receive events concurrently`() async throws {
        try await RunningServer.run { server in
            let browsers = (0..<200).map { _ in RawConnection(port: server.port) }
            for browser in browsers { browser.sendRequest("/events") }
            for browser in browsers { #expect(await browser.read(until: "retry: 1000\n\n").contains(" 200 ")) }
            server.send(1...3)
            for browser in browsers { #expect(await browser.read(until: "id: 7.3\n").contains("id: 7.3\n")) }
        }
    }

    @Test func `browsers are notified when the log ends`() async throws {
        try await RunningServer.run { server in
            server.send([1])
            var iterator = server.events().values().makeAsyncIterator()
            #expect(await iterator.next()?.number == 1)
            server.send([2])
            server.reports.complete()
            #expect(await iterator.next()?.number == 2)
            #expect(await iterator.next()?.name == "end")
            #expect(await iterator.next() == nil)
            #expect(await server.events().allValues().map(\.name) == ["report", "report", "end"])
        }
    }

    @Test(
        "An address is parsed",
        arguments: [
            ("8080", "127.0.0.1", 8080, true), (":1", "127.0.0.1", 1, true), ("localhost:9", "localhost", 9, true),
            ("[::1]:80", "::1", 80, true), ("0.0.0.0:80", "0.0.0.0", 80, false), ("127.evil:1", "127.evil", 1, false),
        ])
    func addresses(text: String, host: String, port: Int, isLoopback: Bool) throws {
        let address = try ServerAddress(text)
        #expect(address.host == host && address.port == port && address.isLoopback == isLoopback)
    }

    @Test(
        "The page has an address that a browser opens",
        arguments: [
            ("8080", "http://127.0.0.1:8080/"), ("0.0.0.0:8080", "http://localhost:8080/"),
            ("[::1]:8080", "http://[::1]:8080/"),
        ])
    func url(text: String, url: String) throws {
        #expect(try ServerAddress(text).url(port: 8080) == url)
    }

    @Test("An invalid address is rejected", arguments: ["", "host", "host:", "host:x", "host:99999", "-1"])
    func problems(text: String) {
        #expect(throws: ServerAddress.Problem.self) { try ServerAddress(text) }
    }
}
