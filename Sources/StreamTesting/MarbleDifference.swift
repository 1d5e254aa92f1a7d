/// Where what happened first departs from what a diagram says.
///
///     expected  -a-  b  -|
///     actual    -a-(bc)-|
///                  ^ at tick 3, expected b
public struct MarbleDifference: Sendable, Equatable, CustomStringConvertible {
    /// What should have happened.
    public let expected: Marble
    /// What happened.
    public let actual: Marble
    /// The first tick at which they differ.
    public let tick: Int

    /// The first difference of the events of two diagrams; `nil` if there is none. Only values and ends are compared.
    init?(expected: Marble, actual: Marble) {
        self.expected = Marble(marks: expected.marks.filter(\.mark.isEvent))
        self.actual = Marble(marks: actual.marks.filter(\.mark.isEvent))
        let (wanted, found) = (self.expected.cells, self.actual.cells)
        let isDifferent = { (tick: Int) in Self.cell(wanted, tick) != Self.cell(found, tick) }
        guard let tick = (0..<max(wanted.count, found.count)).first(where: isDifferent) else { return nil }
        self.tick = tick
    }

    /// Both diagrams under each other, tick under tick, and what differs first. Of long ones, 80 ticks around that.
    ///
    /// It begins with a new line, because test libraries write it behind other text, which would shift the first diagram.
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
            ^ at tick \(tick), expected \(wanted)
            """
    }

    private var wanted: String {
        if tick >= expected.cells.count { return "nothing more" }
        let cell = expected.cells[tick]
        return cell == "-" ? "nothing" : cell
    }

    /// A diagram goes on with nothing for ever.
    private static func cell(_ cells: [String], _ tick: Int) -> String { tick < cells.count ? cells[tick] : "-" }
}
