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
        ceilings.explanation + "\n\n"
            + sections { rows in "\(Self.heading)\n\(rows.map(line).joined(separator: "\n"))" }
    }

    /// A table for each class with the median and the rows with the largest ratios, beside a debug build.
    public func summary(debug: SweepRecord) -> String {
        let debug = Dictionary(debug.measurements.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let total = measurements.count { ratio($0) > 1 }
        let introduction =
            "\(ceilings.explanation)\n\n\(total) of \(measurements.count) entries are above a ceiling.\n\n"
        return introduction
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
        return "\(rows.count) of \(measurements.count) rows above their ceiling\n\n"
            + "Class | \(Self.heading.replacing("\n", with: "\n---|"))\n"
            + rows.map { "\($0.cost.rawValue) | \(line($0))" }.joined(separator: "\n")
    }

    private static let heading = """
        Row | value ns | ratio | subscription ns | ratio | allocations: value | subscription
        ---|--:|--:|--:|--:|--:|--:
        """

    private func sections(_ table: ([SweepMeasurement]) -> String) -> String {
        Cost.allCases.compactMap { cost -> String? in
            let rows = measurements.filter { $0.cost == cost }
            guard !rows.isEmpty else { return nil }
            let (value, subscription) = (ceilings.value(cost), ceilings.subscription(cost))
            let objects = ceilings.objects(cost).map { parts, nanoseconds in
                " A subscription allocates \(parts), which take \(Self.number(nanoseconds)) ns."
            }
            return """
                **\(cost.rawValue):** \(rows.count { ratio($0) > 1 }) of \(rows.count) above the ceilings, which are \
                \(Self.number(value)) ns for a value (\(Self.number(ceilings.ratio(value))) × the atomics) and \
                \(Self.number(subscription)) ns for a subscription (\(Self.number(ceilings.ratio(subscription))) ×).\
                \(objects ?? "")

                \(table(rows))
                """
        }.joined(separator: "\n\n")
    }

    private func ratio(_ measurement: SweepMeasurement) -> Double {
        max(valueRatio(measurement) ?? 0, subscriptionRatio(measurement))
    }

    private func valueRatio(_ measurement: SweepMeasurement) -> Double? {
        measurement.value.map { $0 / ceilings.value(measurement.cost) }
    }

    private func subscriptionRatio(_ measurement: SweepMeasurement) -> Double {
        measurement.subscription / ceilings.subscription(measurement.cost)
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
