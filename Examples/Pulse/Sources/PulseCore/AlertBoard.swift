/// The state of an alert.
public struct Alert: Hashable, Sendable {
    public enum Change: String, Sendable {
        case fired, cleared
    }

    public let rule: AlertRule
    /// The time since which the alert has been firing, in milliseconds since 1970, or `nil` if it isn't firing.
    public fileprivate(set) var since: Int64?
    /// The value of the metric in the window.
    public fileprivate(set) var value: Double?
    /// The change that this window caused.
    public fileprivate(set) var change: Change?

    var withoutChange: Alert {
        var alert = self
        alert.change = nil
        return alert
    }

    public var isFiring: Bool { since != nil }
}

/// The alerts, evaluated for each window. An alert fires once, keeps firing, and clears when its value has returned by
/// a fifth.
public struct AlertBoard: Sendable {
    private var alerts: [Alert]

    public init(_ rules: [AlertRule]) {
        alerts = rules.map { Alert(rule: $0) }
    }

    /// Evaluates the alerts on the next report, and returns it with them.
    public mutating func judge(_ report: Report) -> Report {
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
        // A window without requests contains no response times, so an alert about response times keeps its state.
        guard let value, !report.isCutShort(for: rule.metric) else { return }
        if isFiring, rule.isAbove ? value < rule.release : value > rule.release {
            (since, change) = (nil, .cleared)
        } else if !isFiring, rule.isAbove ? value > rule.threshold : value < rule.threshold {
            (since, change) = (report.time, .fired)
        }
    }
}

extension Report {
    /// A Boolean value that indicates whether the report at the end of the log is unusable for a metric, because its
    /// last step might have been short or it has no requests.
    fileprivate func isCutShort(for metric: AlertRule.Metric) -> Bool {
        isLast && (metric == .requests || metric == .bytes || window.counts.requests == 0)
    }
}
