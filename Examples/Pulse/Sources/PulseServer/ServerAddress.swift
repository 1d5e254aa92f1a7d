/// The address of the server: a port, or a host and a port. Without a host, only this machine can connect.
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
            throw Problem(description: "'\(text)' is not an address such as 8080 or 127.0.0.1:8080.")
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        self.host = host.isEmpty ? "127.0.0.1" : String(isBracketed ? host.dropFirst().dropLast() : host)
        self.port = port
    }

    package var isLoopback: Bool { Self.isLoopback(host) }

    static func isLoopback(_ host: some StringProtocol) -> Bool {
        host == "localhost" || host == "::1" || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
    }
}
