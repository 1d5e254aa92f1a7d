import NIOCore
import NIOEmbedded
import Operators
import Testing

/// Saves the records of a connection as fast as `save` does.
func saveRecords(
    of channel: NIOAsyncChannel<ByteBuffer, Never>, decode: @escaping @Sendable (ByteBuffer) -> String,
    save: (String) async throws -> Void
) async throws {
    try await channel.executeThenClose { inbound in
        let records = inbound.signal.map(decode)
        for try await record in records.values(buffering: .pausing(at: 16)) { try await save(record) }
    }
}

extension OnAServer {
    @Suite struct ChannelTests {
        private static let total = 1_000

        private let decoded = Log<String>()
        private let saved = Log<String>()
        private let gate = Gate()

        @Test func `a channel reads only as fast as its records are saved`() async throws {
            let reads = MutableProperty(0)
            let channel = try await NIOAsyncTestingChannel { channel in
                try channel.pipeline.syncOperations.addHandler(ReadCounter(reads))
            }
            let wrapped = try await channel.testingEventLoop.executeInContext {
                try NIOAsyncChannel<ByteBuffer, Never>(wrappingChannelSynchronously: channel)
            }
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            let peer = Peer(channel: channel, reads: reads, total: Self.total)
            try await peer.requestRead()
            async let saving: Void = saveRecords(of: wrapped) { [decoded] buffer in
                let record = String(buffer: buffer)
                decoded.write(record)
                return record
            } save: { [saved, gate] record in
                await gate.pass()
                saved.write(record)
            }
            while decoded.values.count < 16 { try await peer.sendIfRead() }
            // If the channel read more, it would do so here.
            for _ in 0..<10_000 { try await peer.sendIfRead() }
            // One record is being saved, and 16 wait. NIO buffers 10, and one has been read.
            #expect(decoded.values.count <= 17)
            #expect(peer.sent.value <= 17 + 10 + 1)
            #expect(saved.values.isEmpty)
            gate.open()
            while peer.sent.value < Self.total { try await peer.sendIfRead() }
            try await channel.close().get()
            try await saving
            #expect(saved.values == (0..<Self.total).map { "record \($0)" })
        }
    }
}

/// Sends one record for each read of the channel, as a socket does that requires a read.
private struct Peer: Sendable {
    let channel: NIOAsyncTestingChannel
    let reads: MutableProperty<Int>
    let total: Int
    let sent = MutableProperty(0)

    func requestRead() async throws {
        try await channel.testingEventLoop.executeInContext { channel.pipeline.read() }
    }

    func sendIfRead() async throws {
        let number = sent.value
        guard number < min(reads.value, total) else { return await Task.yield() }
        sent.value += 1
        try await channel.writeInbound(ByteBuffer(string: "record \(number)"))
        try await requestRead()
    }
}

private final class ReadCounter: ChannelOutboundHandler {
    typealias OutboundIn = Never

    private let reads: MutableProperty<Int>

    init(_ reads: MutableProperty<Int>) {
        self.reads = reads
    }

    func read(context: ChannelHandlerContext) {
        reads.modify { $0 += 1 }
        context.read()
    }
}
