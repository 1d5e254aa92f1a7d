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

    /// Both diagrams under each other, tick under tick, and what differs first.
    public var description: String {
        var rows = [expected.cells, actual.cells]
        var column = 0
        for tick in 0..<max(rows[0].count, rows[1].count) {
            let width = rows.map { tick < $0.count ? $0[tick].count : 0 }.max()!
            if tick < self.tick { column += width }
            for row in rows.indices where tick < rows[row].count {
                rows[row][tick] += String(repeating: " ", count: width - rows[row][tick].count)
            }
        }
        let margin = "expected  "
        return """
            \(margin)\(rows[0].joined())
            actual    \(rows[1].joined())
            \(String(repeating: " ", count: margin.count + column))^ at tick \(tick), expected \(wanted)
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
