/// A condition for an alert: `errors>5%`, `p99>500ms`, `requests<1`.
package struct AlertRule: Hashable, Sendable, CustomStringConvertible {
    package enum Metric: String, CaseIterable, Sendable {
        /// The shares of 5xx and 4xx responses.
        case errors
        case clientErrors = "4xx"
        case malformed
        /// Per second.
        case requests
        case bytes
        /// In seconds.
        case p50, p95, p99
    }

    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    package let description: String
    package let metric: Metric
    package let isAbove: Bool
    /// The value beyond which the alert fires.
    package let threshold: Double

    /// The value at which the alert clears: a fifth back from the threshold, so that a value that fluctuates around it
    /// fires once.
    package var release: Double { isAbove ? threshold * 0.8 : threshold * 1.25 }

    private static let units: [(name: String, factor: Double)] = [
        ("%", 0.01), ("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("s", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9),
        ("k", 1e3), ("M", 1e6), ("", 1),
    ]

    package init(_ text: String) throws(Problem) {
        let text = text.filter { $0 != " " }
        guard let sign = text.firstIndex(where: { $0 == ">" || $0 == "<" }) else {
            throw Problem(description: "'\(text)' has no > or <. Write, for example, errors>5%.")
        }
        guard let metric = Metric(rawValue: String(text[..<sign])) else {
            let names = Metric.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(description: "'\(text[..<sign])' is not one of \(names).")
        }
        let value = text[text.index(after: sign)...]
        guard let unit = Self.units.first(where: { value.hasSuffix($0.name) }),
            let number = Double(value.dropLast(unit.name.count)), number >= 0, number.isFinite
        else { throw Problem(description: "'\(value)' is not a threshold such as 5%, 500ms, or 10k.") }
        description = text
        self.metric = metric
        isAbove = text[sign] == ">"
        threshold = number * unit.factor
    }

    /// - Returns: The value of the metric, or `nil` if the window has none.
    func value(in figures: Figures) -> Double? {
        let counts = figures.counts
        let seconds = { (microseconds: Int) in Double(microseconds) / 1e6 }
        switch metric {
        case .errors: return counts.errorShare
        case .clientErrors: return counts.requests > 0 ? Double(counts.classes[3]) / Double(counts.requests) : 0
        case .malformed:
            let lines = counts.requests + counts.malformed
            return lines > 0 ? Double(counts.malformed) / Double(lines) : 0
        case .requests: return figures.requestsPerSecond
        case .bytes: return figures.bytesPerSecond
        case .p50: return figures.latency.map { seconds($0.p50) }
        case .p95: return figures.latency.map { seconds($0.p95) }
        case .p99: return figures.latency.map { seconds($0.p99) }
        }
    }
}
