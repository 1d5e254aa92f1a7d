import Foundation

/// The table in the documentation, with the machine and the date.
struct MarkdownTable {
    private let measurements: [Measurement]

    private let quick: Bool

    init(_ measurements: [Measurement], quick: Bool) {
        self.measurements = measurements
        self.quick = quick
    }

    var text: String {
        let heading = """
            | Workload | per | ns | × limit | limit: ns | what it is | × best peer | best peer: ns | allocations: an element | a subscription | bytes left |
            |---|---|--:|--:|--:|---|--:|---|--:|--:|--:|
            """
        let extent = quick ? " A quick run: a tenth of the elements." : ""
        return Machine.description + extent + "\n\n" + heading + "\n" + measurements.map(row).joined(separator: "\n")
    }

    /// The workloads that a peer has, too, without limits: a hand loop says little in a debug build.
    var besidePeers: String {
        let heading = """
            | Workload | per | ns | × best peer | best peer: ns |
            |---|---|--:|--:|---|
            """
        let rows = measurements.compactMap { measurement in
            measurement.bestPeer.map { peer in
                "| `\(measurement.name)` | \(measurement.unit) | \(Report.number(measurement.ours)) | "
                    + "**\(Report.number(measurement.toBestPeer))** | \(Report.number(peer.value)) \(peer.name) |"
            }
        }
        return Machine.description + " A debug build.\n\n" + heading + "\n" + rows.joined(separator: "\n")
    }

    private func row(_ measurement: Measurement) -> String {
        let cells = [
            "`\(measurement.name)`", measurement.unit, Report.number(measurement.ours),
            "**\(Report.number(measurement.toLimit))**", Report.number(measurement.limit), measurement.limitName,
            Report.number(measurement.toBestPeer),
            measurement.bestPeer.map { "\(Report.number($0.value)) \($0.name)" } ?? "–",
            Report.number(measurement.allocations), Report.number(measurement.allocationsPerSubscription),
            "\(measurement.retained)",
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}

/// What it was measured on, and when.
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
