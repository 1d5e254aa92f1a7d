import PulseCore

/// Formats the newest report for Prometheus.
enum Metrics {
    static func text(_ report: Report?) -> String {
        var lines: [String] = []
        func add(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: Double)]) {
            lines += ["# HELP pulse_\(name) \(help)", "# TYPE pulse_\(name) \(type)"]
            lines += samples.map { "pulse_\(name)\($0.labels) \($0.value)" }
        }
        guard let report else { return "" }
        let (total, window) = (report.total, report.window)
        add(
            "requests_total", "counter", "Requests since the start, by the class of their status.",
            total.classes.enumerated().map { ("{status=\"\($0 + 1)xx\"}", Double($1)) })
        add("bytes_total", "counter", "Bytes sent since the start.", [("", Double(total.bytes))])
        add("malformed_lines_total", "counter", "Malformed lines since the start.", [("", Double(total.malformed))])
        let newest = Double(report.outage?.since ?? report.time) / 1_000
        add(
            "has_data", "gauge", "Whether data arrives. If not, the rates are left out.",
            [("", report.outage == nil ? 1 : 0)])
        add("newest_data_timestamp_seconds", "gauge", "The time of the newest data.", [("", newest)])
        if !report.machines.isEmpty {
            add(
                "machine_troubled", "gauge", "Whether a machine is silent or has gaps.",
                report.machines.map { ("{machine=\"\(escaped($0.name))\"}", $0.isTroubled ? 1 : 0) })
        }
        if report.outage == nil {
            add("requests_per_second", "gauge", "Over the window.", [("", window.requestsPerSecond)])
            add("bytes_per_second", "gauge", "Over the window.", [("", window.bytesPerSecond)])
            add("error_share", "gauge", "The share of 5xx in the window.", [("", window.counts.errorShare)])
        }
        if let latency = window.latency {
            add(
                "response_seconds", "gauge", "Percentiles of the response time in the window.",
                [("0.5", latency.p50), ("0.95", latency.p95), ("0.99", latency.p99)].map {
                    ("{quantile=\"\($0)\"}", Double($1) / 1e6)
                })
        }
        add(
            "alert_firing", "gauge", "Whether an alert fires.",
            report.alerts.map { ("{rule=\"\(escaped($0.rule.description))\"}", $0.isFiring ? 1 : 0) })
        return lines.joined(separator: "\n") + "\n"
    }

    private static func escaped(_ text: String) -> String {
        text.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.map(String.init).joined()
    }
}
