/// The positions of everything in a picture.
struct MarbleLayout {
    static let margin = 16
    /// The width of a character, rounded up.
    static let character = 9
    static let gap = 4
    private static let idle = 26

    let timeline: MarbleTimeline
    let ticks: Range<Int>
    /// The horizontal range of the ticks.
    let left: Int
    let right: Int
    /// The start of each column, and the end of the last one.
    private let edges: [Int]

    init(_ picture: MarblePicture, rows: [MarblePicture.Row]) {
        ticks = picture.ticks
        // A wider picture would be too small to read on a page.
        timeline = MarbleTimeline(ticks: ticks, active: picture.activeTicks, limit: 1_300, idle: Self.idle) { tick in
            Self.width(of: .tick(tick), in: rows)
        }
        let names = rows.map { $0.name.count * Self.character }.max() ?? 0
        left = Self.margin + names + (names > 0 ? 8 : 0)
        edges = timeline.columns.reduce(into: [left]) { edges, column in
            edges.append(edges.last! + Self.width(of: column, in: rows))
        }
        let text = max(picture.title.count * Self.character, picture.note.count * 7)
        right = max(edges.last!, left + text + 32)
    }

    var width: Int { right + Self.margin }

    /// Returns the center of the column of a tick.
    func x(of tick: Int) -> Int {
        let index = timeline.index(of: tick)
        return (edges[index] + edges[index + 1]) / 2
    }

    /// The ticks that are drawn.
    var drawnTicks: [Int] {
        timeline.columns.compactMap { column in
            if case .tick(let tick) = column { tick } else { nil }
        }
    }

    private static func width(of column: MarbleTimeline.Column, in rows: [MarblePicture.Row]) -> Int {
        guard case .tick(let tick) = column else { return 40 }
        return max(idle, rows.map { Self.width(of: $0.glyphs(at: tick).map(\.glyph)) + gap }.max() ?? 0)
    }

    static func width(of glyphs: [MarbleGlyph]) -> Int {
        glyphs.map { $0.width + gap }.reduce(0, +)
    }
}
