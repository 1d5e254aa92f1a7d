import Foundation
import PulseCore
import Testing

/// Faults of real processes on several hosts. With `FLEET_FULL` in the environment, an interruption takes a minute.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: Network.isPermitted, "Network namespaces require root and iproute2; they are not permitted here."))
struct FaultTests {
    private static let interruption = ProcessInfo.processInfo.environment["FLEET_FULL"] == nil ? 4 : 60

    @Test func `after the server was killed and restarted, every line is counted once`() throws {
        let site = try Site(hosts: 3)
        let viewer = site.viewer(on: 3)
        let agents = [site.agent(1), site.agent(2)]
        for round in 1...3 {
            for host in [1, 2] { site.write(100, to: host) }
            viewer.waitForReport("\(site.lines) requests") { $0.total == site.lines }
            site.killServer()
            for host in [1, 2] { site.write(100, to: host) }
            for agent in agents { agent.waitForMessage("interrupted, publishing to fleet", times: round) }
            site.startServer()
        }
        let last = viewer.waitForReport("\(site.lines) requests") { $0.total >= site.lines }
        for agent in agents { agent.stop() }
        #expect(last?.total == site.lines)
        #expect(last?.malformed == 0)
        #expect(agents.map(\.status) == [0, 0])
        #expect(viewer.errors.contains("interrupted, reading fleet"))
        // A viewer that begins now finds the same in the stream.
        site.viewer(on: 3).waitForReport("the past") { $0.total == site.lines }
    }

    @Test func `an agent counts only the requests of its options`() throws {
        let site = try Site(hosts: 3)
        let viewer = site.viewer(on: 3)
        let agents = [site.agent(1, "--status", "5xx", "--path", "/pa"), site.agent(2, "--path", "/other")]
        for host in [1, 2] {
            site.write(10, to: host)
            site.write(7, to: host, status: 500)
        }
        // The agents stop after the lines that were read before.
        viewer.waitForReport("the errors of a host") { $0.total >= 7 }
        for agent in agents { agent.stop() }
        let last = viewer.waitForReport("two ended agents") { report in
            ["host-1", "host-2"].allSatisfy { report.machines[$0]?.state == "ended" }
        }
        #expect(last?.total == 7 && agents.map(\.status) == [0, 0])
    }

