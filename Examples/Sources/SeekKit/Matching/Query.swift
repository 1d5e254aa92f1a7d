/// A query: a fixed string inside one line.
package struct Query: Hashable, Sendable {
    package var text: String
    package var ignoresCase: Bool

    package init(_ text: String, ignoresCase: Bool = false) {
        self.text = text
        self.ignoresCase = ignoresCase
    }

    /// A Boolean value that indicates whether a line can contain the query. It is false for an empty query, and for one
    /// with a newline.
    package var canMatch: Bool {
        !text.isEmpty && !text.utf8.contains(UInt8(ascii: "\n")) && !text.utf8.contains(0)
    }
}
