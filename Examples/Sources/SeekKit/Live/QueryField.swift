/// The text that the user edits, and the position of the cursor.
package struct QueryField: Hashable, Sendable {
    /// The text before the cursor.
    package private(set) var before: String
    /// The text after the cursor.
    package private(set) var after: String

    package init(_ text: String = "", after: String = "") {
        before = text
        self.after = after
    }

    package var text: String { before + after }

    /// A combining mark becomes a part of the character before the cursor.
    mutating func insert(_ text: String) { before += text }

    /// Inserts the first line of a text, because a query matches within one line.
    mutating func paste(_ text: String) {
        insert(String(text.split(whereSeparator: \.isNewline).first ?? ""))
    }

    mutating func moveLeft() { if let character = before.popLast() { after = String(character) + after } }
    mutating func moveRight() { if !after.isEmpty { before.append(after.removeFirst()) } }
    mutating func moveToStart() { self = QueryField(after: text) }
    mutating func moveToEnd() { self = QueryField(text) }

    mutating func deleteBefore() { _ = before.popLast() }
    mutating func deleteAfter() { after = String(after.dropFirst()) }
    mutating func deleteToStart() { before = "" }
    mutating func deleteToEnd() { after = "" }

    /// Deletes the word before the cursor and the spaces after it.
    mutating func deleteWord() {
        while before.last?.isWhitespace == true { before.removeLast() }
        while let last = before.last, !last.isWhitespace { before.removeLast() }
    }
}
