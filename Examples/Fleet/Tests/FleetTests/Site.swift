import AccessLog
import FleetCore
import Foundation
import Operators
import PulseCore
import StreamLink
import Testing

/// Several hosts with a server, agents, viewers, and their logs.
final class Site {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString.prefix(8))")
    private let network: Network
    private let serverOptions: [String]
    private var server: Run?
    private var linesWritten = 0

    /// The number of whole lines in all logs.
    var lines: Int { linesWritten }

    init(hosts: Int, serverOptions: [String] = []) throws {
        network = try Network(hosts: hosts)
        self.serverOptions = serverOptions
        let length = "\(folder.path)/socket".utf8.count
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        try #require(
            length <= limit,
            "The path \(folder.path)/socket has \(length) bytes, but a socket permits \(limit). Set TMPDIR to a shorter path."
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        startServer()
    }

    deinit {
        server?.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the server, which writes each command to its file before it responds, so a killed server misses nothing.
    func startServer() {
        server = Run(
            network.command(
                on: nil,
                ["redis-server", "--port", "6379", "--bind", Network.server, "--unixsocket", "\(folder.path)/socket"]
                    + ["--dir", folder.path, "--appendonly", "yes", "--appendfsync", "no", "--save", ""]
                    + ["--protected-mode", "no", "--logfile", "\(folder.path)/server.log"] + serverOptions))
    }

    func killServer() { server?.kill() }

    func setLink(of host: Int, isUp: Bool) throws { try network.setLink(of: host, isUp: isUp) }

    /// Starts an agent that reads the log of a host.
    func agent(_ host: Int, _ options: String...) -> Run {
        run(
            on: host, ["report", url, log(host), "--name", "host-\(host)", "--from-start", "--timeout", "1s"] + options)
    }

    /// Starts a viewer that writes a report for each second.
    func viewer(on host: Int, _ options: String...) -> Run {
        run(on: host, ["watch", url, "--json", "--window", "1s", "--timeout", "1s"] + options)
    }

    private var url: String { "redis://\(Network.server):6379" }

    private func run(on host: Int, _ arguments: [String]) -> Run {
        Run(network.command(on: host, [Run.fleet] + arguments))
    }

    /// Runs a command of the server's client and returns its output.
    func cli(_ arguments: String...) -> String { cli(arguments) }

    private func cli(_ arguments: [String]) -> String {
        let run = Run(["redis-cli", "-s", "\(folder.path)/socket"] + arguments)
        run.finish()
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Waits until a command has a reply that begins with `reply`.
    func waitForReply(_ reply: String, _ arguments: String..., location: SourceLocation = #_sourceLocation) {
        let end = ContinuousClock.now + .seconds(60)
        while !cli(arguments).hasPrefix(reply) {
            guard ContinuousClock.now < end else {
                Issue.record("\(arguments) replies \(cli(arguments))", sourceLocation: location)
                return
            }
        }
    }

    /// Publishes snapshots of a second each, which all have other paths, as several machines.
    func publish(snapshots count: Int, of machines: Int, round: Int) async throws {
        let link = StreamLink(try LinkAddress("redis+unix://\(folder.path)/socket"))
        let first = Int64(round * count)
        let sources = (0..<machines).map { machine in
            let messages = (first..<first + Int64(count)).signal(on: .background).map { second in
                var tally = Tally()
                let path = { (number: Int) in "/\(machine)/\(second)/\(number)" }
                tally.count(LineFormat.combined.parse(FleetTests.lines(20, second: second % 3_600, path: path)[...]))
                var total = Counts()
                total.requests = 20 * (Int(second) + 1)
                let snapshot = Snapshot(
                    clock: nil, isLast: second == first + Int64(count) - 1, total: total,
                    seconds: [.init(time: midnight + second, tally: tally)])
                return StreamMessage([Snapshot.field: snapshot.bytes])
            }
            return link.publish(messages, to: "fleet", as: "machine-\(machine)", keeping: 100_000)
        }
        _ = try await merge(sources).allValues()
        linesWritten += 20 * count * machines
    }

    func log(_ host: Int) -> String { folder.appending(path: "access-\(host).log").path }

    /// Appends lines to the log of a host.
    ///
    /// - Parameter offset: The difference between the clock of the host and that of the server, in seconds.
    func write(_ count: Int, to host: Int, status: Int = 200, offset: Int64 = 0) {
        append(String(repeating: line(status: status, offset: offset), count: count), to: host)
        linesWritten += count
    }

    /// Writes a line in two parts, with work between them.
    func writeLine(to host: Int, between: () -> Void) {
        let text = line(status: 200, offset: 0)
        append(String(text.prefix(40)), to: host)
        between()
        append(String(text.dropFirst(40)), to: host)
        linesWritten += 1
    }

    private func append(_ text: String, to host: Int) {
        if !FileManager.default.fileExists(atPath: log(host)) {
            _ = FileManager.default.createFile(atPath: log(host), contents: nil)
        }
        guard let file = FileHandle(forWritingAtPath: log(host)) else { return }
        file.seekToEndOfFile()
        file.write(Data(text.utf8))
        try? file.close()
    }

    private func line(status: Int, offset: Int64) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "dd/MMM/yyyy:HH:mm:ss"
        let time = format.string(from: Date(timeIntervalSince1970: Double(millisecondsSince1970() / 1_000 + offset)))
        return "192.0.2.1 - - [\(time) +0000] \"GET /page HTTP/1.1\" \(status) 100 \"-\" \"test\" 0.010\n"
    }
}
