extension MarblePicture.Row {
    /// Returns a line for each subscription to a cold source, and one line for a hot source or a source without subscriptions.
    static func rows(of log: SubscriptionLog) -> [Self] {
        let entries = log.entries
        guard let plan = log.plan else {
            return entries.enumerated().map { Self($1, marks: nil, name: numbered(log.name, $0)) }
        }
        if plan.start == nil, !entries.isEmpty {
            return entries.enumerated().map { Self($1, marks: plan.marble.marks, name: numbered(log.name, $0)) }
        }
        let start = plan.start?.ticks ?? 0
        let received = entries.flatMap(\.events)
        let items = plan.marble.marks.filter { $0.mark.isEvent }.map { tick, mark in
            Item(
                tick: start + tick, mark: mark,
                isReceived: received.contains { $0.time.ticks == start + tick && $0.mark == mark })
        }
        return [Self(name: log.name, items: items, spans: entries.map(Span.init), start: start)]
    }

    /// Creates the line of a subscription to a cold source: the received events, and faint ones that it did not receive.
    private init(_ entry: SubscriptionLog.Entry, marks: [(tick: Int, mark: Marble.Mark)]?, name: String) {
        let start = entry.start.ticks
        var items = entry.events.map { Item(tick: $0.time.ticks, mark: $0.mark, isReceived: true) }
        if entry.end != nil, let rest = marks?.filter(\.mark.isEvent).dropFirst(items.count) {
            items += rest.map { Item(tick: start + $0.tick, mark: $0.mark, isReceived: false) }
        }
        self.init(name: name, items: items, spans: [Span(entry)], start: start)
    }

    init<Value, Failure>(_ recording: Recording<Value, Failure>, name: String) {
        let items = recording.events.map { Item(tick: $0.time.ticks, mark: $0.event.mark, isReceived: true) }
        let start = recording.start.ticks
        let isOver = items.last?.mark.isEnd ?? false
        let end = isOver ? items.last?.tick : recording.disposedAt?.ticks
        let span = Span(start: start, end: end, isDisposed: !isOver && end != nil)
        self.init(name: name, items: items, spans: [span], start: start)
    }

    private static func numbered(_ name: String, _ index: Int) -> String {
        index == 0 ? name : "\(name) (\(index + 1))"
    }
}

extension MarblePicture.Row.Span {
    fileprivate init(_ entry: SubscriptionLog.Entry) {
        let isOver = entry.events.last?.mark.isEnd ?? false
        self.init(start: entry.start.ticks, end: entry.end?.ticks, isDisposed: !isOver && entry.end != nil)
    }
}

extension SchedulerTime {
    /// The tick of a diagram from time zero.
    fileprivate var ticks: Int { sinceOrigin.ticks }
}
