/// The positions of everything in a picture.
///
/// The distance between two neighboring ticks is the same everywhere. An omitted part is as wide as two ticks.
struct MarbleLayout {
    static let margin = 16
    /// The width of a character, rounded up.
    static let character = 9
    /// The width of a character of a note, rounded up.
    static let noteCharacter = 7
    static let gap = 4
    /// The least distance between two ticks.
    private static let idle = 26

    let timeline: MarbleTimeline
    let ticks: Range<Int>
    /// The horizontal range of the ticks.
    let left: Int
    let right: Int
    /// The center of each column.
    private let centers: [Int]

    init(_ picture: MarblePicture, rows: [MarblePicture.Row]) {
        ticks = picture.ticks
        let groups = rows.map(\.groups)
        let step = Self.step(groups)
        // A wider picture would be too small to read on a page.
        let timeline = MarbleTimeline(ticks: ticks, active: picture.activeTicks, limit: 1_300, idle: step) { _ in step }
        let names = rows.map { $0.name.count * Self.character }.max() ?? 0
        let left = Self.margin + names + (names > 0 ? 8 : 0)
        let first = groups.joined().filter { $0.tick == picture.ticks.lowerBound }.map(\.before).max() ?? 0
        var edge = left + max(0, first + Self.gap - step / 2)
        centers = timeline.columns.map { column in
            let width = if case .tick = column { step } else { 2 * step }
            defer { edge += width }
            return edge + width / 2
        }
        (self.timeline, self.left) = (timeline, left)
        let ends = groups.joined().map { [centers] group in centers[timeline.index(of: group.tick)] + group.after }
        let text = max(picture.title.count * Self.character, picture.note.count * Self.noteCharacter)
        right = max(edge, (ends.max() ?? 0) + Self.gap, left + max(text + 32, 160))
    }

    var width: Int { right + Self.margin }

    /// Returns the center of the column of a tick.
    func x(of tick: Int) -> Int { centers[timeline.index(of: tick)] }

    /// The ticks that are drawn.
    var drawnTicks: [Int] {
        timeline.columns.compactMap { column in
            if case .tick(let tick) = column { tick } else { nil }
        }
    }

    /// Returns the least distance of two ticks at which no two shapes of a line overlap.
    private static func step(_ rows: [[MarblePicture.Row.Group]]) -> Int {
        rows.map { groups in
            zip(groups, groups.dropFirst()).map { left, right in
                let needed = left.after + gap + right.before
                let distance = right.tick - left.tick
                return (needed + distance - 1) / distance
            }.max() ?? 0
        }.reduce(idle, max)
    }
}

extension MarblePicture.Row {
    /// The shapes of one tick: the values, one below the other, and the end after them.
    struct Group {
        typealias Shape = (glyph: MarbleGlyph, item: Item?)

        let tick: Int
        let values: [Shape]
        let ends: [Shape]

        init(tick: Int, _ shapes: [Shape]) {
            self.tick = tick
            values = shapes.filter(\.glyph.isValue)
            ends = shapes.filter { !$0.glyph.isValue }
        }

        /// The number of shapes below each other.
        var height: Int { max(1, values.count) }
        /// The width to the left of the tick.
        var before: Int { (values.isEmpty ? ends.prefix(1) : values[...]).map { $0.glyph.width / 2 }.max() ?? 0 }
        /// The width to the right of the tick.
        var after: Int {
            ends.dropFirst(values.isEmpty ? 1 : 0).map { MarbleLayout.gap + $0.glyph.width }.reduce(before, +)
        }
    }

    /// The shapes of each tick with an event or a disposal, in order.
    var groups: [Group] {
        let ticks = items.map(\.tick) + spans.filter(\.isDisposed).compactMap(\.end)
        let found = Dictionary(grouping: items, by: \.tick)
        return Set(ticks).sorted().map { Group(tick: $0, glyphs(at: $0, of: found[$0] ?? [])) }
    }
}
