/// The content for a terminal of a certain size.
package struct Screen: Hashable, Sendable {
    /// The rows, as many as the terminal has, none wider than the terminal.
    package let rows: [String]
    package let size: ScreenSize
}

/// Returns the bytes that make a terminal show a screen, and skips the parts that it already shows.
struct ScreenPainter {
    private var shown = Screen(rows: [], size: ScreenSize(columns: 0, rows: 0))

    mutating func paint(_ screen: Screen) -> String {
        var output = ""
        // When a window is resized, the terminal determines whether the old content remains.
        let isNew = screen.size != shown.size
        if isNew { output += ControlSequence.clearScreen }
        for (row, text) in screen.rows.enumerated() where isNew || text != shown.rows[row] {
            output += ControlSequence.move(toRow: row) + text + ControlSequence.clearToEndOfLine
        }
        shown = screen
        return output
    }
}
