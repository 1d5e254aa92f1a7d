import KeyPathObserving
import Observation

/// The state of the live program.
@MainActor @Observable
package final class Model: KeyPathObservable {
    package let _$observationRegistrar = KeyPathRegistrar()

    package internal(set) var field: QueryField
    package internal(set) var caseMode: CaseMode
    package internal(set) var isRegex: Bool
    /// The query that the status and the matches belong to.
    package internal(set) var searched = Query("")
    /// The query of a search that has sent nothing yet.
    var begun: Query?
    package internal(set) var status = SearchStatus()
    package internal(set) var searches = SearchCount()
    package internal(set) var matches: [Match] = []
    package internal(set) var selection = 0
    /// The indexes of the matches that Enter chooses together.
    package internal(set) var marked: Set<Int> = []
    /// What is shown instead of the status until the next key.
    package internal(set) var notice: String?
    /// The number of times that an editor has ended, after which the preview is read again.
    var edits = 0
    package internal(set) var preview = Preview.none
    package internal(set) var size: ScreenSize
    /// The files that the last search could not read.
    package internal(set) var unreadable: [Unreadable] = []

    /// The number of matches at which a search is stopped.
    let maximum: Int
    private let showsPreview: Bool
    /// A Boolean value that indicates whether Enter opens the match, and does not end the program.
    let opensEditor: Bool

    package init(
        query: String = "", caseMode: CaseMode = .smart, isRegex: Bool = false, size: ScreenSize = .usual,
        maximum: Int = 10_000,
        showsPreview: Bool = true, opensEditor: Bool = false
    ) {
        field = QueryField(query)
        self.caseMode = caseMode
        self.isRegex = isRegex
        self.size = size
        self.maximum = maximum
        self.showsPreview = showsPreview
        self.opensEditor = opensEditor
    }

    package var query: Query {
        let text = field.text
        return Query(text, ignoresCase: caseMode.ignoresCase(in: text, isRegex: isRegex), isRegex: isRegex)
    }

    package var selectedMatch: Match? {
        matches.indices.contains(selection) ? matches[selection] : nil
    }

    /// The lines to preview. `nil` if no match is selected or the preview is hidden.
    var previewTarget: PreviewTarget? {
        guard layout.previewLines > 0 else { return nil }
        return selectedMatch.map { PreviewTarget(match: $0, lines: layout.previewLines, edits: edits) }
    }

    /// Returns from the editor.
    func returnFromEditor(_ problem: String?) {
        notice = problem
        edits += 1
    }

    var layout: ScreenLayout { ScreenLayout(size: size, showsPreview: showsPreview) }

    /// The complete content of the screen.
    package var content: ScreenContent {
        ScreenContent(
            field: field, caseMode: caseMode, isRegex: isRegex, searched: searched, status: status, searches: searches,
            matches: matches, marked: marked, notice: notice,
            selection: selection, preview: preview, layout: layout)
    }
}
