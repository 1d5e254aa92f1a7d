import HTTPTypes
import Hummingbird

/// Turns away what is none of the server's business, and has browsers treat the rest with care.
struct Gatekeeper<Context: RequestContext>: RouterMiddleware {
    static var longestTarget: Int { 2_048 }
    static var longestBody: Int { 1_024 }

    let paths: Set<String>
    /// Whether only this machine can come; then a page of somebody else's that calls itself by another name may not.
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

    /// What is refused unread leaves the connection in the middle of a request.
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
    /// The address in a request's `Host`, whose port may be left out.
    fileprivate init(named authority: String) throws(Problem) {
        let hasPort = authority.last != "]" && authority.contains(":")
        try self.init(hasPort ? authority : "\(authority):80")
    }
}
