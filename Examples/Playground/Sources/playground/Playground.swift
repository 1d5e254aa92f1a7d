import ArgumentParser
import Foundation
import Hummingbird
import Logging
import PlaygroundKit
import PlaygroundServer

@main struct Playground: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playground", abstract: "Shows a page on which you can try every operator.",
        discussion: "The library runs each change in virtual time. Only this machine can open the page.",
        version: "playground 0.1.0")

    @Option(help: "The address of the page: a port, or a host and a port. Port 0 is any free port.")
    var serve = "8080"

    private var address: ServerAddress {
        get throws {
            do throws(ServerAddress.Problem) { return try ServerAddress(serve) } catch {
                throw ValidationError("--serve: \(error)")
            }
        }
    }

    func validate() throws { _ = try address }

    func run() async throws {
        let address = try address
        var logger = Logger(label: "playground", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        let server = try server(try Catalogue(), at: address, logger: logger) { port in
            // Written without a buffer, so that a program that started this one can read it.
            try? FileHandle.standardOutput.write(contentsOf: Data("The page is at \(address.url(port: port))\n".utf8))
        }
        do { try await server.runService() } catch { throw address.explanation(of: error) ?? error }
    }
}
