/// How an alert stands.
package struct Alert: Hashable, Sendable {
    package enum Change: String, Sendable {
        case fired, cleared
    }

    package let rule: AlertRule
    /// Since when it fires, in milliseconds since 1970; `nil` if it does not.
    package fileprivate(set) var since: Int64?
    /// What the window says.
    package fileprivate(set) var value: Double?
    /// What has happened with this window.
    package fileprivate(set) var change: Change?

    package var isFiring: Bool { since != nil }
}

/// The alerts, judged window by window: each fires once, holds, and clears when its value has come a fifth back.
struct AlertBoard: Sendable {
    private var alerts: [Alert]

    init(_ rules: [AlertRule]) {
        alerts = rules.map { Alert(rule: $0) }
    }

    mutating func judge(_ report: Report) -> Report {
        for index in alerts.indices { alerts[index].judge(report) }
        var report = report
        report.alerts = alerts
        return report
    }
}

extension Alert {
    fileprivate mutating func judge(_ report: Report) {
        value = rule.value(in: report.window)
        change = nil
        // A window without requests says nothing about how long they take, so an alert about that holds.
        guard let value, !report.isCutShort(for: rule.metric) else { return }
        if isFiring, rule.isAbove ? value < rule.release : value > rule.release {
            (since, change) = (nil, .cleared)
        } else if !isFiring, rule.isAbove ? value > rule.threshold : value < rule.threshold {
            (since, change) = (report.time, .fired)
        }
    }
}

extension Report {
    /// Whether the end of the log says nothing about a metric: its last step may have been short, and without requests.
    fileprivate func isCutShort(for metric: AlertRule.Metric) -> Bool {
        summary != nil && (metric == .requests || metric == .bytes || window.counts.requests == 0)
    }
}
