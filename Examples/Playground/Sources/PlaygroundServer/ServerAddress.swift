import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An address of the server: a port, or a host and a port. Without a host, only this machine can connect.
package struct ServerAddress: Hashable, Sendable {
    package let host: String
    package let port: Int

    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ text: String) throws(Problem) {
        let colon = text.lastIndex(of: ":")
        let host = colon.map { text[..<$0] } ?? ""
        guard let port = Int(colon.map { text[text.index(after: $0)...] } ?? text[...]), 0...65_535 ~= port else {
            throw Problem(
                description:
                    "'\(text)' is not an address. Use a port such as 8080, or a host and a port such as 127.0.0.1:8080."
            )
        }
        self.host = host.isEmpty ? "127.0.0.1" : Self.unbracketed(host)
        self.port = port
    }

    /// The address of the page.
    package func url(port: Int) -> String {
        let name = ["0.0.0.0", "::"].contains(host) ? "localhost" : host.contains(":") ? "[\(host)]" : host
        return "http://\(name):\(port)/"
    }

    /// Returns the explanation of an error that prevented the server from starting.
    package func explanation(of error: any Error) -> Problem? {
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

    var isLoopback: Bool { Self.isLoopback(name: host) }

    /// Returns whether the host of a request, whose port is optional, is this machine.
    static func isLoopback(host: String) -> Bool {
        let hasPort = host.last != "]" && host.contains(":")
        return isLoopback(name: unbracketed(hasPort ? host[..<host.lastIndex(of: ":")!] : host[...]))
    }

    private static func unbracketed(_ host: Substring) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
    }

    private static func isLoopback(name: String) -> Bool {
        name == "localhost" || name == "::1" || (name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." })
    }
}
