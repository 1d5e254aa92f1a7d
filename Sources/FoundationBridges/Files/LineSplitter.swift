import Foundation

/// Splits pieces of text at `\n` and `\r\n`, which can lie across the ends of pieces.
struct LineSplitter: Sendable {
    /// The start of a line whose end is not known yet.
    private var rest = Data()

    /// Returns the lines that end in `piece`. An empty piece ends the text.
    mutating func split(_ piece: Data) -> [String] {
        var lines: [String] = []
        var start = piece.startIndex
        while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
            rest += piece[start..<end]
            if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
            lines.append(takeLine())
            start = end + 1
        }
        rest += piece[start...]
        if piece.isEmpty, !rest.isEmpty { lines.append(takeLine()) }
        return lines
    }

    private mutating func takeLine() -> String {
        defer { rest = Data() }
        return String(decoding: rest, as: UTF8.self)
    }
}
