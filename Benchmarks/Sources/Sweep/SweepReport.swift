import Foundation

/// The table of a sweep.
public struct SweepReport {
    private let measurements: [SweepMeasurement]
    private let ceilings: SweepCeilings

    public init(_ measurements: [SweepMeasurement], _ ceilings: SweepCeilings) {
        self.measurements = measurements
        self.ceilings = ceilings
    }

    /// A table for each class.
    public var text: String {
        let classes = Cost.allCases.compactMap { cost -> String? in
            let rows = measurements.filter { $0.cost == cost }
            guard !rows.isEmpty else { return nil }
            let over = rows.count { ratio($0) > 1 }
            return """
                ### \(cost.rawValue): a value \(Self.number(ceilings.value(cost))) ns, a subscription \
                \(Self.number(ceilings.subscription(cost))) ns (\(over) of \(rows.count) above)

                \(Self.heading)
                \(rows.map(line).joined(separator: "\n"))
                """
        }
        return ceilings.explanation + "\n\n" + classes.joined(separator: "\n\n")
    }

    /// The rows above their ceiling, with the largest ratio first.
    public var exceeding: String {
        let rows = measurements.filter { ratio($0) > 1 }.sorted { ratio($0) > ratio($1) }
        return "\(rows.count) of \(measurements.count) rows above their ceiling\n\n"
            + "Class | \(Self.heading.replacing("\n", with: "\n---|"))\n"
            + rows.map { "\($0.cost.rawValue) | \(line($0))" }.joined(separator: "\n")
    }

    private static let heading = """
        Row | value ns | ratio | subscription ns | ratio | allocations: value | subscription
        ---|--:|--:|--:|--:|--:|--:
        """

    private func ratio(_ measurement: SweepMeasurement) -> Double {
        max(valueRatio(measurement) ?? 0, subscriptionRatio(measurement))
    }

    private func valueRatio(_ measurement: SweepMeasurement) -> Double? {
        measurement.value.map { $0 / ceilings.value(measurement.cost) }
    }

    private func subscriptionRatio(_ measurement: SweepMeasurement) -> Double {
        measurement.subscription / ceilings.subscription(measurement.cost)
    }

    private func line(_ measurement: SweepMeasurement) -> String {
        let name = measurement.name.replacing(" | ", with: " ").replacing("|", with: "\\|")
        return [
            "`\(name.prefix(90))`", Self.number(measurement.value), Self.number(valueRatio(measurement)),
            Self.number(measurement.subscription), Self.number(subscriptionRatio(measurement)),
            Self.number(measurement.allocationsPerValue), Self.number(measurement.allocationsPerSubscription),
        ].joined(separator: " | ")
    }

    static func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
    }
}

/// The allocations or instructions of each row of a sweep, for a value and for a subscription.
public struct SweepCounts: Sendable {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    private let rows: [String: [Double]]

    /// Allocations. Rows whose work runs on other threads are left out, because their counts depend on the timing.
    public init(_ measurements: [SweepMeasurement]) {
        rows = Dictionary(
            measurements.filter { !$0.varies }.map { measurement in
                let counts = [measurement.allocationsPerValue ?? 0, measurement.allocationsPerSubscription]
                return (measurement.name, counts.map { ($0 * 100).rounded() / 100 })
            }, uniquingKeysWith: { zip($0, $1).map(max) })
    }

    /// Instructions.
    public init(_ instructions: [String: [Int]]) { rows = instructions.mapValues { $0.map(Double.init) } }

    public init(file: String) throws {
        rows = try JSONDecoder().decode([String: [Double]].self, from: Data(contentsOf: URL(filePath: file)))
    }

    public func write(to file: String) throws {
        // One line for each row, so that a difference shows the row.
        let lines = try rows.sorted { $0.key < $1.key }.map { name, counts in
            let key = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            return "  \(key): [\(counts.map { "\($0)" }.joined(separator: ", "))]"
        }
        try Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8).write(to: URL(filePath: file))
    }

    public var text: String {
        rows.sorted { $0.key < $1.key }.map { "\($0): \($1[0]) for a value, \($1[1]) for a subscription" }
            .joined(separator: "\n")
    }

    /// Fails if a row has no stored counts, or if a count exceeds the stored one by more than 5 % and 0.05.
    ///
    /// Storage that grows does not allocate at each value, which the tolerance permits.
    public func check(_ current: SweepCounts) throws {
        let problems = current.rows.sorted { $0.key < $1.key }.compactMap { name, counts -> String? in
            guard let stored = rows[name] else { return "\(name): no count is stored. Add it with --record" }
            for (kind, (now, before)) in zip(["value", "subscription"], zip(counts, stored))
            where now > before + abs(before) * 0.05 + 0.05 {
                return "\(name): \(now) for a \(kind), where \(before) is stored"
            }
            return nil
        }
        guard problems.isEmpty else { throw Exceeded(description: problems.joined(separator: "\n")) }
    }
}
