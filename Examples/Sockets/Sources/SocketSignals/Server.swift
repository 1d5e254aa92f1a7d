public import NIOCore
import NIOPosix
public import Operators

/// A TCP server.
public final class Server: Sendable {
    /// The port, chosen by the system if the server was created with port 0.
    public let port: Int
    private let input: PausableInput<any Channel, Connection>

    /// Listens for connections. They are accepted when ``connections`` has a subscriber.
    public init(host: String = "127.0.0.1", port: Int = 0, on group: any EventLoopGroup) async throws {
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.autoRead, value: false)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: host, port: port).get()
        input = PausableInput(channel) { Connection($0) }
        self.port = channel.localAddress?.port ?? port
        try await channel.pipeline.addHandler(input).get()
    }

    /// The accepted connections, for one subscriber. No more are accepted while it is paused, except for those that were already
    /// requested. With several event loops, their order can differ from that of the peers.
    ///
    /// - Disposal: Closes the port. `flatMap` closes its connections as well.
    public var connections: Signal<Connection, any Error> { input.signal }
}
