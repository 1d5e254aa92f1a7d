import Foundation

/// The measurements of all entries, with the references of the same run.
public struct SweepRecord: Sendable, Codable {
    public let references: SweepReferences
    public let measurements: [SweepMeasurement]

    public init(_ references: SweepReferences, _ measurements: [SweepMeasurement]) {
        (self.references, self.measurements) = (references, measurements)
    }

    public init(file: String) throws {
        self = try JSONDecoder().decode(SweepRecord.self, from: Data(contentsOf: URL(filePath: file)))
    }
}

/// The tables of a sweep.
public struct SweepReport {
    private let measurements: [SweepMeasurement]
    private let ceilings: SweepCeilings

    public init(_ record: SweepRecord) {
        measurements = record.measurements
        ceilings = SweepCeilings(record.references)
    }

    /// A table for each class.
    public var text: String {
        "\(ceilings.explanation)\n\n\(count(measurements))\n\n"
            + sections { rows in "\(Self.heading)\n\(rows.map(line).joined(separator: "\n"))" }
    }

    /// A table for each class with the median and the rows with the largest ratios, beside a debug build.
    public func summary(debug: SweepRecord) -> String {
        let debug = Dictionary(debug.measurements.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return "\(ceilings.explanation)\n\n\(count(measurements))\n\n"
            + sections { rows in
                let worst = rows.sorted { (valueRatio($0) ?? 0) > (valueRatio($1) ?? 0) }.prefix(3)
                let others = rows.sorted { subscriptionRatio($0) > subscriptionRatio($1) }
                    .filter { row in !worst.contains { $0.name == row.name } }.prefix(2)
                let columns = { (row: SweepMeasurement) -> [Double?] in
                    [row.value, row.subscription, debug[row.name]?.value, debug[row.name]?.subscription]
                }
                let medians = (0..<4).map { column in median(rows.compactMap { columns($0)[column] }) }
                let lines =
                    [("**Median**", medians)] + (worst + others).map { ("`\(Self.label($0))`", columns($0)) }
                return """
                    Entry | value | subscription | debug: value | subscription
                    ---|--:|--:|--:|--:
                    \(lines.map { "\($0) | \($1.map(Self.number).joined(separator: " | "))" }.joined(separator: "\n"))
                    """
            }
    }

    /// The rows above their ceiling, with the largest ratio first.
    public var exceeding: String {
        let rows = measurements.filter { ratio($0) > 1 }.sorted { ratio($0) > ratio($1) }
        return "\(count(measurements))\n\n"
            + "Class | \(Self.heading.replacing("\n", with: "\n---|"))\n"
            + rows.map { "\($0.cost.rawValue) | \(line($0))" }.joined(separator: "\n")
    }

    /// The numbers of the rows above a ceiling and above a target.
    private func count(_ rows: [SweepMeasurement]) -> String {
        let values = rows.count { (valueRatio($0) ?? 0) > 1 }
        let subscriptions = rows.count { subscriptionRatio($0) > 1 }
        let targets = rows.count { row in
            (row.value ?? 0) > ceilings.valueTarget(row.cost)
                || row.subscription > ceilings.subscriptionTarget(row.cost)
        }
        return """
            \(rows.count { ratio($0) > 1 }) of \(rows.count) entries are above a ceiling: \(values) with a value, \
            and \(subscriptions) with a subscription. \(targets) are above a target.
            """
    }

    private static let heading = """
        Row | value ns | × ceiling | subscription ns | × ceiling | allocations: value | subscription
        ---|--:|--:|--:|--:|--:|--:
        """

    private func sections(_ table: ([SweepMeasurement]) -> String) -> String {
        Cost.allCases.compactMap { cost -> String? in
            let rows = measurements.filter { $0.cost == cost }
            guard !rows.isEmpty else { return nil }
            let (value, subscription) = (ceilings.valueTarget(cost), ceilings.subscriptionTarget(cost))
            return """
                **\(cost.rawValue):** \(count(rows)) The targets are \
                \(Self.number(value)) ns for a value (\(Self.number(ceilings.ratio(value))) × the atomics) and \
                \(Self.number(subscription)) ns for a subscription (\(Self.number(ceilings.ratio(subscription))) ×). \
                \(ceilings.parts(cost))

                \(table(rows))
                """
        }.joined(separator: "\n\n")
    }

    private func ratio(_ measurement: SweepMeasurement) -> Double {
        max(valueRatio(measurement) ?? 0, subscriptionRatio(measurement))
    }

    private func valueRatio(_ measurement: SweepMeasurement) -> Double? {
        measurement.value.map { $0 / ceilings.value(measurement) }
    }

    private func subscriptionRatio(_ measurement: SweepMeasurement) -> Double {
        measurement.subscription / ceilings.subscription(measurement)
    }

    private func median(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.sorted()[values.count / 2] }

    private func line(_ measurement: SweepMeasurement) -> String {
        [
            "`\(Self.label(measurement))`", Self.number(measurement.value), Self.number(valueRatio(measurement)),
            Self.number(measurement.subscription), Self.number(subscriptionRatio(measurement)),
            Self.number(measurement.allocationsPerValue), Self.number(measurement.allocationsPerSubscription),
        ].joined(separator: " | ")
    }

    private static func label(_ measurement: SweepMeasurement) -> String {
        String(measurement.name.replacing(" | ", with: " ").replacing("|", with: "\\|").prefix(90))
    }

    static func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
    }
}
