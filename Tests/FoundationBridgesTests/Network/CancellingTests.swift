import Foundation
import TestSupport
import Testing

@testable import FoundationBridges

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Disposals of requests that complete at the same time. In processes of their own, because a failure ends the process.
@Suite("Cancelling requests", .serialized)
struct CancellingTests {
    @Test("Disposing a response that is sent as a whole does not end the process")
    func response() async {
        await #expect(processExitsWith: .success) {
            try await disposeRequests { session, request in session.response(of: request) }
        }
    }

    @Test("Disposing a response that is sent in pieces does not end the process")
    func lines() async {
        await #expect(processExitsWith: .success) {
            try await disposeRequests { session, request in session.lines(of: request) }
        }
    }

    @Test("Disposing an upload does not end the process")
    func upload() async {
        await #expect(processExitsWith: .success) {
            try await disposeRequests { session, request in
                var request = request
                request.httpMethod = "PUT"
                return session.upload(of: request, from: Data("a".utf8))
            }
        }
    }

    #if canImport(FoundationNetworking)
        @Test(
            "Foundation can cancel a task that completes at the same time",
            .disabled("Foundation of Swift 6.3 ends the process: the task is no longer in the registry of the session"))
        func foundation() async {
            await #expect(processExitsWith: .success) {
                let server = try TestServer(answering: .answer("a"))
                let session = URLSession(configuration: .patient)
                var delays = Delays()
                for _ in 0..<3_000 {
                    let task = session.dataTask(with: server.url) { _, _, _ in }
                    task.resume()
                    delays.wait()
                    task.cancel()
                }
            }
        }
    #endif
}

/// Subscribes, and disposes the subscription before, while, or after the response arrives.
private func disposeRequests<Value: Sendable>(
    _ signal: (URLSession, URLRequest) -> Signal<Value, any Error>
) async throws {
    let server = try TestServer(answering: .answer("a\n"))
    let session = URLSession(configuration: .patient)
    var delays = Delays()
    for _ in 0..<size(400, full: 6_000) {
        let subscription = signal(session, URLRequest(url: server.url)).subscribe(
            next: { _ in }, failed: { Issue.record($0) })
        delays.wait()
        subscription.dispose()
    }
    // The session still works, and its delegate queue has ended the earlier operations.
    _ = try await session.response(from: server.url).allValues()
}

/// Yields the thread a random number of times, because a request takes a different time on each machine.
private struct Delays {
    private var state = UInt64.random(in: 0...UInt64(UInt32.max))

    init() { print("seed \(state)") }

    mutating func wait() {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Half of them are short.
        let bound = state >> 63 == 0 ? 4 : 400
        for _ in 0..<Int(state >> 33) % bound { sched_yield() }
    }
}
