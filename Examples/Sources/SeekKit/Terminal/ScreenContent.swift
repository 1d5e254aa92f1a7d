/// The complete content of the screen.
package struct ScreenContent: Hashable, Sendable {
    package var query: String
    package var status: SearchStatus
    package var matches: [Match]
    package var selection: Int
    package var size: ScreenSize

    package init(
        query: String = "", status: SearchStatus = SearchStatus(), matches: [Match] = [], selection: Int = 0,
        size: ScreenSize
    ) {
        self.query = query
        self.status = status
        self.matches = matches
        self.selection = selection
        self.size = size
    }

    /// The rows above the matches: the prompt and the status.
    private static let header = 2

    /// Returns the number of matches that fit on a screen.
    static func room(_ size: ScreenSize) -> Int { max(size.rows - header, 0) }

    package func render() -> Screen {
        var rows = [promptRow, statusRow]
        let room = Self.room(size)
        // The selection stays visible because the list turns pages.
        let top = room > 0 ? selection / room * room : 0
        for index in top..<top + room {
            rows.append(index < matches.count ? matchRow(index) : "")
        }
        return Screen(rows: Array(rows.prefix(size.rows)), size: size)
    }

    private var promptRow: String {
        let (mark, cursor) = ("› ", "▏")
        var shown = query[...]
        // If a query is too long, the end with the cursor is shown.
        let room = max(size.columns - mark.displayWidth - cursor.displayWidth, 0)
        while shown.displayWidth > room { shown.removeFirst() }
        var line = TerminalLine(width: size.columns)
        line.write(mark + shown + cursor)
        return line.text
    }

    private var statusRow: String {
        var line = TerminalLine(width: size.columns)
        line.write(query.isEmpty ? "type to search · ↑ ↓ select · Enter prints · Esc leaves" : status.description)
        return Style.dim(line.text)
    }

    private func matchRow(_ index: Int) -> String {
        let match = matches[index]
        let isSelected = index == selection
        var line = TerminalLine(width: size.columns)
        line.write("\(isSelected ? "▸" : " ") \(match.location): ")
        line.write(match.text.last == "\r" ? match.text.dropLast() : match.text[...])
        guard isSelected else { return line.text }
        line.fill()
        return Style.reverse(line.text)
    }
}
