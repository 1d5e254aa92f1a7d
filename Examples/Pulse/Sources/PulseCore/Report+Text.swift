import AccessLog
import Sketches

extension Report {
    /// The lines to write: one for each whole window and one for each alert that has changed.
    public var lines: [String] {
        let texts = (isWorthALine ? [figures] : []) + alerts.compactMap(\.news)
        return texts.map { "\(CivilDate.timestamp(of: time / 1_000))  \($0)" }
    }

    /// The same lines as JSON.
    public var jsonLines: [String] {
        (isWorthALine ? [json] : []) + alerts.compactMap { $0.jsonNews(at: time) }
    }

    /// A Boolean value that indicates whether the report deserves a line. The end of a log that ended with a window
    /// doesn't.
    private var isWorthALine: Bool {
        isWhole && (summary == nil || window.counts.requests + window.counts.malformed > 0)
    }

    private var figures: String {
        var parts = ["\(Readable.rate(window.requestsPerSecond)) requests/s"]
        parts.append("\(Readable.bytes(window.bytesPerSecond))/s")
        parts.append("errors \(Readable.share(window.counts.errorShare))")
        if let latency = window.latency { parts.append(latency.text) }
        if let path = window.paths.first {
            parts.append("most \(Readable.harmless(path.text, length: 40)) ×\(Readable.count(path.count))")
        }
        if window.counts.malformed > 0 { parts.append("malformed \(Readable.count(window.counts.malformed))") }
        if !machines.isEmpty { parts.append("machines \(Readable.count(machines.count))") }
        parts += machines.filter(\.isTroubled).prefix(3).map { "\(Readable.harmless($0.name)): \($0.state)" }
        return parts.joined(separator: "  ")
    }
}

extension Alert {
    public var news: String? {
        change.map { "ALERT \(rule) \($0.rawValue)\(value.map { ": \(rule.metric.text($0))" } ?? "")" }
    }
}

extension AlertRule.Metric {
    public func text(_ value: Double) -> String {
        switch self {
        case .errors, .clientErrors, .malformed: Readable.share(value)
        case .requests: "\(Readable.rate(value))/s"
        case .bytes: "\(Readable.bytes(value))/s"
        case .p50, .p95, .p99: Readable.duration(microseconds: Int(value * 1e6))
        }
    }
}

extension Figures.Percentiles {
    public var text: String {
        [("p50", p50), ("p95", p95), ("p99", p99)]
            .map { "\($0) \(Readable.duration(microseconds: $1))" }.joined(separator: "  ")
    }
}

extension Figures {
    /// Returns the summary to write at the end.
    public func summary(of total: Counts) -> String {
        let errors = "\(Readable.count(total.errors)) errors (\(Readable.share(total.errorShare)))"
        var lines = [
            "\(Readable.count(total.requests)) requests in \(Readable.rate(span / .seconds(1))) s, "
                + "\(Readable.bytes(Double(total.bytes))), \(errors), \(Readable.count(total.malformed)) malformed lines"
        ]
        if let latency { lines.append(latency.text) }
        lines += table("paths", paths) + table("clients", clients)
        lines += samples.map { "malformed: \(Readable.harmless($0, length: 100))" }
        return lines.joined(separator: "\n")
    }

    private func table(_ name: String, _ hitters: [HeavyHitter]) -> [String] {
        guard !hitters.isEmpty else { return [] }
        let width = hitters.map { Readable.count($0.count).count }.max() ?? 0
        return ["most frequent \(name):"]
            + hitters.map { hitter in
                let count = Readable.count(hitter.count)
                let error = hitter.error > 0 ? "  (up to \(Readable.count(hitter.error)) too many)" : ""
                let padding = String(repeating: " ", count: width - count.count)
                return "  \(padding)\(count)  \(Readable.harmless(hitter.text, length: 80))\(error)"
            }
    }
}
