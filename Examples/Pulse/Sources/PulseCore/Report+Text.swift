import AccessLog
import Sketches

extension Report {
    /// The lines to write: one for each whole window and one for each alert that has changed.
    public var lines: [String] {
        let texts = (isWorthALine ? [figures] : []) + alerts.compactMap(\.news)
        return texts.map { "\(CivilDate.timestamp(of: time / 1_000))  \($0)" }
    }

    /// The same lines as JSON. The last one, which contains the figures of the whole log, is never left out.
    public var jsonLines: [String] {
        (isWorthALine || isLast && !total.isEmpty ? [json] : []) + alerts.compactMap { $0.jsonNews(at: time) }
    }

    /// A Boolean value that indicates whether the report deserves a line. The end of a log that ended with a window
    /// doesn't.
    private var isWorthALine: Bool {
        isWhole && isDated && (!isLast || !window.counts.isEmpty)
    }

    private var figures: String {
        if let outage { return outage.text(at: time) }
        var parts = [
            Readable.frequency(window.requestsPerSecond, least: 0.1) { "\(Readable.rate($0)) requests" },
            Readable.frequency(window.bytesPerSecond, least: 1, text: Readable.bytes),
        ]
        parts.append("errors \(Readable.share(window.counts.errorShare))")
        if window.counts.clientErrors > 0 { parts.append("4xx \(Readable.share(window.counts.clientErrorShare))") }
        if let latency = window.latency { parts.append(latency.text) }
        if let path = window.paths.first, path.isReliable {
            parts.append("most \(Readable.harmless(path.text, columns: 40)) ×\(Readable.count(path.count))")
        }
        if let path = window.failures.first, path.isReliable {
            parts.append("most errors \(Readable.harmless(path.text, columns: 40)) ×\(Readable.count(path.count))")
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
