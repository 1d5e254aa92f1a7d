import Foundation

/// The tables in `Docs/Figures.md`, with the machine and the date.
///
/// The terminal and `--json` also show the times of the limit and of the peer.
struct MarkdownTable {
    private let measurements: [Measurement]

    private let quick: Bool

    init(_ measurements: [Measurement], quick: Bool) {
        self.measurements = measurements
        self.quick = quick
    }

    var text: String {
        let heading = """
            Workload | ns per | × limit | limit | × peer | best peer | allocations: element | subscription
            ---|---|--:|---|--:|---|--:|--:
            """
        let extent = quick ? " A quick run: a tenth of the elements." : ""
        return Machine.description + extent + "\n\n" + heading + "\n" + measurements.map(row).joined(separator: "\n")
    }

    /// The workloads that a peer also has, without limits: a manual loop means little in a debug build.
    var besidePeers: String {
        let heading = """
            Workload | ns | × peer | best peer
            ---|--:|--:|---
            """
        let rows = measurements.compactMap { measurement in
            measurement.bestPeer.map { peer in
                [
                    "`\(measurement.name)`", Report.number(measurement.ours),
                    "**\(Report.number(measurement.toBestPeer))**", peer.name,
                ].joined(separator: " | ")
            }
        }
        return Machine.description + " A debug build.\n\n" + heading + "\n" + rows.joined(separator: "\n")
    }

    private func row(_ measurement: Measurement) -> String {
        let cells = [
            "`\(measurement.name)`", "\(Report.number(measurement.ours))/\(measurement.unit)",
            "**\(Report.number(measurement.toLimit))**", measurement.limitName,
            Report.number(measurement.toBestPeer), measurement.bestPeer?.name ?? "–",
            Report.number(measurement.allocations), Report.number(measurement.allocationsPerSubscription),
        ]
        return cells.joined(separator: " | ")
    }
}

/// The machine, the compiler, and the date of the measurements.
enum Machine {
    static var description: String {
        let date = Date.now.formatted(.iso8601.year().month().day())
        return "\(date), \(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores, \(system), \(compiler)."
    }

    private static var processor: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
        return model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    }

    private static var system: String {
        #if os(Linux)
            "Linux"
        #else
            ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    private static var compiler: String {
        let line = (try? Tool.run("swiftc", ["--version"]))?.split(separator: "\n").first { $0.contains("version") }
        return line.map(String.init) ?? "Swift"
    }
}
