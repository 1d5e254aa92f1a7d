import NIOCore
import NIOPosix
import Operators
import Synchronization
import Testing

@testable import SocketSignals

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Real connections on the loopback interface, at ports that the system chooses.
@Suite struct SocketsTests {
    private static let piece = ByteBuffer(repeating: 0x78, count: 64 << 10)
    /// More than all queues and the system's buffers of one connection, in both directions.
    private static let most = 12 << 20
    private static let flood = 256 << 20

    private let group = MultiThreadedEventLoopGroup.singleton

    /// Sends all of `buffers`, and returns the bytes that return.
    private func bytes(returnedFor buffers: [ByteBuffer], port: Int) async throws -> Int {
        let connection = try await Connection.open(port: port, on: group)
        let writing = connection.write(buffers.signal(on: .background)).subscribeFailed { _ in }
        defer { writing.dispose() }
        var count = 0
        for try await buffer in connection.bytes.values() { count += buffer.readableBytes }
        return count
    }

    /// Limits the system's buffers, which otherwise grow to several megabytes.
    private func limitBuffers(of connection: Connection) {
        _ = connection.channel.setOption(.socketOption(.so_rcvbuf), value: 128 << 10)
        _ = connection.channel.setOption(.socketOption(.so_sndbuf), value: 128 << 10)
    }

    private func serve(
        _ server: Server, _ handle: @escaping @Sendable (Connection) -> Signal<Never, any Error>
    ) -> ScopedDisposable {
        ScopedDisposable(
            server.connections.flatMap(.merge) { handle($0).catch { _ in .empty } }.subscribeFailed { _ in })
    }

    /// Expects that connections other than the one that waits are not affected.
    private func exchangeOnTwoConnections(with server: Server) async throws {
        let pieces = [ByteBuffer](repeating: Self.piece, count: 512)
        async let first = bytes(returnedFor: pieces, port: server.port)
        async let second = bytes(returnedFor: pieces, port: server.port)
        #expect(try await first == 32 << 20)
        #expect(try await second == 32 << 20)
    }

    @Test func anEchoReturnsTheBytesInOrderAndEnds() async throws {
        let server = try await Server(on: group)
        let serving = serve(server) { $0.write($0.bytes) }
        defer { serving.dispose() }
        let connection = try await Connection.open(port: server.port, on: group)
        let numbers = (0..<2_000).map { ByteBuffer(string: String(repeating: "\($0) ", count: 50)) }
        let writing = connection.write(numbers.signal(on: .background)).subscribeFailed { _ in }
        defer { writing.dispose() }
        var returned = ByteBuffer()
        for try await buffer in connection.bytes.values() { returned.writeImmutableBuffer(buffer) }
        #expect(returned == numbers.reduce(into: ByteBuffer()) { $0.writeImmutableBuffer($1) })
    }

    @Test func aSlowHandlerMakesTheClientWait() async throws {
        let server = try await Server(on: group)
        let sent = Count(), handled = Count(), most = Count(), isHeld = Gate(), end = Ending()
        let serving = serve(server) { connection in
            limitBuffers(of: connection)
            return end.watching(
                connection.bytes.mapAsync(waiting: 16) { buffer in
                    await isHeld.wait()
                    most.raise(to: sent.value - handled.value)
                    handled.add(buffer.readableBytes)
                })
        }
        defer { serving.dispose() }
        let echo = try await Server(on: group)
        let echoing = serve(echo) { $0.write($0.bytes) }
        defer { echoing.dispose() }

        let connection = try await Connection.open(port: server.port, on: group)
        limitBuffers(of: connection)
        let pieces = PausableBytes(Self.piece, count: Self.flood / Self.piece.readableBytes, sent: sent)
        let flooding = Task { for try await _ in connection.write(pieces.signal).values() {} }
        await pieces.hasPausedOrEnded.wait()
        try await exchangeOnTwoConnections(with: echo)
        #expect(sent.value < Self.most)
        #expect(handled.value == 0)

        isHeld.open()
        try await flooding.value
        #expect(await end.failure() == nil)
        #expect(handled.value == Self.flood)
        #expect(sent.value == Self.flood)
        #expect(most.value < Self.most)
    }

