import Foundation

/// The table in the terminal.
enum Report {
    private static let columns = [29, 9, 9, 8, 24, 8, 12, 12, 12]

    static let heading =
        line([
            "workload", "ours ns", "limit ns", "ratio", "best peer ns", "ratio", "allocs/elem", "allocs/sub",
            "bytes left",
        ]) + "limit\n" + line(columns.map { String(repeating: "-", count: $0 - 1) }) + "-----"

    static func row(_ measurement: Measurement) -> String {
        let peer = measurement.bestPeer
        return line([
            measurement.name, number(measurement.ours), number(measurement.limit), number(measurement.toLimit),
            peer.map { "\(number($0.value)) \($0.name)" } ?? "–", number(measurement.toBestPeer),
            number(measurement.allocations), number(measurement.allocationsPerSubscription), "\(measurement.retained)",
        ]) + measurement.limitName
    }

    static func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        let digits = value == 0 || value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3
        return String(format: "%.\(digits)f", value)
    }

    private static func line(_ cells: [String]) -> String {
        zip(cells, columns).map { $0.padding(toLength: max($1, $0.count + 1), withPad: " ", startingAt: 0) }.joined()
    }
}
