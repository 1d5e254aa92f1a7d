/// The row with the query and, in its corner, the number of searches.
struct PromptRow {
    let field: QueryField
    let searches: SearchCount

    private static let mark = Cells("› ", style: .bold)

    func cells(_ columns: Int) -> Cells {
        let row = (Self.mark + visibleBefore(columns) + Cells(field.after)).cut(to: columns)
        let corner = Cells(searches.description, style: .dim)
        let gap = columns - row.width - corner.width
        // At least one column stays free for the cursor.
        return searches.started > 0 && gap > 1 ? row + Cells(blank: gap) + corner : row
    }

    func cursorColumn(_ columns: Int) -> Int {
        max(0, min(columns - 1, (Self.mark + visibleBefore(columns)).width))
    }

    /// The end of the text before the cursor, if it doesn't fit as a whole.
    private func visibleBefore(_ columns: Int) -> Cells {
        var cells = Cells(field.before)
        let room = max(columns - Self.mark.width - 1, 0)
        var width = cells.width
        var hidden = 0
        while width > room {
            width -= cells[hidden].width
            hidden += 1
        }
        cells.removeFirst(hidden)
        return cells
    }
}
