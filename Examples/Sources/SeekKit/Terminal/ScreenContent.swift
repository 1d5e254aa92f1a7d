/// The complete content of the screen.
package struct ScreenContent: Hashable, Sendable {
    package var field: QueryField
    package var caseMode: CaseMode
    package var isRegex: Bool
    package var searched: Query
    package var status: SearchStatus
    package var searches: SearchCount
    package var matches: [Match]
    package var marked: Set<Int>
    package var notice: String?
    package var selection: Int
    package var preview: Preview
    package var layout: ScreenLayout

    package init(
        field: QueryField = QueryField(), caseMode: CaseMode = .smart, isRegex: Bool = false,
        searched: Query = Query(""),
        status: SearchStatus = SearchStatus(), searches: SearchCount = SearchCount(), matches: [Match] = [],
        marked: Set<Int> = [], notice: String? = nil, selection: Int = 0, preview: Preview = .none, layout: ScreenLayout
    ) {
        self.field = field
        self.caseMode = caseMode
        self.isRegex = isRegex
        self.searched = searched
        self.status = status
        self.searches = searches
        self.matches = matches
        self.marked = marked
        self.notice = notice
        self.selection = selection
        self.preview = preview
        self.layout = layout
    }

    package func render() -> Screen {
        let columns = layout.size.columns
        var highlighter = Highlighter(query: searched)
        let prompt = PromptRow(field: field, searches: searches)
        var rows = [prompt.cells(columns).rendered(), statusCells.cut(to: columns).rendered()]
        rows += filled(resultRows(&highlighter), to: layout.resultRows)
        if layout.previewLines > 0 {
            let pane = PreviewPane(preview: preview, columns: columns)
            rows += filled(pane.rows(&highlighter), to: layout.previewLines + 1)
        }
        return Screen(
            rows: Array(rows.prefix(layout.size.rows)), cursorColumn: prompt.cursorColumn(columns), size: layout.size)
    }

    private func filled(_ rows: [String], to count: Int) -> [String] {
        rows.prefix(count) + Array(repeating: "", count: max(0, count - rows.count))
    }

    private var statusCells: Cells {
        let problem = isRegex ? Query(field.text, isRegex: true).problem : nil
        let status = problem ?? notice ?? (status.phase == .waiting ? "type to search" : status.description)
        return Cells("\(status) · \(caseMode.title)\(isRegex ? " · regular expression" : "")", style: .dim)
    }

    private func resultRows(_ highlighter: inout Highlighter) -> [String] {
        guard layout.resultRows > 0 else { return [] }
        if field.text.isEmpty, matches.isEmpty { return KeyHelp.rows(columns: layout.size.columns) }
        // The selection stays visible because the list turns pages.
        let top = selection / layout.resultRows * layout.resultRows
        let page = matches[min(top, matches.count)...].prefix(layout.resultRows)
        return ResultPage(matches: page, marked: marked, selection: selection, columns: layout.size.columns).rows(
            &highlighter)
    }
}

extension CaseMode {
    fileprivate var title: String {
        switch self {
        case .smart: "smart case"
        case .sensitive: "match case"
        case .ignored: "ignore case"
        }
    }
}
