import FleetCore
import Foundation
import PulseCore
import StreamLink
import Testing

/// The views of a fleet whose server is down.
@Suite struct OutageTests {
    private func entry(_ name: String, at second: Int64, isLast: Bool = false) -> StreamEntry {
        var total = Counts()
        total.requests = 10
        let snapshot = Snapshot(clock: (midnight + second) * 1_000, isLast: isLast, total: total, seconds: [])
        return StreamEntry(
            id: EntryID(milliseconds: (midnight + second) * 1_000), fields: ["snapshot": snapshot.bytes], source: name,
            number: 1)
    }

    @Test func `without a server, all machines are troubled, and the report has the time of the newest data`() {
        var state = FleetState(window: 10)
        _ = state.take(entry("a", at: 3)) + state.take(entry("b", at: 5)) + state.take(entry("c", at: 4, isLast: true))
        let report = state.report(without: "it is away", since: 0, at: (midnight + 49) * 1_000)
        #expect(report.outage == Outage(since: (midnight + 5) * 1_000, reason: "it is away"))
        #expect(report.machines.map(\.state) == ["no data for 44 s", "no data for 44 s", "ended"])
        #expect(report.machines.map(\.isTroubled) == [true, true, false])
        #expect(report.total.requests == 30 && report.window.counts.requests == 0 && report.isWhole)
        #expect(report.lines == ["2026-11-21T00:00:49Z  no data since 00:00:05 UTC (44 s): it is away"])
        #expect(report.json.contains(#""outage":{"since":"2026-11-21T00:00:05Z","milliseconds":"#))
    }

    @Test func `without any data, it is missing since the start`() {
        let report = FleetState(window: 10).report(without: "x", since: midnight * 1_000, at: midnight * 1_000 + 100)
        #expect(report.outage?.since == midnight * 1_000 && report.machines.isEmpty)
    }

    @Test func `an alert does not change while there is no data`() throws {
        var state = FleetState(window: 1, alerts: [try AlertRule("requests<1")])
        var reports: [PulseCore.Report] = []
        for second in Int64(0)..<20 {
            for output in state.take(entry("a", at: second)) + state.tick(at: (midnight + second) * 1_000) {
                if case .report(let report) = output { reports.append(report) }
            }
        }
        #expect(reports.contains { $0.alerts[0].change == .fired })
        let report = state.report(without: "x", since: 0, at: (midnight + 30) * 1_000)
        #expect(report.alerts[0].isFiring && report.alerts[0].change == nil)
    }
}

/// A real server that is killed, and a viewer with its page.
@Suite(.timeLimit(.minutes(5))) struct KilledServerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "outage-\(UUID().uuidString.prefix(8))")

    private func start() -> Run {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return Run([
            "redis-server", "--port", "0", "--unixsocket", "\(folder.path)/socket", "--dir", folder.path, "--save", "",
            "--appendonly", "yes", "--appendfsync", "no",
        ])
    }

    /// Returns the status and the text that the viewer's server responds with.
    private func get(_ path: String, of viewer: Run) async throws -> (status: Int, text: String) {
        let port = try #require(viewer.errors.firstMatch(of: #/http://127\.0\.0\.1:(\d+)//#)?.output.1)
        let curl = Run(["curl", "-s", "-m", "20", "-w", "\n%{http_code}", "http://127.0.0.1:\(port)\(path)"])
        curl.finish()
        let lines = curl.output.split(separator: "\n", omittingEmptySubsequences: false)
        return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
    }

    @Test func `after the server was killed, health, metrics, and the lines say so until it is back`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let address = "redis+unix://\(folder.path)/socket"
        // The viewer begins without a server.
        let viewer = Run([Run.fleet, "watch", address, "--serve", "0", "--json", "--window", "1s", "--timeout", "10s"])
        viewer.waitForReport("the outage at the start") { $0.outage != nil && $0.machines.isEmpty }
        #expect(try await get("/healthz", of: viewer).status == 503)
        var server = start()
        let agent = Run([Run.fleet, "report", address, "--demo", "--name", "web-1", "--timeout", "10s"])
        viewer.waitForReport("data") { $0.outage == nil && $0.requests > 0 && $0.machines["web-1"]?.state == "ok" }
        #expect(try await get("/healthz", of: viewer).text == "ok\n")
        #expect(try await get("/metrics", of: viewer).text.contains("\npulse_has_data 1.0\n"))

        server.kill()
        let report = viewer.waitForReport("the outage") { $0.outage != nil }
        #expect(report?.machines["web-1"]?.state.hasPrefix("no data for ") == true)
        let health = try await get("/healthz", of: viewer)
        #expect(health.status == 503 && health.text.hasPrefix("no data since "), "\(health.text)")
        let metrics = try await get("/metrics", of: viewer).text
        #expect(metrics.contains("\npulse_has_data 0.0\n") && !metrics.contains("requests_per_second"))
        #expect(metrics.contains("pulse_machine_troubled{machine=\"web-1\"} 1.0\n"))

        server = start()
        viewer.waitForReport("data again") { $0.outage == nil && $0.machines["web-1"]?.state == "ok" }
        #expect(try await get("/healthz", of: viewer).status == 200)
        agent.stop()
        viewer.stop()
        server.kill()
    }

    @Test func `an agent that ends while the server does not store snapshots reports them`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let address = "redis+unix://\(folder.path)/socket"
        let server = start()
        let log = folder.appending(path: "log").path
        try Data(lines(3)).write(to: URL(filePath: log))
        let agent = Run([Run.fleet, "report", address, log, "--from-start"])
        agent.waitForMessage("snapshot 1 is stored")
        let memory = Run(["redis-cli", "-s", "\(folder.path)/socket", "config", "set", "maxmemory", "1"])
        memory.finish()
        agent.waitForMessage("OOM")
        agent.stop()
        #expect(agent.status == 1)
        #expect(agent.errors.contains(#/not published: \d+ snapshots? with \d+ requests?\n/#), "\(agent.errors)")
        server.kill()
    }
}
