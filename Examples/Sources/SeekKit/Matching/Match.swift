/// A line that contains the query.
package struct Match: Hashable, Sendable {
    package let path: Path
    /// The number of the line, counted from 1.
    package let line: Int
    /// The text without the line's end. Bytes that are not valid UTF-8 appear as U+FFFD.
    package let text: String

    package init(path: Path, line: Int, text: String) {
        self.path = path
        self.line = line
        self.text = text
    }

    package var location: String { "\(path):\(line)" }

    /// The location for another program, with the exact name of the file.
    var locationBytes: [UInt8] { path.bytes + Array(":\(line)".utf8) }
}
