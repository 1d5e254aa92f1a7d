/// Says what to send to a terminal so that it shows given rows, leaving alone what it shows already.
struct ScreenPainter {
    private var shown: [String] = []

    mutating func paint(_ rows: [String]) -> String {
        var output = ""
        if rows.count != shown.count {
            output += ControlSequence.clearScreen
            shown = Array(repeating: "", count: rows.count)
        }
        for (row, text) in rows.enumerated() where text != shown[row] {
            output += ControlSequence.move(toRow: row) + text + ControlSequence.clearToEndOfLine
        }
        shown = rows
        return output
    }

    /// Forgets what is shown: the next painting paints everything.
    mutating func invalidate() { shown = [] }
}
