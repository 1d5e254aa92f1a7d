extension String {
    /// The text without the sequences that change its style.
    var plain: String {
        var rest = self[...]
        var text = ""
        while let start = rest.firstIndex(of: "\u{1B}") {
            text += rest[..<start]
            rest = rest[start...]
            rest = rest[(rest.firstIndex(of: "m").map { rest.index(after: $0) } ?? rest.endIndex)...]
        }
        return text + rest
    }
}
