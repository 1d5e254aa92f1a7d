/// A query: a fixed string inside one line, or a regular expression that is matched with each line.
package struct Query: Hashable, Sendable {
    /// The bytes of the text, which need not be valid UTF-8.
    let bytes: [UInt8]
    package var ignoresCase: Bool
    package var isRegex: Bool

    package init(_ text: String, ignoresCase: Bool = false, isRegex: Bool = false) {
        self.init(bytes: Array(text.utf8), ignoresCase: ignoresCase, isRegex: isRegex)
    }

    package init(bytes: [UInt8], ignoresCase: Bool = false, isRegex: Bool = false) {
        (self.bytes, self.ignoresCase, self.isRegex) = (bytes, ignoresCase, isRegex)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A Boolean value that indicates whether a line can contain the query. It is false for an empty query, for one with
    /// a newline, and for an invalid regular expression.
    package var canMatch: Bool { isOneLine && problem == nil }

    /// The reason why the text is not a regular expression, if it is meant to be one.
    package var problem: String? {
        guard isRegex, isOneLine else { return nil }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return #"it is not valid UTF-8. Write \x{FFFD} for a byte that is not."#
        }
        do throws(LineRegex.Problem) { _ = try LineRegex(text, ignoresCase: ignoresCase) } catch {
            return error.description
        }
        return nil
    }

    private var isOneLine: Bool {
        !bytes.isEmpty && !bytes.contains(UInt8(ascii: "\n")) && !bytes.contains(0)
    }
}
