/// Lines of text with aligned cells.
struct MarbleGrid {
    /// The lines, without spaces at their ends.
    let lines: [String]
    /// The offset of each column.
    let offsets: [Int]

    init(_ rows: [[String]]) {
        let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        offsets = widths.reduce(into: [0]) { offsets, width in offsets.append(offsets.last! + width) }
        lines = rows.map { row in
            var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
