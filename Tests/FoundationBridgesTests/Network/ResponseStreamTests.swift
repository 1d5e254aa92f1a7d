import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Responses as signals")
struct ResponseStreamTests {
    let session = URLSession(configuration: .patient)

    @Test("Lines, chunks, and events of a response are sent until it ends")
    func values() async throws {
        let server = try TestServer(answering: .answer("a\r\n\nb"))
        try await expectEqual(session.lines(of: request(server)).allValues(), ["a", "", "b"])
        let chunks = try await session.chunks(of: request(server)).allValues()
        expectEqual(String(decoding: Data(chunks.joined()), as: UTF8.self), "a\r\n\nb")
        let events = try TestServer(answering: .answer("data: a\n\ndata: b\n\ndata: c", type: "text/event-stream"))
        let data = try await session.serverSentEvents(of: request(events)).allValues().map(\.data)
        expectEqual(data, ["a", "b"])
    }

    @Test("An empty piece of a response does not end a line")
    func emptyPiece() async throws {
        let configuration = URLSessionConfiguration.patient
        configuration.protocolClasses = [EmptyPieceProtocol.self]
        let lines = URLSession(configuration: configuration).lines(from: URL(string: "http://example.com/")!)
        try await expectEqual(lines.allValues(), ["abcd"])
    }

    @Test("A URL is requested with GET")
    func url() async throws {
        let heads = Locked<[String]>([])
        let server = try TestServer { connection in
            heads.append(connection.readRequest().head)
            connection.send(.answer("data: a\n\n", type: "text/event-stream"))
        }
        try await expectEqual(session.response(from: server.url).allValues().map(\.data), [Data("data: a\n\n".utf8)])
        expectEqual(Data(try await session.chunks(from: server.url).allValues().joined()), Data("data: a\n\n".utf8))
        try await expectEqual(session.lines(from: server.url).allValues(), ["data: a", ""])
        try await expectEqual(session.serverSentEvents(from: server.url).allValues().map(\.data), ["a"])
        expectEqual(heads.value.map { $0.hasPrefix("GET / ") }, [true, true, true, true])
    }

