import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The reason why a program cannot listen at a port, or connect to it.
struct AddressProblem: Error, Hashable, CustomStringConvertible {
    let description: String

    /// Returns `nil` if `error` is not an error of the system.
    init?(_ error: any Error, port: Int) {
        let connecting = (error as? NIOConnectionError)?.connectionErrors.first?.error
        guard let code = ((connecting ?? error) as? IOError)?.errnoCode else { return nil }
        switch code {
        case EADDRINUSE:
            description = "Another program uses port \(port). Choose another port, or 0 for any free port."
        case EACCES:
            description = "Port \(port) requires privileges. Choose one above 1023."
        case ECONNREFUSED:
            description = "No server listens on port \(port). Start one with 'sockets serve --port \(port)'."
        default:
            description = "port \(port): \(String(cString: strerror(code)))"
        }
    }
}

/// Returns the result of `body`, and explains the errors of the system.
func explainingErrors<Result>(at port: Int, _ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch {
        throw AddressProblem(error, port: port) ?? error
    }
}
