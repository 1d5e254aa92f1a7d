/// One line that contains what was looked for.
package struct Match: Hashable, Sendable {
    package let path: Path
    /// Counted from 1.
    package let line: Int
    /// Without the line's end; bytes that are no valid UTF-8 appear as U+FFFD.
    package let text: String

    package init(path: Path, line: Int, text: String) {
        self.path = path
        self.line = line
        self.text = text
    }

    package var location: String { "\(path):\(line)" }
}
