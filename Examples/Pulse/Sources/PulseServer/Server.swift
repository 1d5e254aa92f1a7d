import HTTPTypes
public import Hummingbird
public import Logging
import NIOCore
public import Operators

/// Creates the server for the page, its events, and the addresses that other programs request.
///
/// - Parameters:
///   - name: The name of the log, which the page shows.
///   - program: The name of the program, which the page shows as well.
///   - limits: The deadlines of connections.
public func server(
    _ feeds: Signal<Feed, Never>, named name: String, of program: String = "pulse", at address: ServerAddress,
    limits: Deadlines.Limits = .init(),
    logger: Logger,
    onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> some ApplicationProtocol {
    let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
    let files = [
        File(path: "/", type: "text/html; charset=utf-8", bytes: page(named: name, of: program)),
        File(path: "/page.css", type: "text/css; charset=utf-8", bytes: PackageResources.page_css),
        File(path: "/page.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.page_js),
    ]
    let paths = Set(files.map(\.path) + ["/events", "/metrics", "/healthz"])
    router.add(middleware: Gatekeeper(paths: paths, isLoopback: address.isLoopback))
    for file in files {
        router.get(RouterPath(file.path)) { _, _ in file.response }
    }
    router.get("/healthz") { _, _ in
        // Checkers read only the status.
        guard let report = await feeds.firstValue()?.latest, let outage = report.outage else {
            return response("ok\n", type: "text/plain; charset=utf-8")
        }
        let text = outage.text(at: report.time)
        return response(text + "\n", type: "text/plain; charset=utf-8", status: .serviceUnavailable)
    }
    router.get("/metrics") { _, _ in
        let latest = await feeds.firstValue()?.latest
        return response(Metrics.text(latest), type: "text/plain; version=0.0.4; charset=utf-8")
    }
    let stream = EventStream(feeds: feeds)
    router.get("/events") { request, _ in
        let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        if request.method == .head { return Response(status: .ok, headers: headers) }
        return Response(status: .ok, headers: headers, body: stream.body(after: request.headers[.lastEventID]))
    }
    return Application(
        router: router,
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [Deadlines(limits)],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8_192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100))),
        configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port)),
        onServerRunning: { channel in
            try? await channel.eventLoop.submit {
                try channel.pipeline.syncOperations.addHandler(AcceptPause(logger: logger), position: .first)
            }.get()
            await onRunning(channel.localAddress?.port ?? 0)
        },
        logger: logger)
}

private func page(named name: String, of program: String) -> [UInt8] {
    let escapes: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    let text = name.map { escapes[$0] ?? String($0) }.joined()
    // The name of the log comes from outside, so it is inserted last.
    let page = String(decoding: PackageResources.page_html, as: UTF8.self).replacing("{{program}}", with: program)
    return Array(page.replacing("{{log}}", with: text).utf8)
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

private func response(_ text: String, type: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
        status: status, headers: [.contentType: type, .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
