/// The content for a terminal of a certain size.
package struct Screen: Hashable, Sendable {
    /// The rows, as many as the terminal has, none wider than the terminal.
    package let rows: [String]
    /// The column of the cursor in the first row, counted from 0.
    package let cursorColumn: Int
    package let size: ScreenSize
}

/// Returns the bytes that make a terminal show a screen, and skips the parts that it already shows.
struct ScreenPainter {
    private var shown: Screen?

    mutating func paint(_ screen: Screen) -> String {
        var output = ControlSequence.hideCursor
        // When a window is resized, the terminal determines whether the old content remains.
        let isNew = screen.size != shown?.size
        if isNew { output += ControlSequence.clearScreen }
        for (row, text) in screen.rows.enumerated() where isNew || text != shown?.rows[row] {
            // The row is cleared first, because after text in the last column terminals would clear that column.
            output += ControlSequence.move(toRow: row) + ControlSequence.clearToEndOfLine + text
        }
        shown = screen
        return output + ControlSequence.move(toRow: 0, column: screen.cursorColumn) + ControlSequence.showCursor
    }

    /// Returns the bytes that show the last screen again, if there was one.
    mutating func repaint() -> String {
        guard let screen = shown else { return "" }
        shown = nil
        return paint(screen)
    }
}
