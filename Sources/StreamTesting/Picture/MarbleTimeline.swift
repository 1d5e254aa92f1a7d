/// The ticks that are drawn, and what is left out between them.
struct MarbleTimeline {
    enum Column: Equatable {
        case tick(Int)
        case gap(Range<Int>)
    }

    let columns: [Column]

    /// Everything, if that is at most `limit` ticks; else without the middles of silences and, if that is still too much,
    /// without the middle of the rest.
    init(ticks: Range<Int>, busy: Set<Int>, limit: Int) {
        guard ticks.count > limit else {
            columns = ticks.map(Column.tick)
            return
        }
        let silence = 6
        var kept: [Column] = []
        var first = ticks.lowerBound
        for tick in busy.union([ticks.upperBound]).sorted() {
            if tick - first > silence {
                kept += [.tick(first), .gap(first + 1..<tick - 1), .tick(tick - 1)]
            } else {
                kept += (first..<tick).map(Column.tick)
            }
            if tick < ticks.upperBound { kept.append(.tick(tick)) }
            first = tick + 1
        }
        if kept.count > limit {
            let tail = kept.suffix(limit / 3)
            let head = kept.prefix(limit - limit / 3 - 1)
            kept = head + [.gap(head.last!.end..<tail.first!.start)] + tail
        }
        columns = kept
    }

    /// The ticks around one.
    init(ticks: Range<Int>, around tick: Int, limit: Int = 80) {
        guard ticks.count > limit else {
            columns = ticks.map(Column.tick)
            return
        }
        let start = max(ticks.lowerBound, min(tick - limit / 2, ticks.upperBound - limit))
        let middle = start..<start + limit
        let (before, after) = (ticks.lowerBound..<start, middle.upperBound..<ticks.upperBound)
        columns =
            (before.isEmpty ? [] : [.gap(before)]) + middle.map(Column.tick) + (after.isEmpty ? [] : [.gap(after)])
    }

    /// The column in which `tick` lies.
    func index(of tick: Int) -> Int {
        columns.firstIndex { tick < $0.end } ?? columns.count - 1
    }
}

extension MarbleTimeline.Column {
    var start: Int {
        switch self {
        case .tick(let tick): tick
        case .gap(let ticks): ticks.lowerBound
        }
    }

    /// The tick behind it.
    var end: Int {
        switch self {
        case .tick(let tick): tick + 1
        case .gap(let ticks): ticks.upperBound
        }
    }
}
