import Foundation

/// The costs of the rows above a ceiling, as multiples of the two atomics of a send.
///
/// The file contains only these rows. Every other row must stay below its ceilings.
public struct SweepRatios {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    private let stored: [String: [Double]]

    /// Machines are noisy, so a cost fails only if it is far above, and if repeated measurements do not lower it.
    private let tolerance = 1.5

    public init(file: String) throws {
        stored = try JSONDecoder().decode([String: [Double]].self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// Writes the rows of a run that are above a ceiling, with the larger ratio if the file has the row already.
    ///
    /// Other work slows down allocations more than atomics, so the ratios are recorded in runs at several times.
    public static func raise(_ record: SweepRecord, in file: String) throws {
        let ceilings = SweepCeilings(record.references)
        let exceeding = record.measurements.filter { row in
            (row.value ?? 0) > ceilings.value(row) || row.subscription > ceilings.subscription(row)
        }
        let before = FileManager.default.fileExists(atPath: file) ? try SweepRatios(file: file).stored : [:]
        let rows = before.merging(
            exceeding.map { ($0.name, costs($0).map(ceilings.ratio)) }, uniquingKeysWith: { zip($0, $1).map(max) })
        let lines = try rows.sorted { $0.key < $1.key }.map { name, ratios in
            let key = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            return "  \(key): [\(ratios.map { String(format: "%.2f", $0) }.joined(separator: ", "))]"
        }
        try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(to: URL(filePath: file))
    }

    /// Fails if a row exceeds its ceiling and its stored ratio.
    ///
    /// - Parameter again: Measures rows and the references again.
    public func check(_ record: SweepRecord, again: ([String]) -> SweepRecord) throws {
        var record = record
        for attempt in 1...3 {
            let ceilings = SweepCeilings(record.references)
            let worse = record.measurements.filter { !problems($0, ceilings).isEmpty }
            if worse.isEmpty { return }
            if attempt == 3 {
                throw Exceeded(description: worse.flatMap { problems($0, ceilings) }.joined(separator: "\n"))
            }
            record = again(worse.map(\.name))
        }
    }

    private static func costs(_ row: SweepMeasurement) -> [Double] { [row.value ?? 0, row.subscription] }

    private func problems(_ row: SweepMeasurement, _ ceilings: SweepCeilings) -> [String] {
        let limits = [ceilings.value(row), ceilings.subscription(row)].map(ceilings.ratio)
        let stored = stored[row.name] ?? [0, 0]
        // Other threads run one after another on a busy machine, which is a different workload.
        let tolerance = row.varies ? 5 : tolerance
        return Self.costs(row).map(ceilings.ratio).enumerated().compactMap { index, ratio in
            guard ratio > tolerance * max(limits[index], stored[index]) else { return nil }
            let kind = ["value", "subscription"][index]
            return "\(row.name): \(SweepReport.number(ratio)) × the atomics of a send for a \(kind), where its ceiling "
                + "in the class \(row.cost.rawValue) is \(SweepReport.number(limits[index])) and "
                + "\(SweepReport.number(stored[index])) is stored"
        }
    }
}
