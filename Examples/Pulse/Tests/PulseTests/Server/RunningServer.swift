import Foundation
import Hummingbird
import Logging
import Operators
import PulseServer
import ServiceLifecycle

@testable import PulseCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server on a separate port, for the duration of a test.
struct RunningServer: Sendable {
    private static let session = URLSession(configuration: .patient)

    let port: Int
    let reports: Subject<Report, Never>
    /// Stops the server as a signal of the system does.
    let stop: @Sendable () async -> Void

    static func run(
        limits: Deadlines.Limits = .init(), _ body: @Sendable (RunningServer) async throws -> Void
    ) async throws {
        let (reports, port) = (Subject<Report, Never>(), AsyncSubject<Int, Never>())
        let feeds = reports.signal.feeds(run: "7")
        feeds.connect()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let application = server(
            feeds.signal, named: "a <b> & \"c\"", at: try ServerAddress("0"), limits: limits, logger: logger
        ) {
            number in
            port.send(number)
            port.complete()
        }
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        let group = ServiceGroup(configuration: configuration)
        async let running: Void = group.run()
        if let number = await port.signal.firstValue() {
            try await body(RunningServer(port: number, reports: reports) { await group.triggerGracefulShutdown() })
        }
        reports.complete()
        await group.triggerGracefulShutdown()
        // The group cancels connections that a test has left open and throws. This is not an error of the test.
        _ = try? await running
    }

    func send(_ numbers: some Sequence<Int>, padding: Int = 0) {
        for number in numbers {
            var report = Report(number: number, time: Int64(number) * 1_000, window: Figures(span: .seconds(10)))
            report.window.counts.requests = number
            report.total.requests = number
            report.window.samples = padding > 0 ? [String(repeating: "x", count: padding)] : []
            reports.send(report)
        }
    }

    func get(_ path: String, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) async throws
        -> (status: Int, headers: [String: String], text: String)
    {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await Self.session.data(for: request)
        let answer = response as! HTTPURLResponse
        let fields = Dictionary(
            uniqueKeysWithValues: answer.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") })
        return (answer.statusCode, fields, String(decoding: data, as: UTF8.self))
    }

    /// The events that a client receives while it is subscribed.
    func events(lastID: String? = nil) -> Signal<ServerEvent, Never> {
        let url = URL(string: "http://127.0.0.1:\(port)/events")!
        return Signal { subscriber in
            var request = URLRequest(url: url)
            if let lastID { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
            let session = URLSession(
                configuration: .patient, delegate: EventReceiver(subscriber), delegateQueue: nil)
            session.dataTask(with: request).resume()
            return ActionDisposable { session.invalidateAndCancel() }
        }
    }
}

extension Report {
    /// Creates a report with the data that a test of the server needs.
    init(number: Int, time: Int64, window: Figures) {
        self.init(number: number, time: time, window: window, total: Counts(), isWhole: false)
    }
}

extension URLSessionConfiguration {
    /// A configuration for requests that wait longer than a busy machine needs. The time limit of the test ends a hang.
    fileprivate static var patient: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3_600
        return configuration
    }
}

/// One event of a response that never ends.
struct ServerEvent: Hashable, Sendable {
    var id = ""
    var name = ""
    var data = ""

    var number: Int? { Int(id.split(separator: ".").last ?? "") }

    init?(_ text: Substring) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("id: ") { id = String(line.dropFirst(4)) }
            if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
            if line.hasPrefix("data:") { data = line.dropFirst(5).trimmingCharacters(in: .whitespaces) }
        }
        if name.isEmpty { return nil }
    }
}

/// A delegate that one session uses and calls on one queue.
private final class EventReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let subscriber: Subscriber<ServerEvent, Never>
    private var rest = Data()

    init(_ subscriber: Subscriber<ServerEvent, Never>) {
        self.subscriber = subscriber
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        rest += data
        while let end = rest.firstRange(of: Data("\n\n".utf8)) {
            let text = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            rest = Data(rest[end.upperBound...])
            if let event = ServerEvent(text[...]) { subscriber.send(event) }
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        subscriber.complete()
    }
}
