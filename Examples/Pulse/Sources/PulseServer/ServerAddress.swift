import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The address of the server: a port, or a host and a port. Without a host, only this machine can connect.
public struct ServerAddress: Hashable, Sendable {
    public let host: String
    public let port: Int

    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    public init(_ text: String) throws(Problem) {
        let colon = text.lastIndex(of: ":")
        let host = colon.map { text[..<$0] } ?? ""
        guard let port = Int(colon.map { text[text.index(after: $0)...] } ?? text[...]), 0...65_535 ~= port else {
            throw Problem(description: "'\(text)' is not an address such as 8080 or 127.0.0.1:8080.")
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        self.host = host.isEmpty ? "127.0.0.1" : String(isBracketed ? host.dropFirst().dropLast() : host)
        self.port = port
    }

    /// The address of the page.
    public func url(port: Int) -> String {
        let name = ["0.0.0.0", "::"].contains(host) ? "localhost" : host.contains(":") ? "[\(host)]" : host
        return "http://\(name):\(port)/"
    }

    /// Returns the explanation of an error that prevented the server from starting.
    public func explanation(of error: any Error) -> Problem? {
        if error is SocketAddressError || error is SocketAddressError.UnknownHost {
            return Problem(description: "--serve: The host '\(host)' is unknown.")
        }
        guard let error = error as? IOError else { return nil }
        switch error.errnoCode {
        case EADDRINUSE:
            return Problem(
                description: "--serve: Another program uses port \(port). Choose another port, or 0 for any free port.")
        case EACCES:
            return Problem(description: "--serve: Port \(port) requires privileges. Choose one above 1023.")
        case EADDRNOTAVAIL:
            return Problem(description: "--serve: '\(host)' is not an address of this machine.")
        default:
            return Problem(description: "--serve \(host):\(port): \(String(cString: strerror(error.errnoCode)))")
        }
    }

    public var isLoopback: Bool { Self.isLoopback(host) }

    static func isLoopback(_ host: some StringProtocol) -> Bool {
        host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
    }
}
