public import NIOCore
import NIOPosix
public import Operators

/// A TCP connection, whose input and output are signals. It is closed when it is released.
public final class Connection: Sendable {
    let channel: any Channel
    private let input: PausableInput<ByteBuffer, ByteBuffer>
    private let output: WaitingOutput

    init(_ channel: any Channel) {
        self.channel = channel
        input = PausableInput(channel) { $0 }
        output = WaitingOutput(channel)
        _ = channel.pipeline.addHandlers([input, output])
    }

    deinit { channel.close(promise: nil) }

    /// Connects to a server.
    public static func open(host: String = "127.0.0.1", port: Int, on group: any EventLoopGroup) async throws
        -> Connection
    {
        try await ClientBootstrap(group: group)
            .channelOption(.autoRead, value: false)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: host, port: port) { $0.eventLoop.makeSucceededFuture(Connection($0)) }
    }

    /// The bytes that the peer sends, read only while the subscriber is not paused. For one subscriber.
    ///
    /// - Completion: When the peer ends its output.
    /// - Failure: If the connection breaks, or ``SocketError``.
    /// - Disposal: Closes the connection.
    /// - Threading: The connection's event loop. Move long work away, with `mapAsync` or `deliver(on:)`.
    public var bytes: Signal<ByteBuffer, any Error> {
        input.signal.onDispose { withExtendedLifetime(self) {} }
    }

    /// Writes the values of `buffers`, which wait while the peer does not read.
    ///
    /// - Completion: When everything is sent. Then the output ends, and the input remains open.
    /// - Failure: If `buffers` fails, or the connection breaks. Closes the connection.
    /// - Disposal: Closes the connection.
    public func write<Failure>(_ buffers: Signal<ByteBuffer, Failure>) -> Signal<Never, any Error> {
        buffers
            .eraseToAnyError()
            .mapAsync(waiting: 16) { [output] buffer in try await output.write(buffer).get() }
            .then(.task { [output] in try await output.finish().get() })
            .ignoreValues()
            .onDispose { self.output.abandon() }
    }
}
