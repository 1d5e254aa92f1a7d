/// Lines of text with aligned cells.
struct MarbleGrid {
    /// The lines, without spaces at their ends.
    let lines: [String]
    /// The offset of each column.
    let offsets: [Int]

    init(_ rows: [[String]]) {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        offsets = widths.reduce(into: [0]) { offsets, width in offsets.append(offsets.last! + width) }
        lines = rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) { line += cell + String(repeating: " ", count: width - cell.count) }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
