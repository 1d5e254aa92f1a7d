/// The rows of the preview: a heading and lines with their numbers.
struct PreviewPane {
    let preview: Preview
    let columns: Int

    private static let rule: Character = "─"

    func rows(_ highlighter: inout Highlighter) -> [String] {
        switch preview {
        case .none: []
        case .unreadable(let entry):
            [heading(entry.path.description), "  " + Cells(entry.reason).cut(to: columns - 2).rendered()]
        case .lines(let excerpt, let match): [heading(match.location)] + lines(excerpt, match, &highlighter)
        }
    }

    private func heading(_ title: String) -> String {
        let start = Cells(String(repeating: Self.rule, count: 2) + " ", style: .dim)
        let name = Cells(title, style: .bold).cutPath(to: columns - start.width - 2)
        let length = columns - start.width - name.width - 1
        return (start + name + Cells(" " + String(repeating: Self.rule, count: max(0, length)), style: .dim)).rendered()
    }

    private func lines(_ excerpt: Excerpt, _ match: Match, _ highlighter: inout Highlighter) -> [String] {
        let width = String(excerpt.first + excerpt.lines.count - 1).count
        return excerpt.lines.enumerated().map { index, text in
            let number = excerpt.first + index
            let isMatch = number == match.line
            let digits = Cells(String(number), style: isMatch ? .bold : .dim)
            let gutter = Cells(blank: 2 + width - digits.width) + digits + Cells(isMatch ? " ▸ " : " │ ", style: .dim)
            let room = max(0, columns - gutter.width)
            // Of a long line, the match contains the part that matters.
            let isLong = isMatch && text.utf8.count >= Excerpt.longestLine
            let cells = highlighter.cells(isLong ? match.text : text)
            return (gutter + (isMatch ? cells.keepingIndentation(columns: room) : cells.cut(to: room))).rendered()
        }
    }
}

extension [Cell] {
    /// Removes the beginning only if the first match would otherwise not be visible.
    fileprivate func keepingIndentation(columns: Int) -> Cells {
        let end = lastIndex { $0.style.contains(.match) }.map { Array(self[...$0]).width } ?? 0
        return end < columns ? cut(to: columns) : scrolledToMatch(columns: columns)
    }
}
