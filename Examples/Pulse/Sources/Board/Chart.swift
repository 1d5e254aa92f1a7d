/// Numbers as columns of blocks in several rows.
enum Chart {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let cut: Character = "▲"

    /// Returns the rows, the highest first. A missing number is a gap, and a number above `top` ends in a triangle.
    ///
    /// - Parameter isAlarming: Whether to mark a number with the color of alerts.
    static func rows(
        _ values: [Double?], top: Double, height: Int, color: Style.Color, hasColors: Bool = Style.hasColors,
        isAlarming: (Double) -> Bool
    ) -> [String] {
        let columns = values.map { value in
            value.map { (cells: cells($0, top: top, height: height), color: isAlarming($0) ? Style.Color.red : color) }
        }
        return (0..<height).reversed().map { row in
            Style.runs(
                columns.map { column in (column?.cells[row] ?? " ", column?.color ?? color) }, hasColors: hasColors)
        }
    }

    /// Returns the cells of one column, the lowest first.
    private static func cells(_ value: Double, top: Double, height: Int) -> [Character] {
        // The highest eighth stays empty, so that it separates the chart from the one above.
        let eighths = max(1, Int((min(1, max(0, value / top)) * Double(height * blocks.count - 1)).rounded()))
        var cells = (0..<height).map { row in
            let filled = eighths - row * blocks.count
            return filled <= 0 ? " " : blocks[min(filled, blocks.count) - 1]
        }
        if value > top { cells[height - 1] = cut }
        return cells
    }
}
