import Foundation

/// The allocations or instructions of each row of a sweep, for a value and for a subscription.
public struct SweepCounts: Sendable {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    /// How far a count may exceed the stored one: by a share of it, but at least by a number.
    private struct Tolerance {
        let share: Double
        let atLeast: [Double]
    }

    private let rows: [String: [Double]]
    private let tolerance: Tolerance
    private let unit: String

    /// Allocations. Rows whose work runs on other threads are left out, because their counts depend on the timing.
    ///
    /// Storage that grows does not allocate at each value, which the tolerance permits.
    public init(_ measurements: [SweepMeasurement]) {
        rows = Dictionary(
            measurements.filter { !$0.varies }.map { measurement in
                let counts = [measurement.allocationsPerValue ?? 0, measurement.allocationsPerSubscription]
                return (measurement.name, counts.map { ($0 * 100).rounded() / 100 })
            }, uniquingKeysWith: { zip($0, $1).map(max) })
        tolerance = Tolerance(share: 0.05, atLeast: [0.05, 0.05])
        unit = "allocations"
    }

    /// Instructions. They differ between machines by some, because the C library chooses its functions at run time.
    public init(_ instructions: [String: [Int]]) {
        rows = instructions.mapValues { $0.map(Double.init) }
        tolerance = Tolerance(share: 0.1, atLeast: [10, 30])
        unit = "instructions"
    }

    public func write(to file: String) throws {
        // One line for each row, so that a difference shows the row.
        let lines = try rows.sorted { $0.key < $1.key }.map { name, counts in
            let key = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            return "  \(key): [\(counts.map(text).joined(separator: ", "))]"
        }
        try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(to: URL(filePath: file))
    }

    public var text: String {
        rows.sorted { $0.key < $1.key }
            .map { "\($0): \(text($1[0])) for a value, \(text($1[1])) for a subscription" }.joined(separator: "\n")
    }

    /// Fails if a row has no stored counts, or if a count exceeds the stored one by more than the tolerance.
    public func check(against file: String) throws {
        let stored = try JSONDecoder().decode([String: [Double]].self, from: Data(contentsOf: URL(filePath: file)))
        let problems = rows.sorted { $0.key < $1.key }.flatMap { name, counts -> [String] in
            guard let before = stored[name] else { return ["\(name): no \(unit) are stored"] }
            return ["value", "subscription"].indices.compactMap { index in
                let permitted = before[index] + max(abs(before[index]) * tolerance.share, tolerance.atLeast[index])
                guard counts[index] > permitted else { return nil }
                let kind = ["value", "subscription"][index]
                return "\(name): \(text(counts[index])) \(unit) for a \(kind), where \(text(before[index])) are stored"
            }
        }
        guard problems.isEmpty else {
            throw Exceeded(
                description: problems.joined(separator: "\n")
                    + "\nReduce the costs, or renew the stored counts with --record \(file).")
        }
    }

    private func text(_ count: Double) -> String { count == count.rounded() ? "\(Int(count))" : "\(count)" }
}
