import Foundation

/// The largest ratios to the limit that were measured, by workload.
struct Thresholds {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    let ratios: [String: Double]

    init(file: String) throws {
        ratios = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(filePath: file)))
    }

    init(reached measurements: [Measurement]) {
        ratios = Dictionary(uniqueKeysWithValues: measurements.map { ($0.name, ($0.toLimit * 100).rounded(.up) / 100) })
    }

    private init(ratios: [String: Double]) { self.ratios = ratios }

    /// Returns these ratios, or those of a file where they are larger. The other tenants of a processor slow down a
    /// chain of ten calls more than the single call that is its limit. Therefore, the thresholds are recorded in runs
    /// at several times, including during other work.
    func raising(file: String) throws -> Thresholds {
        guard FileManager.default.fileExists(atPath: file) else { return self }
        return Thresholds(ratios: try ratios.merging(Thresholds(file: file).ratios, uniquingKeysWith: max))
    }

    /// Checks measurements against the thresholds. Machines are noisy, so a ratio fails only if it is far above its
    /// threshold and repeated measurements do not lower it.
    func check(_ measurements: [Measurement], again: (String) throws -> Measurement) throws {
        let unknown = measurements.filter { ratios[$0.name] == nil }.map(\.name)
        guard unknown.isEmpty else {
            throw Exceeded(description: "No threshold for \(unknown.joined(separator: ", ")). Add it with --record.")
        }
        var worse = measurements.filter(isExceeded)
        for _ in 0..<2 where !worse.isEmpty {
            worse = try worse.map { try again($0.name) }.filter(isExceeded)
        }
        guard worse.isEmpty else {
            throw Exceeded(description: worse.map(describe).joined(separator: "\n"))
        }
    }

    private func isExceeded(_ measurement: Measurement) -> Bool {
        // A busy machine runs concurrent threads one after another, which is a different workload.
        measurement.toLimit > (measurement.isParallel ? 5 : 1.5) * ratios[measurement.name]!
    }

    private func describe(_ measurement: Measurement) -> String {
        "\(measurement.name): \(Report.number(measurement.toLimit)) times its limit, "
            + "where \(Report.number(ratios[measurement.name])) was reached"
    }
}
