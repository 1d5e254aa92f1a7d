/// The rows of some matches: the path, the line's number, and the part of its text with the match.
///
/// The path is shown only in the first row of each file, so that a file's matches read as a group.
struct ResultPage {
    let matches: ArraySlice<Match>
    var marked: Set<Int> = []
    let selection: Int
    let columns: Int

    private static let (selected, other) = ("▸ ", "  ")
    private static let (selectedAndMarked, marked) = ("▸•", " •")
    private static let gap = 2
    /// The columns of text below which the paths are left out.
    private static let leastText = 12

    func rows(_ highlighter: inout Highlighter) -> [String] {
        let (path, number) = widths
        return matches.indices.map { index in
            let match = matches[index]
            let isSelected = index == selection
            let isFirst = index == matches.startIndex || matches[index - 1].path != match.path
            let isMarked = marked.contains(index)
            let sign =
                isMarked
                ? (isSelected ? Self.selectedAndMarked : Self.marked) : isSelected ? Self.selected : Self.other
            var row = Cells(sign)
            if path > 0 {
                let name = isFirst ? Cells(match.path.description, style: .dim).cutPath(to: path) : []
                row += name.filled(to: path + 1)
            }
            let line = Cells(String(match.line), style: .dim)
            row += Cells(blank: number - line.width) + line + Cells(blank: Self.gap)
            row += highlighter.cells(match.text).scrolledToMatch(columns: max(0, columns - row.width))
            row = row.cut(to: columns)
            return isSelected ? row.filled(to: columns).rendered(in: .reverse) : row.rendered()
        }
    }

    /// The columns of the paths and of the numbers.
    private var widths: (path: Int, number: Int) {
        let number = matches.map { String($0.line).count }.max() ?? 0
        let longest = Set(matches.map(\.path)).map { Cells($0.description).width }.max() ?? 0
        let path = min(longest, columns * 2 / 5)
        let text = columns - Self.other.count - path - 1 - number - Self.gap
        return (text < Self.leastText ? 0 : path, number)
    }
}
