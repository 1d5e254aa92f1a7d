/// A condition for an alert: `errors>5%`, `p99>500ms`, `requests<1`, `bytes>10MB`.
public struct AlertRule: Hashable, Sendable, CustomStringConvertible {
    public enum Metric: String, CaseIterable, Sendable {
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

    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    public let description: String
    public let metric: Metric
    public let isAbove: Bool
    /// The value beyond which the alert fires.
    public let threshold: Double

    /// The value at which the alert clears: a fifth back from the threshold, so that a value that fluctuates around it
    /// fires once.
    public var release: Double { isAbove ? threshold * 0.8 : threshold * 1.25 }

    public init(_ text: String) throws(Problem) {
        let text = text.filter { $0 != " " }
        guard let sign = text.firstIndex(where: { $0 == ">" || $0 == "<" }) else {
            throw Problem(description: "'\(text)' has no > or <. Write, for example, errors>5%.")
        }
        guard let metric = Metric(rawValue: String(text[..<sign])) else {
            let names = Metric.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(description: "'\(text[..<sign])' is not one of \(names).")
        }
        let value = text[text.index(after: sign)...]
        let digits = value.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits) else {
            let example = "\(metric)>\(metric.example)"
            throw Problem(description: "'\(value)' is not a threshold. Write, for example, \(example).")
        }
        let factor = try metric.factor(of: value.dropFirst(digits.count), in: text)
        if metric.isShare, number > 100 { throw Problem(description: "A share cannot be above 100%.") }
        description = metric.isShare && !value.hasSuffix("%") ? text + "%" : text
        self.metric = metric
        isAbove = text[sign] == ">"
        threshold = number * factor
    }

    /// - Returns: The value of the metric, or `nil` if the window has none.
    func value(in figures: Figures) -> Double? {
        let counts = figures.counts
        let seconds = { (microseconds: Int) in Double(microseconds) / 1e6 }
        switch metric {
        case .errors: return counts.errorShare
        case .clientErrors: return counts.clientErrorShare
        case .malformed: return counts.malformedShare
        case .requests: return figures.requestsPerSecond
        case .bytes: return figures.bytesPerSecond
        case .p50: return figures.latency.map { seconds($0.p50) }
        case .p95: return figures.latency.map { seconds($0.p95) }
        case .p99: return figures.latency.map { seconds($0.p99) }
        }
    }
}

extension AlertRule.Metric: CustomStringConvertible {
    public var description: String { rawValue }

    var isShare: Bool { self == .errors || self == .clientErrors || self == .malformed }

    fileprivate var example: String {
        switch self {
        case .errors, .clientErrors, .malformed: "5%"
        case .requests: "100"
        case .bytes: "10MB"
        case .p50, .p95, .p99: "500ms"
        }
    }

    private var units: [(name: String, factor: Double)] {
        switch self {
        case .errors, .clientErrors, .malformed: [("%", 0.01)]
        case .requests: [("", 1), ("k", 1e3), ("M", 1e6)].flatMap { [$0, ($0.0 + "/s", $0.1)] }
        case .bytes: [("B", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)].flatMap { [$0, ($0.0 + "/s", $0.1)] }
        case .p50, .p95, .p99: [("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("s", 1)]
        }
    }

    /// The names of the units that messages list.
    private var names: [String] { units.map(\.name).filter { !$0.hasSuffix("/s") && $0 != "µs" } }

    /// Returns the factor of a unit. A share without a unit is in percent.
    fileprivate func factor(of unit: Substring, in rule: String) throws(AlertRule.Problem) -> Double {
        if unit.isEmpty, isShare { return 0.01 }
        if let known = units.first(where: { $0.name == unit }) { return known.factor }
        if unit.isEmpty {
            let rules = names.map { rule + $0 }.joined(separator: " or ")
            throw AlertRule.Problem(description: "The threshold has no unit. Write \(rules).")
        }
        let names = names.filter { !$0.isEmpty }.joined(separator: ", ")
        throw AlertRule.Problem(description: "'\(unit)' is not a unit of \(self). Use \(names).")
    }
}
