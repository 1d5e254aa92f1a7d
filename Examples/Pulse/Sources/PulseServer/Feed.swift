public import Operators
public import PulseCore

/// The reports that browsers can still request, encoded once for all browsers.
public struct Feed: Sendable {
    /// The number of points that a chart shows.
    public static let capacity = 300

    private struct Item {
        let number: Int
        let point: String
        let whole: String
    }

    /// An ID of this run of the program. Numbers of other runs have other meanings.
    let run: String
    private var items: [Item] = []
    private(set) var latest: Report?

    /// Why there is no data, if there is none.
    var outage: Outage? { latest?.outage }

    public init(run: String) {
        self.run = run
    }

    public mutating func add(_ report: Report) {
        latest = report
        // It is no point of a chart.
        guard report.outage == nil else { return }
        if items.count == Self.capacity { items.removeFirst() }
        items.append(Item(number: report.number, point: report.jsonPoint, whole: report.json))
    }

    /// The number of the newest report.
    var end: Int { items.last?.number ?? 0 }

    /// Returns the reports after `number` as server-sent events: the newest one completely, the earlier ones as points.
    /// The last event is the outage, if there is one.
    func events(after number: Int) -> String {
        let fresh = items.drop { $0.number <= number }
        return fresh.enumerated().map { index, item in
            let data = index == fresh.count - 1 ? item.whole : item.point
            return "id: \(run).\(item.number)\nevent: report\ndata: \(data)\n\n"
        }.joined() + (outage == nil ? "" : "event: outage\ndata: \(latest?.json ?? "")\n\n")
    }

    /// Returns the number in an ID that this run has sent.
    func number(inID id: String?) -> Int? {
        guard let parts = id?.split(separator: "."), parts.count == 2, parts[0] == run else { return nil }
        return Int(parts[1])
    }
}

extension Signal where Value == Report {
    /// Sends the feed each time it grows, and immediately to a late subscriber.
    public func feeds(run: String) -> MulticastConnection<Feed, Failure> {
        scan(into: Feed(run: run)) { feed, report in feed.add(report) }
            .prepend(Feed(run: run))
            .replay(1)
    }
}
