/// Marks the parts of a text that a query matches.
struct Highlighter {
    private var occurrences: Occurrences?

    init(query: Query) {
        occurrences = Needle(query).map { Occurrences(of: $0) }
    }

    mutating func cells(_ text: String) -> Cells {
        let text = text.last == "\r" ? String(text.dropLast()) : text
        return Cells(text, matches: occurrences?.ranges(in: text) ?? [])
    }
}
