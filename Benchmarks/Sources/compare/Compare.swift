import ArgumentParser
import Foundation

@main struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures Rill beside what its work cannot avoid, and beside its peers.")

    @Argument(help: "Only workloads whose name contains this.") var filter: String?
    @Option(help: "Writes the measurements to this file.") var json: String?
    @Option(help: "Draws the measurements into this file.") var svg: String?
    @Option(help: "Fails when a ratio is 1.5 times beyond what this file says.") var thresholds: String?
    @Flag(help: "Fewer elements and rounds: ends within 45 s.") var quick = false
    @Flag(help: "Measures only the memory of objects that nobody observes.") var memory = false

    func validate() throws {
        guard !_isDebugAssertConfiguration() else {
            throw ValidationError("A debug build measures nothing of use. Run it with `-c release`.")
        }
    }

    func run() throws {
        if memory { return print(ObjectMemory.report) }
        let runner = Runner(rounds: quick ? 3 : 7, share: quick ? 0.1 : 1)
        let chosen = workloads.filter { filter.map($0.name.contains) ?? true }
        guard !chosen.isEmpty else { throw ValidationError("No workload's name contains '\(filter ?? "")'.") }
        var measurements: [Measurement] = []
        print(Report.heading)
        for workload in chosen {
            let measurement = try runner.measure(workload)
            measurements.append(measurement)
            print(Report.row(measurement))
        }
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(measurements).write(to: URL(filePath: json))
        }
        if let svg { try Data(BarChart(measurements).svg.utf8).write(to: URL(filePath: svg)) }
        if let thresholds { try Thresholds(file: thresholds).check(measurements) }
    }
}

/// Ratios that were reached, by workload.
struct Thresholds {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    let ratios: [String: Double]

    init(file: String) throws {
        ratios = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// Shared machines are noisy, so only what is far beyond counts.
    func check(_ measurements: [Measurement]) throws {
        let worse = measurements.compactMap { measurement -> String? in
            guard let allowed = ratios[measurement.name], let ratio = measurement.toLimit, ratio > 1.5 * allowed
            else { return nil }
            return
                "\(measurement.name): \(Report.number(ratio)) times its limit, where \(Report.number(allowed)) was reached"
        }
        guard worse.isEmpty else { throw Exceeded(description: worse.joined(separator: "\n")) }
    }
}
