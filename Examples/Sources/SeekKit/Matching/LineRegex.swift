/// A regular expression for lines: Swift's `Regex`, which compares scalars, so that its letters, digits, and boundaries of
/// words are those of ripgrep.
struct LineRegex: @unchecked Sendable {
    // A `Regex` created from text is an immutable value. `Regex` is not `Sendable` because of closures, which only a
    // regex written in Swift can contain.
    private let regex: Regex<AnyRegexOutput>
    /// Whether each match begins with the literal of the expression.
    private let beginsWithLiteral: Bool
    /// A text that each match contains, or `nil` if none is known.
    let literal: String?
    /// Decides on most lines, much faster, or `nil` if it does not know the notation.
    let automaton: LineAutomaton?

    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    init(_ text: String, ignoresCase: Bool) throws(Problem) {
        do {
            regex = try Regex(text).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple).ignoresCase(ignoresCase)
        } catch {
            throw Problem(description: "\(error)")
        }
        automaton = LineAutomaton(text, ignoresCase: ignoresCase)
        let found = RegexLiteral.longest(in: text)
        literal = found?.text
        beginsWithLiteral = found?.isAtStart == true
    }

    /// Returns the bytes of the first match in a line.
    ///
    /// - Parameter hit: The offset of the first occurrence of the literal, if it is known.
    func firstMatch(in line: Bytes, hit: Int?) -> Range<Int>? {
        let text = String(decoding: line, as: UTF8.self)
        // Bytes that are not valid UTF-8 are replaced, which changes the offsets.
        let isValid = text.utf8.count == line.count
        let start = text.utf8.index(text.startIndex, offsetBy: beginsWithLiteral && isValid ? hit ?? 0 : 0)
        // A match that begins with the literal cannot begin before its first occurrence, and does not look behind it.
        guard let match = range(in: text, from: start) else { return nil }
        let lower = text.utf8.distance(from: text.startIndex, to: match.lowerBound)
        let upper = text.utf8.distance(from: text.startIndex, to: match.upperBound)
        return isValid ? lower..<upper : 0..<0
    }

    private func range(in text: String, from start: String.Index) -> Range<String.Index>? {
        try? regex.firstMatch(in: text[start...])?.range
    }

    /// Returns the bytes of all matches in a text, without empty ones.
    func ranges(in text: String) -> [Range<Int>] {
        text.matches(of: regex).map(\.range).filter { !$0.isEmpty }.map { range in
            text.utf8.distance(
                from: text.startIndex, to: range.lowerBound)..<text.utf8.distance(
                    from: text.startIndex, to: range.upperBound)
        }
    }
}
