/// What is being looked for: a fixed string inside one line.
package struct Query: Hashable, Sendable {
    package var text: String
    package var ignoresCase: Bool

    package init(_ text: String, ignoresCase: Bool = false) {
        self.text = text
        self.ignoresCase = ignoresCase
    }

    /// An empty query finds nothing, and so does one that no single line can contain.
    package var canMatch: Bool {
        !text.isEmpty && !text.utf8.contains(UInt8(ascii: "\n")) && !text.utf8.contains(0)
    }
}
