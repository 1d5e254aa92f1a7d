/// Splits pieces that can end anywhere into pieces of whole lines. Copies only the lines that were cut.
struct LineSplitter: Sendable {
    /// The maximum length of a line. A longer line is malformed and cut, so that a file without newlines doesn't fill
    /// the memory.
    static let longestLine = 1024 * 1024

    private var rest: [UInt8] = []

    /// - Parameter piece: The next piece, or `nil` at the end.
    mutating func take(_ piece: [UInt8]?) -> [ArraySlice<UInt8>] {
        guard let piece else {
            defer { rest = [] }
            return rest.isEmpty ? [] : [rest[...]]
        }
        guard let last = lastNewline(in: piece) else {
            rest += piece
            return rest.count > Self.longestLine ? take(nil) : []
        }
        var start = 0
        var pieces: [ArraySlice<UInt8>] = []
        if !rest.isEmpty {
            start = piece.firstIndex(of: newline)! + 1
            pieces.append((rest + piece[..<start])[...])
        }
        if start <= last { pieces.append(piece[start...last]) }
        rest = Array(piece[(last + 1)...])
        return pieces
    }

    private func lastNewline(in piece: [UInt8]) -> Int? {
        piece.lastIndex(of: newline)
    }
}

private let newline = UInt8(ascii: "\n")
