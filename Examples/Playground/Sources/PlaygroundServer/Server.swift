import Foundation
import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore
package import PlaygroundKit

/// Creates the server for the page, the list of operators, and the evaluation of setups.
///
/// - Parameter onRunning: Is called with the port when the server accepts connections.
package func server(
    _ catalogue: Catalogue, at address: ServerAddress, logger: Logger,
    onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
    let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: Gatekeeper(isLoopback: address.isLoopback))
    let files = [
        File(path: "/", type: "text/html; charset=utf-8", bytes: PackageResources.page_html),
        File(path: "/page.css", type: "text/css; charset=utf-8", bytes: PackageResources.page_css),
        File(path: "/page.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.page_js),
        File(
            path: "/operators.json", type: "application/json", bytes: Array(try JSONEncoder().encode(catalogue.entries))
        ),
    ]
    for file in files {
        router.get(RouterPath(file.path)) { _, _ in file.response }
    }
    router.get("/healthz") { _, _ in "ok\n" }
    router.get("/pictures/:name") { _, context in
        let name = context.parameters.get("name") ?? ""
        guard let picture = catalogue.pictures[name] else {
            return explanation(.notFound, "There is no picture '\(name)'.")
        }
        var response = File(path: name, type: "image/svg+xml", bytes: Array(picture.utf8)).response
        // The picture contains its style rules.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'"
        return response
    }
    router.post("/evaluate") { request, _ in
        try await answer(request) { setup throws(Refusal) in try setup.evaluated() }
    }
    router.post("/inputs") { request, _ in
        try await answer(request) { setup throws(Refusal) in
            guard let changed = setup.addingInput() else {
                throw Refusal("\(setup.call) cannot use another diagram.", in: setup.call)
            }
            return changed
        }
    }
    return Application(
        router: router,
        server: .http1(
            configuration: .init(
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8_192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100))),
        configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
        onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) },
        logger: logger)
}

/// The number of bytes of a request's body.
package let longestBody = 16_384

/// Runs the setup in the body of a request. Explains a body that is too long, is no setup, or cannot be run.
private func answer<Result: Encodable>(
    _ request: Request, _ run: (Setup) throws(Refusal) -> Result
) async throws -> Response {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= longestBody, let body = try? await request.body.collect(upTo: longestBody) else {
        var response = explanation(.contentTooLarge, "The request is longer than \(longestBody) bytes.")
        // The rest of the request, which nothing reads, is still in the connection.
        response.headers[.connection] = "close"
        return response
    }
    guard let setup = try? JSONDecoder().decode(Setup.self, from: Data(body.readableBytesView)) else {
        return explanation(
            .badRequest, #"Expected JSON such as {"call": "debounce(3)", "inputs": ["source: -a-b-|"]}."#)
    }
    do throws(Refusal) {
        return json(try JSONText(run(setup)))
    } catch {
        return json(JSONText(error), status: .unprocessableContent)
    }
}

/// Encoded JSON. The types of this package contain only texts and numbers, which can always be encoded.
private struct JSONText {
    let bytes: [UInt8]

    init(_ value: some Encodable) { bytes = (try? JSONEncoder().encode(value)).map(Array.init) ?? [] }
}

private func json(_ text: JSONText, status: HTTPResponse.Status = .ok) -> Response {
    Response(
        status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: text.bytes)))
}

/// Returns a response with the reason why a request was rejected.
func explanation(_ status: HTTPResponse.Status, _ reason: String) -> Response {
    json(JSONText(["reason": reason]), status: status)
}

private struct File: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]

    var response: Response {
        Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
