import Foundation
import FoundationBridges
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Whole responses as signals")
struct DataResponseTests {
    let session = URLSession(configuration: .patient)

    @Test("The response is sent with its body, and a status code is a failure only of the successful data")
    func response() async throws {
        let server = try TestServer(answering: .answer("body", status: "500 Internal Server Error"))
        let signal = session.response(of: URLRequest(url: server.url))
        let responses = try await signal.allValues()
        expectEqual(responses.map(\.statusCode), [500])
        expectEqual(responses.map(\.data), [Data("body".utf8)])
        let error = await #expect(throws: HTTPStatusError.self) { try await signal.successfulData().allValues() }
        expectEqual(error?.body, Data("body".utf8))
        let success = try TestServer(answering: .answer("a"))
        let data = session.response(of: URLRequest(url: success.url)).successfulData()
        try await expectEqual(data.allValues(), [Data("a".utf8)])
    }

    @Test("A server that refuses the connection is a URL error")
    func refused() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let error = await #expect(throws: URLError.self) {
            try await session.response(of: URLRequest(url: url)).allValues()
        }
        expectEqual(error?.code, .cannotConnectToHost)
    }

    @Test("Disposal closes the connection, and sends no event")
    func disposal() async throws {
        let (isRequested, isClosed) = (AsyncGate(), AsyncGate())
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer("part"))
            isRequested.open()
            connection.waitUntilClosed()
            isClosed.open()
        }
        let subscription = session.response(of: URLRequest(url: server.url)).subscribe(
            next: { _ in Issue.record("a response") }, failed: { Issue.record($0) })
        await isRequested.wait()
        subscription.dispose()
        await isClosed.wait()
    }
}
