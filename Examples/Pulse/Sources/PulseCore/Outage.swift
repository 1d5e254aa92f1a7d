import AccessLog

/// A time without data: the source of the reports cannot be reached.
public struct Outage: Hashable, Sendable {
    /// The time of the newest data, in milliseconds since 1970, or of the start if there was none.
    public let since: Int64
    public let reason: String

    public init(since: Int64, reason: String) {
        (self.since, self.reason) = (since, reason)
    }

    /// A sentence for people, such as `no data since 12:03:04 UTC (34 s): the server is not reachable`.
    ///
    /// - Parameter now: The current time in milliseconds since 1970.
    public func text(at now: Int64) -> String {
        let time = CivilDate.timestamp(of: since / 1_000).dropFirst(11).dropLast()
        return "no data since \(time) UTC (\(Readable.span(.seconds(max(0, now - since) / 1_000)))): \(reason)"
    }
}

extension Report {
    /// Returns what is known while there is no data: the totals and the alerts as they were, an empty window, and machines of which
    /// nothing is known.
    ///
    /// - Parameter time: The current time in milliseconds since 1970.
    public func during(_ outage: Outage, at time: Int64, isWhole: Bool) -> Report {
        var report = self
        report.outage = outage
        report.time = time
        report.isWhole = isWhole
        report.window = Figures(span: window.span)
        report.alerts = alerts.map(\.withoutChange)
        for index in machines.indices where !machines[index].hasEnded {
            report.machines[index].state = "no data for \(max(0, time - outage.since) / 1_000) s"
            report.machines[index].isTroubled = true
            report.machines[index].requestsPerSecond = 0
            report.machines[index].errorShare = 0
        }
        return report
    }
}
