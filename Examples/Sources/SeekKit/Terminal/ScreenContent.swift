/// All that the screen shows.
package struct ScreenContent: Hashable, Sendable {
    package var query: String
    package var status: SearchStatus
    package var matches: [Match]
    package var selection: Int

    package init(query: String = "", status: SearchStatus = SearchStatus(), matches: [Match] = [], selection: Int = 0) {
        self.query = query
        self.status = status
        self.matches = matches
        self.selection = selection
    }

    /// The rows above the matches: the prompt and the status.
    private static let header = 2

    /// How many matches a screen has room for.
    static func room(_ size: ScreenSize) -> Int { max(size.rows - header, 0) }

    package func screen(_ size: ScreenSize) -> Screen {
        Screen(rows: render(size), size: size)
    }

    /// The screen, row by row; always exactly as many rows as there are, none wider than the screen.
    package func render(_ size: ScreenSize) -> [String] {
        var rows = [promptRow(size), statusRow(size)]
        let room = Self.room(size)
        // The selection stays in view by turning pages.
        let top = room > 0 ? selection / room * room : 0
        for index in top..<top + room {
            rows.append(index < matches.count ? matchRow(index, size) : "")
        }
        return Array(rows.prefix(size.rows))
    }

    private func promptRow(_ size: ScreenSize) -> String {
        var line = TerminalLine(width: size.columns)
        line.write("› \(query)▏")
        return line.text
    }

    private func statusRow(_ size: ScreenSize) -> String {
        var line = TerminalLine(width: size.columns)
        line.write(query.isEmpty ? "type to search · ↑ ↓ select · Enter prints · Esc leaves" : status.description)
        return Style.dim(line.text)
    }

    private func matchRow(_ index: Int, _ size: ScreenSize) -> String {
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
