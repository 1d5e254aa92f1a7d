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
