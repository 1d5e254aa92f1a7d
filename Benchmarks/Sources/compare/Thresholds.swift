import Foundation

/// The largest ratios to the limit that were reached, by workload.
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

    /// These and, where it has larger ones, those of a file. What a processor's other tenants take away hits a chain of ten calls
    /// harder than the single call that is its limit, so runs at several times, and beside other work, tell what to expect.
    func raising(file: String) throws -> Thresholds {
        guard FileManager.default.fileExists(atPath: file) else { return self }
        return Thresholds(ratios: try ratios.merging(Thresholds(file: file).ratios, uniquingKeysWith: max))
    }

    /// Machines are noisy: only what is far beyond counts, and only if measuring it again does not mend it.
    func check(_ measurements: [Measurement], again: (String) throws -> Measurement) throws {
        let unknown = measurements.filter { ratios[$0.name] == nil }.map(\.name)
        guard unknown.isEmpty else {
            throw Exceeded(description: "No threshold for \(unknown.joined(separator: ", "))")
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
        // A busy machine runs threads that should work at once one after the other, which is another workload.
        measurement.toLimit > (measurement.isParallel ? 5 : 1.5) * ratios[measurement.name]!
    }

    private func describe(_ measurement: Measurement) -> String {
        "\(measurement.name): \(Report.number(measurement.toLimit)) times its limit, "
            + "where \(Report.number(ratios[measurement.name])) was reached"
    }
}
