/// The first difference between recorded events and an expected diagram.
///
///     expected  -a-  b  -|
///     actual    -a-(bc)-|
///                  ^ at tick 3, expected b
public struct MarbleDifference: Sendable, Hashable, CustomStringConvertible {
    /// The expected events.
    public let expected: Marble
    /// The recorded events.
    public let actual: Marble
    /// The first tick at which both differ, or after which there is an event before the next tick.
    public let tick: Int

    /// That event and its time, which the diagrams don't show.
    private let betweenTicks: String?

    /// Finds the first difference, or returns `nil` if there is none. Compares only values and terminal events.
    ///
    /// - Parameter betweenTicks: The first event that is not at a tick, and the tick before it.
    init?(expected: Marble, actual: Marble, betweenTicks: (tick: Int, text: String)? = nil) {
        self.expected = Marble(marks: expected.marks.filter(\.mark.isEvent))
        self.actual = Marble(marks: actual.marks.filter(\.mark.isEvent))
        let (expectedCells, actualCells) = (self.expected.cells, self.actual.cells)
        let isDifferent = { (tick: Int) in Self.cell(expectedCells, tick) != Self.cell(actualCells, tick) }
        let different = (0..<max(expectedCells.count, actualCells.count)).first(where: isDifferent)
        guard let tick = [different, betweenTicks?.tick].compactMap(\.self).min() else { return nil }
        self.tick = tick
        self.betweenTicks = betweenTicks?.tick == tick ? betweenTicks?.text : nil
    }

    /// Both diagrams, aligned by tick, and the first difference. Of long diagrams, it shows 80 ticks around the difference.
    ///
    /// It begins with a newline, because test libraries print it after other text, which would shift the first diagram.
    public var description: String {
        let cells = [expected.cells, actual.cells]
        let timeline = MarbleTimeline(ticks: 0..<max(cells[0].count, cells[1].count), around: tick)
        let grid = MarbleGrid(
            cells.map { cells in
                timeline.columns.filter { $0.start < cells.count }.map { column in
                    if case .tick(let tick) = column { cells[tick] } else { "…" }
                }
            })
        let margin = "expected  "
        return """

            \(margin)\(grid.lines[0])
            actual    \(grid.lines[1])
            \(String(repeating: " ", count: margin.count + grid.offsets[timeline.index(of: tick)]))\
            ^ at tick \(tick), \(betweenTicks ?? "expected \(expectedText)")
            """
    }

    private var expectedText: String {
        if tick >= expected.cells.count { return "nothing more" }
        let cell = expected.cells[tick]
        return cell == "-" ? "nothing" : cell
    }

    /// Returns the cell of a tick. After its end, a diagram has no events.
    private static func cell(_ cells: [String], _ tick: Int) -> String { tick < cells.count ? cells[tick] : "-" }
}
