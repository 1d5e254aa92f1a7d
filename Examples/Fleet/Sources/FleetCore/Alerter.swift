public import Operators
public import PulseCore
public import StreamLink

/// The exchange of alerts between all processes that evaluate them, so that each change is raised by one of them.
public struct Alerter: Sendable {
    /// The number of changes that the stream keeps.
    private static let length = 1_000
    private static let group = "alerters"
    /// How long the work for a change can take before another process repeats it.
    private static let patience = Duration.seconds(30)

    public let link: StreamLink
    /// The stream of the snapshots.
    public let stream: String
    /// The name of this process.
    public let name: String

    public init(link: StreamLink, stream: String, name: String) {
        (self.link, self.stream, self.name) = (link, stream, name)
    }

    /// A change of an alert that this process must raise.
    public struct Change: Hashable, Sendable {
        /// The ID, which is the same if the change is delivered again after a failure.
        public let id: EntryID
        public let rule: String
        /// `fired` or `cleared`.
        public let change: String
        /// The value of the metric as text.
        public let value: String
    }

    /// Publishes the changes of the alerts in `reports`, of which the server keeps the first of each kind. Never completes before
    /// `reports`.
    public func publish(_ reports: Signal<Report, Never>) -> Signal<EntryID?, LinkError> {
        let changes = reports.flatMap(.concat) { report in
            report.alerts.compactMap { $0.stateChange(at: report.time) }.signal
        }
        return link.publishChanges(changes, to: "\(stream):alerts", keeping: Self.length)
    }

    /// Calls `raise` for each change that no other process of the group has received, and sends the change when it is acknowledged.
    ///
    /// If `raise` throws, or this process ends before it returns, the change is delivered again, perhaps to another process.
    public func raise(_ raise: @escaping @Sendable (Change) async throws -> Void) -> Signal<EntryID, LinkError> {
        link.consume(
            "\(stream):alerts", group: Self.group, as: name, claimingAfter: Self.patience
        ) { entry in
            func text(_ name: String) -> String { String(decoding: entry.fields[name] ?? [], as: UTF8.self) }
            try await raise(
                Change(id: entry.id, rule: text("@key"), change: text("@state"), value: text("value")))
        }.map(\.id)
    }
}

extension Alert {
    fileprivate func stateChange(at time: Int64) -> StateChange? {
        guard let change else { return nil }
        let text = value.map { rule.metric.text($0) } ?? ""
        return StateChange(
            key: rule.description, state: change.rawValue, time: time, fields: ["value": Array(text.utf8)])
    }
}
