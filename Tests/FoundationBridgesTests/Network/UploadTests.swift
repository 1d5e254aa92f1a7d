import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Uploads as signals")
final class UploadTests: Sendable {
    let session = URLSession(configuration: .patient)
    let file = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: file) }

    @Test(
        "The body arrives, progress is sent up to its size, and then the response", arguments: [1, 300_000],
        [true, false])
    func body(size: Int, isFile: Bool) async throws {
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let received = Locked(Data())
        let server = try TestServer { connection in
            received.value = connection.readRequest().body
            connection.send(.answer("thanks"))
        }
        try body.write(to: file)
        let request = request(server)
        let events = try await
            (isFile ? session.upload(of: request, fromFile: file) : session.upload(of: request, from: body))
            .allValues()
        // The server retains its closure until the tests end, but should not retain the body.
        expectEqual(
            received.modify { data in
                defer { data = Data() }
                return data
            }, body)
        let progress = events.compactMap(\.progress)
        expectEqual(progress.last, TransferProgress(bytes: Int64(size), expectedBytes: Int64(size)))
        expectEqual(progress.map(\.bytes), progress.map(\.bytes).sorted())
        expectEqual(events.count, progress.count + 1)
        expectEqual(events.last?.result?.data, Data("thanks".utf8))
    }

    @Test("A status code is a failure only of the successful data")
    func status() async throws {
        let server = try TestServer(answering: .answer("no", status: "403 Forbidden"))
        let upload = session.upload(of: request(server), from: Data("a".utf8)).compactMap(\.result)
        try await expectEqual(upload.allValues().map(\.statusCode), [403])
        let error = await #expect(throws: HTTPStatusError.self) { try await upload.successfulData().allValues() }
        expectEqual(error?.body, Data("no".utf8))
    }

    @Test("A response that asks for credentials is sent")
    func credentials() async throws {
        let answer = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 2\r\n"
        let server = try TestServer(answering: answer + "Connection: close\r\n\r\nno")
        let responses = session.upload(of: request(server), from: Data("a".utf8)).compactMap(\.result)
        let response = try await responses.allValues().first
        expectEqual(response?.statusCode, 401)
        expectEqual(response?.data, Data("no".utf8))
    }

    @Test("If the file can't be read, the signal fails and sends no request")
    func unreadable() async throws {
        let requests = Locked(0)
        let server = try TestServer { _ in requests.modify { $0 += 1 } }
        let request = request(server)
        for (url, code) in [(file, ENOENT), (FileManager.default.temporaryDirectory, EISDIR)] {
            await #expect(throws: FileError(path: url.path(percentEncoded: false), code: code)) {
                try await self.session.upload(of: request, fromFile: url).allValues()
            }
        }
        expectEqual(requests.value, 0)
    }

    @Test("A server that refuses the connection is a URL error")
    func refused() async throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.httpMethod = "PUT"
        let upload = session.upload(of: request, from: Data("a".utf8))
        let error = await #expect(throws: URLError.self) { try await upload.allValues() }
        expectEqual(error?.code, .cannotConnectToHost)
    }

    @Test("Disposal during an upload closes the connection")
    func disposal() async throws {
        let (isStarted, isClosed, mayRead) = (AsyncGate(), AsyncGate(), Gate())
        let server = try TestServer { connection in
            mayRead.wait()
            connection.waitUntilClosed()
            isClosed.open()
        }
        let body = Data(repeating: 0x78, count: 16 << 20)
        let subscription = session.upload(of: request(server), from: body).subscribe(
            next: { event in
                if event.progress != nil { isStarted.open() }
                if event.result != nil { Issue.record("a response") }
            }, failed: { Issue.record($0) })
        await isStarted.wait()
        subscription.dispose()
        mayRead.open()
        await isClosed.wait()
    }

    private func request(_ server: TestServer) -> URLRequest {
        var request = URLRequest(url: server.url)
        request.httpMethod = "PUT"
        return request
    }
}