    @Test func `an agent without a link is reported as silent, and its lines arrive afterwards`() throws {
        let site = try Site(hosts: 3)
        let viewer = site.viewer(on: 3)
        let agents = [site.agent(1), site.agent(2)]
        for host in [1, 2] { site.write(10, to: host) }
        viewer.waitForReport("the first lines") { $0.total == site.lines }
        try site.setLink(of: 1, isUp: false)
        agents[0].waitForMessage("interrupted, publishing to fleet")
        viewer.waitForReport("a silent machine") { report in
            for host in [1, 2] { site.write(1, to: host) }
            let state = report.machines["host-1"]?.state ?? ""
            return state.hasPrefix("silent for")
                && (state.firstMatch(of: #/\d+/#).flatMap { Int($0.output) } ?? 0) > Self.interruption
        }
        try site.setLink(of: 1, isUp: true)
        let last = viewer.waitForReport("\(site.lines) requests") { $0.total >= site.lines }
        #expect(last?.total == site.lines)
        for agent in agents { agent.stop() }
        #expect(agents.map(\.status) == [0, 0])
    }

    @Test func `a viewer without a link continues where it was, and reports each second`() throws {
        let site = try Site(hosts: 3)
        let viewer = site.viewer(on: 3)
        let agents = [site.agent(1), site.agent(2)]
        for host in [1, 2] { viewer.waitForMessage("host-\(host) sends snapshots") }
        try site.setLink(of: 3, isUp: false)
        viewer.waitForMessage("interrupted, reading fleet")
        let other = site.viewer(on: 2)
        for _ in 0..<Self.interruption {
            for host in [1, 2] { site.write(10, to: host) }
            other.waitForReport("\(site.lines) requests") { $0.total == site.lines }
        }
        let end = Int(millisecondsSince1970())
        try site.setLink(of: 3, isUp: true)
        // A second is reported again if lines arrive late.
        var requests: [Int: Int] = [:]
        let last = viewer.waitForReport("the seconds of all lines") { report in
            // The reports of the outage have no seconds of their own.
            guard report.outage == nil else { return false }
            requests[report.milliseconds] = report.requests
            return report.total >= site.lines && report.milliseconds > end + 1_000
        }
        #expect(last?.total == site.lines)
        // The total alone does not show that the viewer has read every snapshot, because each one contains it.
        #expect(!viewer.errors.contains("are missing"))
        let seconds = requests.keys.sorted()
        #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $1 - $0 == 1_000 })
        // On a busy machine, lines can arrive after their second is complete. They count only in the total.
        #expect((1...site.lines).contains(requests.values.reduce(0, +)))
        for agent in agents { agent.stop() }
    }

    @Test func `a viewer that was stopped for longer than the stream is long reports the gap and has the totals`()
        throws
    {
        let site = try Site(hosts: 3, serverOptions: ["--stream-node-max-entries", "3"])
        let viewer = site.viewer(on: 3)
        let agents = [site.agent(1, "--keep", "3"), site.agent(2, "--keep", "3")]
        for host in [1, 2] { site.write(10, to: host) }
        viewer.waitForReport("the first lines") { $0.total == site.lines }
        viewer.send(SIGSTOP)
        // Another viewer sees the snapshots that this one misses.
        let other = site.viewer(on: 3)
        for _ in 0..<8 {
            for host in [1, 2] { site.write(10, to: host) }
            other.waitForReport("\(site.lines) requests") { $0.total == site.lines }
        }
        viewer.send(SIGCONT)
        viewer.waitForMessage("snapshots of host-1 are missing, because the stream no longer has them.")
        let last = viewer.waitForReport("\(site.lines) requests") { $0.total >= site.lines }
        #expect(last?.total == site.lines)
        for agent in agents { agent.stop() }
    }

    @Test func `an agent that is killed in the middle of a line continues there, including in a renamed log`() throws {
        let site = try Site(hosts: 2)
        let viewer = site.viewer(on: 2)
        for round in 0..<3 {
            let agent = site.agent(1)
            site.write(10, to: 1)
            site.writeLine(to: 1) {
                viewer.waitForReport("\(site.lines) requests") { $0.total == site.lines }
                agent.kill()
            }
            site.write(5, to: 1)
            if round == 1 {
                try FileManager.default.moveItem(atPath: site.log(1), toPath: site.log(1) + ".1")
                site.write(5, to: 1)
            }
        }
        let agent = site.agent(1)
        let last = viewer.waitForReport("\(site.lines) requests") { $0.total >= site.lines }
        agent.stop()
        #expect(last?.total == site.lines)
        #expect(last?.malformed == 0)
        #expect(agent.errors.contains("continuing after snapshot"))
    }

    @Test func `a second agent of the same name ends the first one, which explains it`() throws {
        let site = try Site(hosts: 2)
        let first = site.agent(1)
        first.waitForMessage("snapshot 1 is stored")
        let second = site.agent(1)
        first.waitForMessage("another agent reports as host-1. End it, or choose another --name.")
        first.finish()
        #expect(first.status == 1)
        second.stop()
        #expect(second.status == 0)
    }

    @Test func `lines of hosts whose clocks differ by a minute count in the same windows`() throws {
        let site = try Site(hosts: 4)
        let begin = Int(millisecondsSince1970())
        let viewer = site.viewer(on: 4, "--window", "10s")
        let offsets: [Int64] = [0, 60, -60]
        let agents = offsets.enumerated().map { site.agent($0 + 1, "--clock-offset=\($1 * 1_000 + 1)ms") }
        for host in 1...3 { viewer.waitForMessage("host-\(host) sends snapshots") }
        for (index, offset) in offsets.enumerated() { site.write(100, to: index + 1, offset: offset) }
        // A window is reported again if lines arrive late.
        var requests: [Int: Int] = [:]
        let last = viewer.waitForReport("a window for each line") { report in
            #expect(report.milliseconds > begin && report.milliseconds < Int(millisecondsSince1970()) + 10_000)
            requests[report.milliseconds] = report.requests
            return requests.values.reduce(0, +) >= site.lines
        }
        #expect(requests.values.reduce(0, +) == site.lines)
        #expect(last?.total == site.lines)
        // On a busy machine, a snapshot that arrives late can make the difference another one for a second.
        viewer.waitForReport("the differences of both clocks") { report in
            report.machines["host-2"]?.state == "ok, clock ahead by 60 s"
                && report.machines["host-3"]?.state == "ok, clock behind by 60 s"
        }
        for agent in agents { agent.stop() }
    }

    @Test func `each change of an alert is raised by one of several viewers, although one is killed`() throws {
        let site = try Site(hosts: 2)
        let raised = site.folder.appending(path: "raised").path
        let command = "echo \"$FLEET_ALERT $FLEET_CHANGE\" >> \(raised)"
        let viewers = (0..<3).map { _ in site.viewer(on: 2, "--alert", "errors>50%", "--run", command) }
        let agent = site.agent(1)
        let watching = Run(["tail", "-n", "+1", "-F", raised])
        var evaluated = viewers.map { _ in 0 }
        for round in 0..<3 {
            // The alert fires, and clears in the next second, which has no errors. On a busy machine, the lines can arrive after
            // their second is complete. Then no alert is evaluated on them.
            var isEvaluated = false
            while !isEvaluated {
                site.write(20, to: 1, status: 500)
                for index in viewers.indices.dropFirst(round > 1 ? 1 : 0) {
                    // The lines are not in a later second than the one in which they have arrived.
                    var end: Int?
                    let last = viewers[index].waitForReport("the second of \(site.lines) requests") { report in
                        if report.milliseconds > evaluated[index], report.requests > 0 { isEvaluated = true }
                        evaluated[index] = max(evaluated[index], report.milliseconds)
                        if end == nil, report.total == site.lines { end = Int(millisecondsSince1970()) }
                        return end.map { report.milliseconds > $0 + 1_000 } ?? false
                    }
                    if last == nil { return }
                }
            }
            watching.waitForLines(2 * (round + 1))
            site.waitForReply("0", "XPENDING", "fleet:alerts", "alerters")
            if round == 1 { viewers[0].kill() }
        }
        let lines = try String(contentsOfFile: raised, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.sorted() == ["cleared", "fired"].flatMap { Array(repeating: "errors>50% \($0)", count: 3) })
        #expect(site.cli("XLEN", "fleet:alerts") == "6")
        watching.kill()
        agent.stop()
    }

    @Test func `the memory of a viewer does not grow with the number of snapshots`() async throws {
        let site = try Site(hosts: 1)
        let viewer = site.viewer(on: 1)
        var memory: [Int] = []
        for round in 0..<4 {
            try await site.publish(snapshots: 200, of: 3, round: round)
            viewer.waitForReport("\(site.lines) requests") { $0.total == site.lines }
            memory.append(viewer.memory)
        }
        #expect(memory[3] < memory[1] * 5 / 4, "\(memory) kB")
    }
}
