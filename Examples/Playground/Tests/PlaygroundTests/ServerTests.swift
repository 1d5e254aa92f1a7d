import Foundation
import Hummingbird
import Logging
import PlaygroundServer
import Testing

@testable import PlaygroundKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(15))) struct ServerTests {
    @Test("The server sends the page, its parts, and the operators, all from itself")
    func page() async throws {
        try await RunningServer.run { server in
            let page = try await server.get("/")
            #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
            for part in ["/page.css", "/page.js"] {
                #expect(page.text.contains("\"\(part)\""))
                #expect(try await server.get(part).status == 200)
            }
            #expect(!page.text.contains("http"))
            let list = try await server.get("/operators.json")
            let entries = try JSONDecoder().decode([Entry].self, from: Data(list.text.utf8))
            #expect(entries == (try Shared.catalogue.get().entries))
            let picture = try await server.get("/pictures/debounce.svg")
            #expect(picture.status == 200 && picture.headers["content-type"] == "image/svg+xml")
            #expect(try await server.get("/healthz").text == "ok\n")
        }
    }

    @Test("The server evaluates a setup, and adds a diagram to it")
    func evaluation() async throws {
        try await RunningServer.run { server in
            let setup = Setup(call: "merge(a, b)", inputs: ["a: -1-|", "b: --2|"])
            let answer = try await server.post("/evaluate", try JSONEncoder().encode(setup))
            #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
            #expect(try JSONDecoder().decode(Evaluation.self, from: Data(answer.text.utf8)) == (try setup.evaluated()))
            let larger = try await server.post("/inputs", try JSONEncoder().encode(setup))
            let expected = Setup(call: "merge(a, b, c)", inputs: ["a: -1-|", "b: --2|", "c: --2|"])
            #expect(try JSONDecoder().decode(Setup.self, from: Data(larger.text.utf8)) == expected)
        }
    }

    @Test("Requests that cannot be answered get a reason and a status from 400 to 499")
    func rejections() async throws {
        try await RunningServer.run { server in
            let million = #"{"call": "map", "inputs": ["source: \#(String(repeating: "a", count: 1_000_000))"]}"#
            let deep = String(repeating: "[", count: 16_000)
            for (path, body, status, reason) in [
                ("/evaluate", "", 400, "Expected JSON such as"), ("/evaluate", "{", 400, "Expected JSON such as"),
                ("/evaluate", #"{"call": 1, "inputs": []}"#, 400, "Expected JSON such as"),
                ("/evaluate", #"{"call": "map", "inputs": [], "ticks": 1e99}"#, 400, "Expected JSON such as"),
                ("/evaluate", deep, 400, "Expected JSON such as"),
                ("/evaluate", million, 413, "The request is longer than 16384 bytes."),
                ("/evaluate", #"{"call": "nothing", "inputs": []}"#, 422, "There is no operator 'nothing'."),
                ("/evaluate", #"{"call": "map", "inputs": ["source: ?"]}"#, 422, "'?' means nothing in a diagram."),
                (
                    "/evaluate", #"{"call": "repeat(1000000)", "inputs": ["source: (a|)"]}"#, 422,
                    "The run has more than 5000 events."
                ),
                ("/inputs", #"{"call": "map", "inputs": ["source: -1|"]}"#, 422, "map cannot use another diagram."),
            ] {
                let answer = try await server.post(path, Data(body.utf8))
                #expect(answer.status == status, "\(body.prefix(80)) \(answer)")
                let explanation = try JSONDecoder().decode(Explanation.self, from: Data(answer.text.utf8))
                #expect(explanation.reason.hasPrefix(reason), "\(explanation)")
            }
            #expect(try await server.get("/pictures/..%2F..%2FPackage.swift").status == 404)
            #expect(try await server.get("/nothing").status == 404)
            #expect(try await server.get("/evaluate").status == 404)
            #expect(try await server.get("/?" + String(repeating: "x", count: 5_000)).status == 414)
            #expect(try await server.get("/", headers: ["Host": "evil.example"]).status == 421)
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    @Test("Concurrent requests are answered independently")
    func concurrency() async throws {
        try await RunningServer.run { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...40 {
                    group.addTask {
                        let setup = Setup(call: "map(+ \(number))", inputs: ["source: -1-2-|"])
                        let answer = try await server.post("/evaluate", try JSONEncoder().encode(setup))
                        #expect(
                            try JSONDecoder().decode(Evaluation.self, from: Data(answer.text.utf8))
                                == (try setup.evaluated()))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("A port in use and an unknown host are explained")
    func unusableAddresses() async throws {
        @Sendable func explanation(of address: ServerAddress) async throws -> String? {
            let application = try server(
                try Shared.catalogue.get(), at: address, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            do { try await application.run() } catch { return address.explanation(of: error)?.description }
            return "it has ended without an error"
        }
        try await RunningServer.run { running in
            let inUse = try await explanation(of: try ServerAddress("\(running.port)"))
            #expect(inUse?.hasPrefix("--serve: Another program uses port \(running.port).") == true)
        }
        #expect(
            try await explanation(of: try ServerAddress("no.host.invalid:0"))
                == "--serve: The host 'no.host.invalid' is unknown.")
    }

    @Test(
        "An address is a port, or a host and a port",
        arguments: [("8080", "127.0.0.1", 8080), ("0.0.0.0:0", "0.0.0.0", 0), ("[::1]:80", "::1", 80)])
    func addresses(text: String, host: String, port: Int) throws {
        let address = try ServerAddress(text)
        #expect(address.host == host && address.port == port)
        for wrong in ["", "x", "70000", "-1", "a:b"] {
            #expect(throws: ServerAddress.Problem.self) { try ServerAddress(wrong) }
        }
    }
}

private struct Explanation: Decodable { let reason: String }

/// A server on a separate port, for the duration of a test.
private struct RunningServer: Sendable {
    /// Requests wait longer than a busy machine needs. The time limit of the test ends a hang.
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3_600
        return URLSession(configuration: configuration)
    }()

    let port: Int

    static func run(_ body: @escaping @Sendable (RunningServer) async throws -> Void) async throws {
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let application = try server(
            try Shared.catalogue.get(), at: try ServerAddress("0"),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { port in
            continuation.yield(port)
            continuation.finish()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            for await port in ports { try await body(RunningServer(port: port)) }
            group.cancelAll()
        }
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> (
        status: Int, headers: [String: String], text: String
    ) {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return try await send(request)
    }

    func post(_ path: String, _ body: Data) async throws -> (status: Int, headers: [String: String], text: String) {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = "POST"
        request.httpBody = body
        return try await send(request)
    }

    private func send(_ request: URLRequest) async throws -> (status: Int, headers: [String: String], text: String) {
        let (data, response) = try await Self.session.data(for: request)
        let answer = response as! HTTPURLResponse
        let fields = Dictionary(
            uniqueKeysWithValues: answer.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") })
        return (answer.statusCode, fields, String(decoding: data, as: UTF8.self))
    }
}
