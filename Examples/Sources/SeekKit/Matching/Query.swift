/// A query: a fixed string inside one line, or a regular expression that is matched with each line.
package struct Query: Hashable, Sendable {
    package var text: String
    package var ignoresCase: Bool
    package var isRegex: Bool

    package init(_ text: String, ignoresCase: Bool = false, isRegex: Bool = false) {
        self.text = text
        self.ignoresCase = ignoresCase
        self.isRegex = isRegex
    }

    /// A Boolean value that indicates whether a line can contain the query. It is false for an empty query, for one with
    /// a newline, and for an invalid regular expression.
    package var canMatch: Bool { isOneLine && problem == nil }

    /// The reason why the text is not a regular expression, if it is meant to be one.
    package var problem: String? {
        guard isRegex, isOneLine else { return nil }
        do throws(LineRegex.Problem) { _ = try LineRegex(text, ignoresCase: ignoresCase) } catch {
            return error.description
        }
        return nil
    }

    private var isOneLine: Bool {
        !text.isEmpty && !text.utf8.contains(UInt8(ascii: "\n")) && !text.utf8.contains(0)
    }
}
