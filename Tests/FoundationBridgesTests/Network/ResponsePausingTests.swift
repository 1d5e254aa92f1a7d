import Foundation
import StreamTesting
import TestSupport
import Testing

@testable import FoundationBridges

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Responses that are paused")
struct ResponsePausingTests {
    let session = URLSession(configuration: .patient)

    @Test("While a subscriber is paused, no line is sent, and all are sent afterwards")
    func lines() async throws {
        let texts = (0..<50).map(String.init)
        let server = try TestServer(answering: .answer(texts.map { "\($0)\n" }.joined()))
        let received = try await receiveSlowly { [session] in session.lines(from: server.url, on: $0) }
        expectEqual(received, texts)
    }

    @Test("While a subscriber is paused, no event of the server is sent, and all are sent afterwards")
    func events() async throws {
        let texts = (0..<50).map(String.init)
        let body = texts.map { "data: \($0)\n\n" }.joined()
        let server = try TestServer(answering: .answer(body, type: "text/event-stream"))
        let received = try await receiveSlowly { [session] in session.serverSentEvents(from: server.url, on: $0) }
        expectEqual(received.map(\.data), texts)
    }

    @Test("While a subscriber is paused, no chunk is sent, and all are sent afterwards")
    func chunks() async throws {
        // More than the buffers of the connection contain, so that chunks have arrived when the server has sent it.
        let (count, isSent) = (16 << 20, AsyncGate())
        let server = try TestServer { connection in
            _ = connection.readRequest()
            connection.send(.answer(""))
            connection.send(Data(repeating: 0x78, count: count))
            isSent.open()
        }
        let received = try await receiveSlowly(after: isSent) { [session] in session.chunks(from: server.url, on: $0) }
        #expect(received.count > 1)
        expectEqual(received.map(\.count).reduce(0, +), count)
    }

    /// Receives one value at a time through a queue of one value, and checks that nothing else is sent at the same time.
    private func receiveSlowly<Value: Sendable>(
        after gate: AsyncGate? = nil, _ signal: (TargetQueueScheduler) -> Signal<Value, any Error>
    ) async throws -> [Value] {
        let (reading, delivery) = (TargetQueueScheduler(), VirtualTimeScheduler())
        let (received, sent) = (Locked<[Value]>([]), SentCount())
        let subscription = signal(reading).onNext { _ in sent.increase() }.onCompleted { sent.end() }
            .deliver(on: delivery, waiting: 1)
            .subscribe(
                next: { received.append($0) },
                failed: {
                    Issue.record($0)
                    sent.end()
                })
        while await sent.wait(for: received.value.count + 1) {
            await gate?.wait()
            await reading.waitForEarlierWork()
            if sent.value > received.value.count + 1 {
                Issue.record("\(sent.value) sent, \(received.value.count) received")
            }
            delivery.advance()
        }
        subscription.dispose()
        return received.value
    }
}

/// The number of values that were sent.
private final class SentCount: Sendable {
    private struct State {
        var count = 0
        var isOver = false
        var waiter: (count: Int, continuation: CheckedContinuation<Bool, Never>)?
    }

    private let state = Locked(State())

    var value: Int { state.value.count }

    func increase() { change { $0.count += 1 } }

    func end() { change { $0.isOver = true } }

    /// Waits until `count` values were sent. Returns `false` if the signal has ended before.
    func wait(for count: Int) async -> Bool {
        await withCheckedContinuation { continuation in change { $0.waiter = (count, continuation) } }
    }

    private func change(_ body: (inout State) -> Void) {
        let answer = state.modify { state -> (CheckedContinuation<Bool, Never>, Bool)? in
            body(&state)
            guard let waiter = state.waiter, state.count >= waiter.count || state.isOver else { return nil }
            state.waiter = nil
            return (waiter.continuation, state.count >= waiter.count)
        }
        if let answer { answer.0.resume(returning: answer.1) }
    }
}
