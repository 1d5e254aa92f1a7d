import NIOCore
import NIOPosix
import SocketSignals
import Testing

@testable import sockets

@Suite struct InvalidInputTests {
    @Test(
        "A number that is not possible is rejected with the option, the value, and the limit",
        arguments: [
            (["serve", "--port", "70000"], "--port 70000: a port is between 0 and 65535"),
            (["serve", "--port=-1"], "--port -1: a port is between 0 and 65535"),
            (["serve", "--slow", "0"], "--slow 0: use at least 1 megabyte per second"),
            (["send", "--port", "0"], "--port 0: a port is between 1 and 65535"),
            (["send", "--port", "8080", "--megabytes=-1"], "--megabytes -1: send at least 1 megabyte"),
            (
                ["send", "--port", "8080", "--megabytes", "\(Int.max)"],
                "--megabytes \(Int.max): send at most 1000000000 megabytes"
            ),
            (["send", "--port", "x"], "The value 'x' is invalid for '--port <port>'"),
            (["send"], "Missing expected argument '--port <port>'"),
            (["serve", "--nonsense"], "Unknown option '--nonsense'"),
            (["serve", "x"], "Unexpected argument 'x'"), (["x"], "Unexpected argument 'x'"),
        ])
    func impossibleNumber(arguments: [String], message: String) throws {
        let error = try #require(throws: (any Error).self) { try Sockets.parseAsRoot(arguments) }
        #expect(Sockets.message(for: error).hasPrefix(message))
        #expect(Sockets.exitCode(for: error).rawValue == 64)
    }

    @Test("A port that another server uses is explained") func usedPort() async throws {
        let server = try await Server(on: MultiThreadedEventLoopGroup.singleton)
        let command = try #require(try Sockets.parseAsRoot(["serve", "--port", "\(server.port)"]) as? Serve)
        let problem = await #expect(throws: AddressProblem.self) { try await command.run() }
        #expect(
            problem?.description
                == "Another program uses port \(server.port). Choose another port, or 0 for any free port.")
    }

    @Test("A port without a server is explained") func unusedPort() async throws {
        // Nobody listens on port 1, which requires privileges.
        let command = try #require(try Sockets.parseAsRoot(["send", "--port", "1"]) as? Send)
        let problem = await #expect(throws: AddressProblem.self) { try await command.run() }
        #expect(
            problem?.description == "No server listens on port 1. Start one with 'sockets serve --port 1'.")
    }
}
