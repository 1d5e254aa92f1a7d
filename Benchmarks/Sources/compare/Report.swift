import Foundation

/// The table.
enum Report {
    private static let columns = [24, 10, 10, 8, 28, 10, 10, 10]

    static let heading =
        line(["workload", "ours ns", "limit ns", "ratio", "best peer ns", "ratio", "allocs", "bytes left"]) + "\n"
        + line(columns.map { String(repeating: "-", count: $0 - 1) })

    static func row(_ measurement: Measurement) -> String {
        let best = measurement.peers.min { $0.value < $1.value }
        return line([
            measurement.name, number(measurement.ours), number(measurement.limit), number(measurement.toLimit),
            best.map { "\(number($0.value)) \($0.key)" } ?? "–", number(measurement.toBestPeer),
            number(measurement.allocations), "\(measurement.retained)",
        ])
    }

    static func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        return String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }

    private static func line(_ cells: [String]) -> String {
        zip(cells, columns).map { $0.padding(toLength: max($1, $0.count + 1), withPad: " ", startingAt: 0) }.joined()
    }
}
