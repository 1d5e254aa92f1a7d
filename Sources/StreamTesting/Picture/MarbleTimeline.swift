/// The drawn ticks, and the gaps between them.
struct MarbleTimeline {
    enum Column: Equatable {
        case tick(Int)
        case gap(Range<Int>)
    }

    let columns: [Column]

    /// Creates a timeline of all ticks if they are at most `limit` wide.
    ///
    /// Otherwise it omits the middles of long silences. If the rest is still too wide and has more than 24 active ticks, it
    /// also omits the middle of the rest.
    ///
    /// - Parameters:
    ///   - active: The ticks with events.
    ///   - idle: The width of a tick without events.
    ///   - width: Returns the width of another tick.
    init(ticks: Range<Int>, active: Set<Int>, limit: Int, idle: Int, width: (Int) -> Int) {
        let widths = Dictionary(uniqueKeysWithValues: active.map { ($0, width($0)) })
        guard (ticks.count - active.count) * idle + widths.values.reduce(0, +) > limit, ticks.count > 24 else {
            columns = ticks.map(Column.tick)
            return
        }
        let kept = Self.withoutSilences(ticks, active)
        let ends = kept.map { widths[$0.start] ?? idle }.reduce(into: [0]) { ends, width in
            ends.append(ends.last! + width)
        }
        guard active.count > 24, let total = ends.last, total > limit else {
            columns = kept
            return
        }
        let head = kept[..<ends.lastIndex { $0 <= limit * 2 / 3 }!]
        let tail = kept[ends.firstIndex { $0 >= total - limit / 3 }!...]
        columns = head + [.gap((head.last?.end ?? ticks.lowerBound)..<(tail.first?.start ?? ticks.upperBound))] + tail
    }

    private static func withoutSilences(_ ticks: Range<Int>, _ active: Set<Int>) -> [Column] {
        let silence = 6
        var kept: [Column] = []
        var first = ticks.lowerBound
        for tick in active.union([ticks.upperBound]).sorted() {
            if tick - first > silence {
                kept += [.tick(first), .gap(first + 1..<tick - 1), .tick(tick - 1)]
            } else {
                kept += (first..<tick).map(Column.tick)
            }
            if tick < ticks.upperBound { kept.append(.tick(tick)) }
            first = tick + 1
        }
        return kept
    }

    /// Creates a timeline of at most `limit` ticks around `tick`.
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

    /// Returns the index of the column of `tick`.
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

    /// The tick after the column.
    var end: Int {
        switch self {
        case .tick(let tick): tick + 1
        case .gap(let ticks): ticks.upperBound
        }
    }
}
