/// What a terminal of a certain size is to show.
package struct Screen: Hashable, Sendable {
    /// As many as the terminal has, none wider than it.
    package let rows: [String]
    package let size: ScreenSize
}

/// Says what to send to a terminal so that it shows a screen, leaving alone what it shows already.
struct ScreenPainter {
    private var shown = Screen(rows: [], size: ScreenSize(columns: 0, rows: 0))

    mutating func paint(_ screen: Screen) -> String {
        var output = ""
        // What becomes of the old picture when a window is resized is up to the terminal.
        let isNew = screen.size != shown.size
        if isNew { output += ControlSequence.clearScreen }
        for (row, text) in screen.rows.enumerated() where isNew || text != shown.rows[row] {
            output += ControlSequence.move(toRow: row) + text + ControlSequence.clearToEndOfLine
        }
        shown = screen
        return output
    }
}
