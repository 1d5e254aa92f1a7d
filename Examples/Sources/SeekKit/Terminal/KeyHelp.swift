/// The keys, shown while there is nothing else to show.
enum KeyHelp {
    private static let keys: KeyValuePairs<String, String> = [
        "↑ ↓  Ctrl-P Ctrl-N": "select a match",
        "PageUp PageDown": "select on another page",
        "Tab Shift-Tab": "select in the next or the previous file",
        "Ctrl-Space": "mark the match for Enter, or remove the mark",
        "Enter": "print the places of the marked matches, or of the selected one; open them with --edit",
        "← → Home End  Ctrl-A Ctrl-E": "move the cursor",
        "Ctrl-W Ctrl-U Ctrl-K": "delete the word, to the start, to the end",
        "Ctrl-T": "smart case, match case, or ignore case",
        "Ctrl-R": "a text or a regular expression",
        "Ctrl-Z": "suspend",
        "Esc  Ctrl-C": "leave",
    ]

    static func rows(columns: Int) -> [String] {
        let width = keys.map(\.key.count).max() ?? 0
        return [""]
            + keys.map { key, action in
                let row = Cells("  ") + Cells(key, style: .bold).filled(to: width + 2) + Cells(action, style: .dim)
                return row.cut(to: columns).rendered()
            }
    }
}
