import HTTPTypes
import Hummingbird

/// Rejects requests that are not for this server, and adds security headers to the other responses.
struct Gatekeeper<Context: RequestContext>: RouterMiddleware {
    static var longestTarget: Int { 2_048 }

    /// A Boolean value that indicates whether only this machine can connect. If so, a page of another site that uses
    /// another host name for this machine is rejected.
    let isLoopback: Bool

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = if let refusal = refusal(of: request) { refusal } else { try await next(request, context) }
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] =
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    private func refusal(of request: Request) -> Response? {
        if request.uri.description.utf8.count > Self.longestTarget {
            return explanation(.uriTooLong, "The address is longer than \(Self.longestTarget) bytes.")
        }
        guard isLoopback, !(ServerAddress.isLoopback(host: request.head.authority ?? "")) else { return nil }
        return explanation(
            .misdirectedRequest, "This server answers only requests for localhost. Use the address that it printed.")
    }
}

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
