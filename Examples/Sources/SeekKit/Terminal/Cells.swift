/// A part of a row, or a line that may be wider than the screen.
typealias Cells = [Cell]

extension [Cell] {
    /// - Parameter matches: The offsets of the UTF-8 bytes that are shown as matches.
    init(_ text: some StringProtocol, style: Style = [], matches: [Range<Int>] = []) {
        self = []
        var (column, offset) = (0, 0)
        var matches = matches[...]
        for character in text {
            let end = offset + character.utf8.count
            while let first = matches.first, first.upperBound <= offset { matches.removeFirst() }
            let isMatch = matches.first.map { $0.lowerBound < end } ?? false
            let cell = Cell(character, column: column, style: isMatch ? .match : style)
            append(cell)
            column += cell.width
            offset = end
        }
    }

    init(blank columns: Int) {
        self = columns > 0 ? [Cell(String(repeating: " ", count: columns), width: columns)] : []
    }

    var width: Int { reduce(0) { width, cell in width + cell.width } }

    /// Cuts the end if it doesn't fit.
    func cut(to columns: Int) -> Cells {
        if width <= columns { return self }
        guard columns > 0 else { return [] }
        return prefix(columns: columns - 1) + [.ellipsis()]
    }

    /// Cuts a path at the beginning if it doesn't fit, after a slash if possible.
    func cutPath(to columns: Int) -> Cells {
        if width <= columns { return self }
        guard columns > 0 else { return [] }
        let rest = suffix(columns: columns - 1)
        let names = rest.firstIndex { $0.text == "/" }.map { rest[$0...] }
        let ellipsis = Cell.ellipsis(rest.first?.style ?? [])
        // The beginning of a long name is shown rather than nothing of it.
        return [ellipsis] + (names.map { $0.count > 1 ? Array($0) : rest } ?? rest)
    }

    /// Adds spaces up to `columns`.
    func filled(to columns: Int) -> Cells { self + Cells(blank: columns - width) }

    private func prefix(columns: Int) -> Cells {
        var room = columns
        return Array(
            prefix { cell in
                room -= cell.width
                return room >= 0
            })
    }

    private func suffix(columns: Int) -> Cells {
        var room = columns
        let start = lastIndex { cell in
            room -= cell.width
            return room < 0
        }
        return Array(self[(start.map { $0 + 1 } ?? 0)...])
    }
}

extension [Cell] {
    /// Removes the indentation, and the beginning if the first match would otherwise not be visible.
    func scrolledToMatch(columns: Int) -> Cells {
        let line = Array(drop { $0.isBlank && !$0.style.contains(.match) })
        guard let first = line.firstIndex(where: { $0.style.contains(.match) }) else { return line.cut(to: columns) }
        let match = line[first...].prefix { $0.style.contains(.match) }
        let needsEllipsis = match.endIndex < line.endIndex
        let end = Array(line[..<match.endIndex]).width + (needsEllipsis ? 1 : 0)
        if end <= columns { return line.cut(to: columns) }

        // A third of the room is for the text before the match, more if the text after it is short.
        let room = columns - 1
        let before = Swift.max(0, Swift.min(room / 3, room - 1 - Array(match).width))
        let after = Array(line[first...]).width
        let start = first - Array(line[..<first]).suffix(columns: Swift.max(before, room - after)).count
        return ([.ellipsis()] + line[start...]).cut(to: columns)
    }

    /// Returns the bytes that show the cells, each in its style and that of the row.
    func rendered(in row: Style = []) -> String {
        var output = ""
        var current: Style = []
        for cell in self {
            let style = cell.style.union(row)
            if style != current { output += style.sequence }
            current = style
            output += cell.text
        }
        return current == [] ? output : output + Style().sequence
    }
}
