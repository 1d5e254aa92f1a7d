extension MarblePicture {
    /// The picture as text in the notation of ``Marble``, with its lines aligned by tick.
    ///
    /// A subscription line follows a source if the line of the source does not show the subscription. Omitted parts are `…`.
    public var text: String {
        let (ticks, sources) = (ticks, shownSources)
        let timeline = MarbleTimeline(ticks: ticks, active: activeTicks, limit: 100, idle: 1) { tick in
            (sources.rows + results).map { $0.cell(.tick(tick), of: ticks).count }.max() ?? 1
        }
        var lines = sources.rows.flatMap { self.lines(of: $0, on: timeline) }
        let isNamed = results.allSatisfy { !$0.name.isEmpty }
        var outcomes = results.flatMap { self.lines(of: $0, on: timeline) }
        let width = (lines + outcomes).map { $0.name.isEmpty ? 0 : $0.name.count + 2 }.max() ?? 0
        if !note.isEmpty, !isNamed { outcomes[0].note = note }
        let end = lines.count
        lines += outcomes
        var texts = zip(lines, MarbleGrid(lines.map(\.cells)).lines).map { line, diagram in
            let label = line.name.isEmpty ? "" : line.name + ": "
            let padding = String(repeating: " ", count: width - label.count)
            return label + padding + diagram + (line.note.isEmpty ? "" : "     " + line.note)
        }
        if isNamed, !title.isEmpty { texts.insert(note.isEmpty ? title : "\(title)     \(note)", at: end) }
        if sources.leftOut > 0 { texts.insert("… \(sources.leftOut) more subscriptions", at: end) }
        return (texts + notes(on: timeline)).joined(separator: "\n")
    }

    private func lines(of row: Row, on timeline: MarbleTimeline) -> [(name: String, cells: [String], note: String)] {
        let name = row.name.isEmpty && row.color == nil ? title : row.name
        let note = row.spans.isEmpty ? "never subscribed to" : ""
        let spans = row.color == nil ? [] : row.spans.filter { $0.isDisposed || $0.start > row.start }
        return [(name, timeline.columns.map { row.cell($0, of: ticks) }, note)]
            + spans.map { span in ("", timeline.columns.map { span.cell($0, of: ticks) }, "") }
    }

    /// The lines of the sources, at most 16, and the number of omitted ones.
    var shownSources: (rows: [Row], leftOut: Int) {
        (Array(sources.prefix(16)), max(0, sources.count - 16))
    }

    /// The ticks from the start of the first line to the last event.
    var ticks: Range<Int> {
        let rows = shownSources.rows + results
        let start = rows.map(\.start).min() ?? 0
        let last = rows.map(\.last).max() ?? start
        return start..<last + (rows.contains { $0.goesOn } ? 2 : 1)
    }

    /// The ticks with events, or with the start or end of a subscription.
    var activeTicks: Set<Int> {
        Set(
            (shownSources.rows + results).flatMap { row in
                row.items.map(\.tick) + row.spans.map(\.start) + row.spans.compactMap(\.end)
            })
    }

    /// Returns a note for each gap, with the number of omitted events.
    func notes(on timeline: MarbleTimeline) -> [String] {
        timeline.columns.compactMap { column in
            guard case .gap(let ticks) = column else { return nil }
            let events = (shownSources.rows + results).flatMap(\.items).count { ticks.contains($0.tick) }
            return "… ticks \(ticks.lowerBound) to \(ticks.upperBound - 1), \(events) events"
        }
    }
}

extension MarblePicture.Row {
    /// Returns the items of a tick that are shown. An item is `nil` for a number of omitted ones.
    static func shown(_ found: [Item]) -> [(item: Item?, count: Int)] {
        guard found.count > 8 else { return found.map { ($0, 1) } }
        return found.prefix(5).map { ($0, 1) } + [(nil, found.count - 6), (found.last!, 1)]
    }

    /// Returns the items of a tick, with a binary search, because a line can have many items.
    private func items(at tick: Int) -> [Item] {
        var (first, end) = (0, items.count)
        while first < end {
            let middle = (first + end) / 2
            if items[middle].tick < tick { first = middle + 1 } else { end = middle }
        }
        return Array(items[first...].prefix { $0.tick == tick })
    }

    fileprivate func cell(_ column: MarbleTimeline.Column, of ticks: Range<Int>) -> String {
        let isInside = column.end > start && column.start <= (goesOn ? ticks.upperBound : last)
        guard case .tick(let tick) = column else { return isInside ? "…" : " " }
        guard isInside else { return " " }
        if goesOn, tick == ticks.upperBound - 1 { return ">" }
        var texts = Self.shown(items(at: tick)).map { $0.item?.mark.text ?? "…\($0.count)…" }
        if color == nil, spans.contains(where: { $0.isDisposed && $0.end == tick }) { texts.append("!") }
        return texts.cell
    }
}

extension MarblePicture.Row.Span {
    fileprivate func cell(_ column: MarbleTimeline.Column, of ticks: Range<Int>) -> String {
        guard column.end > start, column.start <= end ?? ticks.upperBound else { return " " }
        guard case .tick(let tick) = column else { return "…" }
        if end == nil, tick == ticks.upperBound - 1 { return ">" }
        return [tick == start ? "^" : nil, tick == end ? "!" : nil].compactMap(\.self).cell
    }
}

extension [String] {
    /// The text of one tick.
    var cell: String {
        switch count {
        case 0: "-"
        case 1: self[0]
        default: "(\(joined()))"
        }
    }
}
