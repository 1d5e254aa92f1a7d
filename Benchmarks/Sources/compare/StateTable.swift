/// The table of the workloads of state in `Docs/Figures.md`, beside the figures of signal libraries for JavaScript.
///
/// The cases are those of kairo in the project js-reactivity-benchmark. The other libraries were measured on another day, so their
/// figures are no ratios within one run.
struct StateTable {
    /// A case, the number of writes of one iteration, and microseconds an iteration.
    private static let cases: [(name: String, writes: Int, alienSignals: Double, preact: Double?)] = [
        ("broad", 50, 246, 280), ("deep", 50, 100, 131), ("diamond", 500, 217, 283), ("triangle", 100, 75, 100),
        ("mux", 20, 230, 271), ("repeated", 100, 29, 41), ("unstable", 100, 52, 49), ("avoidable", 1_000, 250, 310),
        ("grid.1x1", 1, 0.059, nil), ("grid.1x10", 1, 0.29, nil), ("grid.1x100", 1, 2.7, nil),
        ("grid.10x10", 1, 3.5, nil), ("grid.100x10", 1, 38, nil),
    ]

    private let measurements: [String: Measurement]

    init(_ measurements: [Measurement]) {
        self.measurements = Dictionary(uniqueKeysWithValues: measurements.map { ($0.name, $0) })
    }

    var text: String {
        let heading = """
            Case | writes | Rill, µs | Rill with `map`, µs | × by hand | alien-signals, µs | Preact, µs | × alien-signals
            ---|--:|--:|--:|--:|--:|--:|--:
            """
        return Machine.description + "\n\n" + heading + "\n" + Self.cases.compactMap(row).joined(separator: "\n")
    }

    private func row(_ row: (name: String, writes: Int, alienSignals: Double, preact: Double?)) -> String? {
        guard let measurement = measurements["state.\(row.name)"] else { return nil }
        let iteration = measurement.ours * Double(row.writes) / 1_000
        let withMaps = measurements["state.\(row.name).maps"].map { $0.ours * Double(row.writes) / 1_000 }
        return [
            "`\(row.name)`", "\(row.writes)", Report.number(iteration), Report.number(withMaps),
            Report.number(measurement.toLimit), Report.number(row.alienSignals), Report.number(row.preact),
            "**\(Report.number(iteration / row.alienSignals))**",
        ].joined(separator: " | ")
    }
}
