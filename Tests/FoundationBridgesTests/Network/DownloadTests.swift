import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Downloads as signals")
struct DownloadTests {
    let session = URLSession(configuration: .patient)
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private var file: URL { folder.file("movie") }

    @Test("Progress is sent, and then the location of the file, which replaces an existing one only at the end")
    func progress() async throws {
        try Data("old".utf8).write(to: file)
        let isHalfDone = Gate()
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nConnection: close\r\n\r\nhello")
            isHalfDone.wait()
            connection.send("world")
        }
        let events = try await session.download(of: URLRequest(url: server.url), to: file).onNext { [file] event in
            guard event.progress?.bytes == 5 else { return }
            expectEqual((try? Data(contentsOf: file)), Data("old".utf8))
            isHalfDone.open()
        }.allValues()
        let progress = events.compactMap(\.progress)
        expectEqual(progress.map(\.bytes), [0, 5, 10])
        expectEqual(progress.map(\.fraction), [0, 0.5, 1])
        expectEqual(events.last, .finished(file))
        try expectEqual(Data(contentsOf: file), Data("helloworld".utf8))
        try expectEqual(folder.names, ["movie"])
    }

    @Test("The number of expected bytes is unknown without a content length, and if the body is compressed")
    func unknownLength() async throws {
        let server = try TestServer(answering: .answer("hello"))
        let events = try await session.download(from: server.url, to: file).allValues()
        #expect(events.compactMap(\.progress).allSatisfy { $0.expectedBytes == nil && $0.fraction == nil })
        try expectEqual(Data(contentsOf: file), Data("hello".utf8))
        let compressed = try TestServer(
            answering:
                "HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\nContent-Length: 1\r\nConnection: close\r\n\r\na")
        let first = try await session.download(from: compressed.url, to: file).firstValue()
        expectEqual(first, .progress(TransferProgress(bytes: 0)))
    }

    @Test("A fraction is at most 1, and 1 if no bytes are expected")
    func fraction() {
        expectEqual(TransferProgress(bytes: 3, expectedBytes: 2).fraction, 1)
        expectEqual(TransferProgress(bytes: 0, expectedBytes: 0).fraction, 1)
    }

    @Test(
        "A status code or an incomplete body is a failure, which removes what was received and keeps an existing file",
        arguments: [
            .answer("body", status: "404 Not Found"), "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
        ] as [String])
    func failures(answer: String) async throws {
        try Data("old".utf8).write(to: file)
        let server = try TestServer(answering: answer)
        let names = Locked<[String]?>(nil)
        let error = await #expect(throws: (any Error).self) {
            try await session.download(from: server.url, to: file)
                .onFailure { [folder] _ in names.value = try? folder.names }.allValues()
        }
        #expect(answer.contains("404") ? error is HTTPStatusError : error is URLError)
        expectEqual(names.value, ["movie"])
        try expectEqual(Data(contentsOf: file), Data("old".utf8))
    }

    @Test("If the file can't be written, the signal fails and sends no request")
    func unwritable() async throws {
        let requests = Locked(0)
        let server = try TestServer { _ in requests.modify { $0 += 1 } }
        for (url, code) in [(folder.url, EISDIR), (folder.file("missing/movie"), ENOENT)] {
            await #expect(throws: FileError(path: url.path(percentEncoded: false), code: code)) {
                try await session.download(from: server.url, to: url).allValues()
            }
        }
        expectEqual(requests.value, 0)
        #expect(try folder.names.isEmpty)
    }

    @Test("If the file can't get its name, the signal fails, and removes what was received")
    func unnamable() async throws {
        let isReceived = Gate()
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer("hello"))
            isReceived.wait()
        }
        await #expect(throws: FileError(path: file.path(percentEncoded: false), code: EISDIR)) {
            try await session.download(from: server.url, to: file).onNext { [folder] event in
                guard event.progress?.bytes == 5 else { return }
                #expect((try? folder.makeFolder("movie")) != nil)
                isReceived.open()
            }.allValues()
        }
        try expectEqual(folder.names, ["movie"])
    }

    @Test("Disposal closes the connection, and removes what was received")
    func disposal() async throws {
        let (isReceived, isClosed) = (AsyncGate(), AsyncGate())
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer("hello"))
            connection.waitUntilClosed()
            isClosed.open()
        }
        let scheduler = TargetQueueScheduler()
        let subscription = session.download(from: server.url, to: file, on: scheduler).subscribe(
            next: { if $0.progress?.bytes == 5 { isReceived.open() } }, failed: { Issue.record($0) })
        await isReceived.wait()
        try expectEqual(folder.names.count, 1)
        subscription.dispose()
        await isClosed.wait()
        await scheduler.waitForEarlierWork()
        #expect(try folder.names.isEmpty)
    }

    @Test("A paused subscriber does not stop a download, and receives the location of the file")
    func pausing() async throws {
        let isFirstSent = Gate()
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer("1"))
            isFirstSent.wait()
            for _ in 0..<100 { connection.send(Data(repeating: 0x78, count: 64 << 10)) }
        }
        let (reading, delivery) = (TargetQueueScheduler(), VirtualTimeScheduler())
        let (isFinished, sent) = (AsyncGate(), Locked(0))
        let received = Locked<[TransferEvent<URL>]>([])
        let subscription = session.download(from: server.url, to: file, on: reading).onNext { event in
            sent.modify { $0 += 1 }
            if event.progress != nil { isFirstSent.open() } else { isFinished.open() }
        }.deliver(on: delivery, waiting: 1).subscribe(next: { received.append($0) }, failed: { Issue.record($0) })
        await isFinished.wait()
        await reading.waitForEarlierWork()
        expectEqual(sent.value, 2)
        delivery.run()
        expectEqual(received.value, [.progress(TransferProgress(bytes: 0)), .finished(file)])
        try expectEqual(Data(contentsOf: file).count, 1 + 100 * (64 << 10))
        subscription.dispose()
    }
}
