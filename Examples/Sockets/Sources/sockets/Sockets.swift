import ArgumentParser
import NIOCore
import NIOPosix
import Operators
import SocketSignals

@main struct Sockets: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Sends bytes to an echo server. Neither side keeps more than a few megabytes, however slow the other one is.",
        version: "sockets 0.1.0",
        subcommands: [Serve.self, Send.self])
}

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Returns the bytes of each connection to its sender.")

    @Option(help: "The port, or 0 to let the system choose one.") var port = 0
    @Option(help: "Wait as long as if each connection had so many megabytes per second.") var slow: Int?

    func validate() throws {
        guard 0...65_535 ~= port else { throw ValidationError("--port \(port): a port is between 0 and 65535") }
        if let slow, slow < 1 { throw ValidationError("--slow \(slow): use at least 1 megabyte per second") }
    }

    func run() async throws {
        let server = try await explainingErrors(at: port) {
            try await Server(port: port, on: .singletonMultiThreadedEventLoopGroup)
        }
        say("listening on port \(server.port)")
        // At most 1,000 connections. Others wait until they are accepted.
        let served = server.connections.flatMap(.merge(max: 1_000)) { connection in
            connection.write(connection.bytes.mapAsync(waiting: 16) { try await handle($0) })
                .onFailure { say("a connection failed: \($0)") }
                .catch { _ in .empty }
        }
        for try await _ in served.values() {}
    }

    private func handle(_ bytes: ByteBuffer) async throws -> ByteBuffer {
        if let slow { try await Task.sleep(for: .microseconds(bytes.readableBytes / slow)) }
        return bytes
    }
}

struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends bytes to a server, and counts the bytes that return.")

    /// A petabyte, which takes weeks.
    private static let most = 1_000_000_000

    @Option(help: "The port of the server.") var port: Int
    @Option(help: "How many megabytes to send.") var megabytes = 1_000
    @Flag(help: "Never read what the server returns.") var neverReads = false

    func validate() throws {
        guard 1...65_535 ~= port else { throw ValidationError("--port \(port): a port is between 1 and 65535") }
        guard megabytes >= 1 else { throw ValidationError("--megabytes \(megabytes): send at least 1 megabyte") }
        guard megabytes <= Self.most else {
            throw ValidationError("--megabytes \(megabytes): send at most \(Self.most) megabytes")
        }
    }

    func run() async throws {
        let connection = try await explainingErrors(at: port) {
            try await Connection.open(port: port, on: .singletonMultiThreadedEventLoopGroup)
        }
        let (sent, returned) = (Counter(), Counter())
        let display = Signal.interval(.seconds(1), on: .background).subscribe { _ in
            say("sent \(sent.megabytes) MB, returned \(returned.megabytes) MB")
        }
        defer { display.dispose() }
        // A new buffer for each value, so that waiting ones would be visible in the memory.
        let pieces = (0..<megabytes * 20).signal(on: .background)
            .map { _ in ByteBuffer(repeating: UInt8(ascii: "x"), count: 50_000) }
            .onNext { sent.add($0.readableBytes) }
        let writing = connection.write(pieces)
        let reading: Signal<Never, any Error> =
            neverReads ? .never : connection.bytes.onNext { returned.add($0.readableBytes) }.ignoreValues()
        for try await _ in merge(writing, reading).values() {}
        say("sent \(sent.megabytes) MB, returned \(returned.megabytes) MB, complete")
    }
}