    @Test("Each line is sent when it arrives, and disposal closes the connection")
    func disposal() async throws {
        let (isClosed, received) = (AsyncGate(), Locked<[String]>([]))
        let first = Gate()
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer("first\n"))
            first.wait()
            connection.send("second\n")
            connection.waitUntilClosed()
            isClosed.open()
        }
        let isReceived = AsyncGate()
        let subscription = session.lines(of: request(server)).subscribe(
            next: { line in
                received.append(line)
                if line == "first" { first.open() }
                if line == "second" { isReceived.open() }
            }, failed: { Issue.record($0) })
        await isReceived.wait()
        subscription.dispose()
        await isClosed.wait()
        expectEqual(received.value, ["first", "second"])
    }

    @Test(
        "A status code that is not in the range from 200 to 299 is a failure, with and without a body",
        arguments: ["", "body"])
    func status(body: String) async throws {
        let server = try TestServer(answering: .answer(body, status: "404 Not Found"))
        let error = await #expect(throws: HTTPStatusError.self) {
            try await session.lines(of: request(server)).allValues()
        }
        expectEqual(error?.statusCode, 404)
        expectEqual(
            error?.description,
            "\(server.url): the server responded with status code 404 instead of 200 to 299")
        await #expect(throws: HTTPStatusError.self) {
            try await session.serverSentEvents(of: request(server)).allValues()
        }
    }

    @Test("A response that does not contain events is a failure of the events, and status code 204 is their end")
    func contentType() async throws {
        let server = try TestServer(answering: .answer("data: a\n\n"))
        let error = await #expect(throws: ServerSentEventError.self) {
            try await session.serverSentEvents(of: request(server)).allValues()
        }
        expectEqual(error?.description, "\(server.url): the content type is text/plain instead of text/event-stream")
        let empty = try TestServer(answering: "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        #expect(try await session.serverSentEvents(of: request(empty)).allValues().isEmpty)
    }

    @Test(
        "Events are requested with the header field Accept, unless the request has one", arguments: [nil, "text/plain"])
    func accept(_ type: String?) async throws {
        let head = Locked("")
        let server = try TestServer { connection in
            head.value = connection.readRequest().head
            connection.send(.answer("", type: "text/event-stream; charset=utf-8"))
        }
        var request = request(server)
        request.setValue(type, forHTTPHeaderField: "Accept")
        #expect(try await session.serverSentEvents(of: request).allValues().isEmpty)
        #expect(head.value.contains("Accept: \(type ?? "text/event-stream")\r\n"))
    }

    @Test("A response that ends before its announced length fails with a URL error, after the values before")
    func truncated() async throws {
        let server = try TestServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na\nb\n")
        let events = await session.lines(of: request(server)).materializeResults().allValues()
        expectEqual(events.dropLast().compactMap { try? $0.get() }, ["a", "b"])
        #expect(throws: URLError.self) { try events.last?.get() }
    }

    @Test("A server that refuses the connection is a URL error")
    func refused() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let error = await #expect(throws: URLError.self) {
            try await session.lines(of: URLRequest(url: url)).allValues()
        }
        expectEqual(error?.code, .cannotConnectToHost)
    }

    @Test("A signal is cold: each subscription sends the request")
    func cold() async throws {
        let count = Locked(0)
        let server = try TestServer { connection in
            _ = connection.readRequest()
            count.modify { $0 += 1 }
            connection.send(.answer("a"))
        }
        let lines = session.lines(of: request(server))
        expectEqual(count.value, 0)
        for _ in 0..<2 { try await expectEqual(lines.allValues(), ["a"]) }
        expectEqual(count.value, 2)
    }

    @Test("Nothing is missing from a response that arrives faster than it is taken")
    func pausing() async throws {
        let (size, count) = (64 << 10, 512)
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer(""))
            for _ in 0..<count { connection.send(Data(repeating: 0x78, count: size)) }
        }
        let transfer = ResponseTransfer()
        transfer.start(.patient) { $0.dataTask(with: request(server)) }
        var received = 0
        loop: while true {
            await withCheckedContinuation { continuation in transfer.onArrival { continuation.resume() } }
            switch transfer.take() {
            case .data(let data): received += data.count
            case .end(let error):
                #expect(error == nil)
                break loop
            default: break
            }
        }
        expectEqual(received, size * count)
        transfer.cancel()
    }

    @Test("A paused subscriber stops the sending, and disposal then closes the connection")
    func pausedDisposal() async throws {
        let (isPaused, isClosed, sent) = (AsyncGate(), AsyncGate(), Locked(0))
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer(String(repeating: "\n", count: 64 << 10)))
            connection.waitUntilClosed()
            isClosed.open()
        }
        let delivery = VirtualTimeScheduler()
        let subscription = session.lines(of: request(server))
            .onNext { _ in
                if sent.modify({
                    $0 += 1; return $0
                }) == 1_000 {
                    isPaused.open()
                }
            }
            .deliver(on: delivery).subscribe(next: { _ in }, failed: { Issue.record($0) })
        await isPaused.wait()
        subscription.dispose()
        await isClosed.wait()
        #expect(sent.value <= 2_048)
    }

    @Test("The examples of the documentation send numbers, events, and a text")
    func examples() async throws {
        let printed = Locked<[String]>([])
        func print(_ value: some CustomStringConvertible) { printed.append(value.description) }
        do {
            let request = try request(TestServer(answering: .answer("9.5\n12\n")))
            let prices = URLSession.shared.lines(of: request).compactMap { Double($0) }
            for try await price in prices.values() { print(price) }
        }
        do {
            let events = "data: hello\n\ndata: world\n\n"
            let request = try request(TestServer(answering: .answer(events, type: "text/event-stream")))
            let news = URLSession.shared.serverSentEvents(of: request).map(\.data)
            for try await text in news.values() { print(text) }
        }
        do {
            let request = try request(TestServer(answering: .answer("hello")))
            let text = URLSession.shared.response(of: request).successfulData().map {
                String(decoding: $0, as: UTF8.self)
            }
            for try await text in text.values() { print(text) }
        }
        expectEqual(printed.value, ["9.5", "12.0", "hello", "world", "hello"])
    }

    private func request(_ server: TestServer) -> URLRequest { URLRequest(url: server.url) }
}

/// Responds with "ab", an empty piece, and "cd".
private final class EmptyPieceProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let response = HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])!
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        for piece in ["ab", "", "cd\n"] { client?.urlProtocol(self, didLoad: Data(piece.utf8)) }
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