    @Test func aClientThatNeverReadsMakesTheServerWait() async throws {
        let server = try await Server(on: group)
        let sent = Count(), received = Count()
        let serving = serve(server) { connection in
            limitBuffers(of: connection)
            return connection.write(connection.bytes.onNext { buffer in received.add(buffer.readableBytes) })
        }
        defer { serving.dispose() }
        let connection = try await Connection.open(port: server.port, on: group)
        limitBuffers(of: connection)
        let pieces = PausableBytes(Self.piece, count: Self.flood / Self.piece.readableBytes, sent: sent)
        let flooding = connection.write(pieces.signal).subscribeFailed { _ in }
        await pieces.hasPausedOrEnded.wait()
        try await exchangeOnTwoConnections(with: server)
        #expect(sent.value < Self.most)
        #expect(received.value - (64 << 20) < Self.most)
        flooding.dispose()
    }

    @Test func disposalClosesTheConnection() async throws {
        let server = try await Server(on: group)
        let isAccepted = Gate(), end = Ending()
        let serving = serve(server) { connection in
            isAccepted.open()
            return end.watching(connection.bytes)
        }
        defer { serving.dispose() }
        let connection = try await Connection.open(port: server.port, on: group)
        let reading = connection.bytes.subscribeFailed { _ in }
        await isAccepted.wait()
        reading.dispose()
        #expect(await end.failure() == nil)
        await #expect(throws: (any Error).self) {
            for try await _ in connection.write(Signal<ByteBuffer, Never>.just(Self.piece)).values() {}
        }
    }

    enum Activity: CaseIterable { case reading, paused, writing }

    @Test(arguments: Activity.allCases) func aResetOfThePeerIsAFailure(during activity: Activity) async throws {
        let server = try await Server(on: group)
        let isAccepted = Gate(), never = Gate(), end = Ending()
        let serving = serve(server) { connection in
            isAccepted.open()
            return switch activity {
            case .reading: end.watching(connection.bytes)
            case .paused: end.watching(connection.bytes.mapAsync(waiting: 1) { _ in await never.wait() })
            case .writing: end.watching(connection.write(PausableBytes(Self.piece, count: 10_000).signal))
            }
        }
        defer { serving.dispose() }
        let connection = try await Connection.open(port: server.port, on: group)
        await isAccepted.wait()
        let pieces = PausableBytes(Self.piece, count: activity == .paused ? 10_000 : 0)
        let writing = activity == .paused ? connection.write(pieces.signal).subscribeFailed { _ in } : nil
        if activity == .paused { await pieces.hasPausedOrEnded.wait() }
        let options = try #require(connection.channel as? any SocketOptionProvider)
        try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        try await connection.channel.close()
        let failure = try #require(await end.failure())
        if activity != .writing { #expect((failure as? IOError)?.errnoCode == ECONNRESET) }
        writing?.dispose()
        never.open()
    }

    @Test func disposalOfTheServerClosesItsConnectionsAndThePort() async throws {
        let server = try await Server(on: group)
        let isAccepted = Gate()
        let serving = serve(server) { connection in
            isAccepted.open()
            return connection.write(connection.bytes)
        }
        let connection = try await Connection.open(port: server.port, on: group)
        await isAccepted.wait()
        serving.dispose()
        for try await _ in connection.bytes.values() {}
        // A server can use the port when it is closed. Another test might use it first, until that test ends.
        while (try? await Server(port: server.port, on: group)) == nil { await Task.yield() }
    }

    @Test func aSecondSubscriberOfTheInputFails() async throws {
        let server = try await Server(on: group)
        let serving = serve(server) { $0.write($0.bytes) }
        defer { serving.dispose() }
        let connection = try await Connection.open(port: server.port, on: group)
        let first = connection.bytes.subscribeFailed { _ in }
        await #expect(throws: SocketError.alreadySubscribed) { for try await _ in connection.bytes.values() {} }
        first.dispose()
    }

    @Test func noMoreConnectionsAreAcceptedThanAreServed() async throws {
        // On one event loop, connections are accepted in their order, and the pause takes effect before the next read request.
        let server = try await Server(on: group.next())
        let accepted = Count()
        let served = server.connections
            .onNext { _ in accepted.add(1) }
            .flatMap(.merge(max: 2, waiting: 1)) { $0.write($0.bytes).catch { _ in .empty } }
            .subscribeFailed { _ in }
        defer { served.dispose() }
        var open: [Connection] = []
        for _ in 0..<40 { open.append(try await Connection.open(port: server.port, on: group)) }
        // Both served ones answer, and end.
        for index in 0..<40 {
            let connection = open[index]
            let writing = connection.write(Signal<ByteBuffer, Never>.just(ByteBuffer(string: "a"))).subscribeFailed {
                _ in
            }
            for try await _ in connection.bytes.values() {}
            writing.dispose()
            // One read request can accept four connections.
            #expect(accepted.value <= index + 1 + 2 + 1 + 4)
        }
        #expect(accepted.value == 40)
    }
}
