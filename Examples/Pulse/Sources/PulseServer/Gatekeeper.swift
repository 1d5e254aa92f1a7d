import HTTPTypes
import Hummingbird

/// Rejects requests that are not for this server, and adds security headers to the other responses.
struct Gatekeeper<Context: RequestContext>: RouterMiddleware {
    static var longestTarget: Int { 2_048 }
    static var longestBody: Int { 1_024 }

    let paths: Set<String>
    /// A Boolean value that indicates whether only this machine can connect. If so, a page of another site that uses
    /// another host name for this machine is rejected.
    let isLoopback: Bool

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = if let refusal = refusal(of: request) { refusal } else { try await next(request, context) }
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    private func refusal(of request: Request) -> Response? {
        if request.uri.description.utf8.count > Self.longestTarget { return closing(.uriTooLong) }
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        if length > Self.longestBody || request.headers[.transferEncoding] != nil { return closing(.contentTooLarge) }
        if isLoopback, !isNamedAsLoopback(request) { return closing(.misdirectedRequest) }
        guard paths.contains(request.uri.path) else { return Response(status: .notFound) }
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
        return nil
    }

    /// Closes the connection after the response, because the rest of a request that was rejected unread is still in it.
    private func closing(_ status: HTTPResponse.Status) -> Response {
        Response(status: status, headers: [.connection: "close"])
    }

    private func isNamedAsLoopback(_ request: Request) -> Bool {
        guard let authority = request.head.authority, !authority.isEmpty,
            let address = try? ServerAddress(named: authority)
        else { return false }
        return address.isLoopback
    }
}

extension ServerAddress {
    /// Parses the address in a request's `Host`, whose port is optional.
    fileprivate init(named authority: String) throws(Problem) {
        let hasPort = authority.last != "]" && authority.contains(":")
        try self.init(hasPort ? authority : "\(authority):80")
    }
}
