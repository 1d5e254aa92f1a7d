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
        let line = DecodedLine(line)
        let text = line.text
        let start = text.utf8.index(text.startIndex, offsetBy: beginsWithLiteral && line.isValid ? hit ?? 0 : 0)
        // A match that begins with the literal cannot begin before its first occurrence, and does not look behind it.
        return (try? regex.firstMatch(in: text[start...])).map { line.bytes(of: $0.range) }
    }

    /// Returns the bytes of all matches in a line, without empty ones.
    func ranges(in line: Bytes) -> [Range<Int>] {
        let line = DecodedLine(line)
        return line.text.matches(of: regex).map(\.range).filter { !$0.isEmpty }.map { line.bytes(of: $0) }
    }
}
