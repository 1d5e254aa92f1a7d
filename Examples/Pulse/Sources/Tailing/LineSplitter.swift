/// Splits pieces that can end anywhere into pieces of whole lines. Copies only the lines that were cut.
struct LineSplitter: Sendable {
    /// The maximum length of a line. A longer line is cut, so that a file without newlines doesn't fill
    /// the memory.
    static let longestLine = 1024 * 1024

    private var rest: [UInt8] = []
    /// Whether the next piece begins in a line that was cut.
    private var isInCutLine = false

    /// - Parameter piece: The next piece, or `nil` at the end.
    mutating func take(_ piece: [UInt8]?) -> [ArraySlice<UInt8>] {
        guard let piece else {
            defer { self = LineSplitter() }
            return rest.isEmpty ? [] : [rest[...]]
        }
        guard isInCutLine else { return split(piece[...]) }
        let end = piece.firstIndex(of: newline)
        isInCutLine = end == nil
        let cut = piece[..<(end ?? piece.endIndex)]
        // Empty lines are not counted, and as many bytes keep the positions right.
        let substitute = [UInt8](repeating: newline, count: cut.count)
        return [substitute[...]] + split(piece[cut.endIndex...])
    }

    private mutating func split(_ piece: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard let last = piece.lastIndex(of: newline) else {
            rest += piece
            guard rest.count > Self.longestLine else { return [] }
            defer { (rest, isInCutLine) = ([], true) }
            return [rest[...]]
        }
        var start = piece.startIndex
        var pieces: [ArraySlice<UInt8>] = []
        if !rest.isEmpty {
            start = piece.firstIndex(of: newline)! + 1
            pieces.append((rest + piece[piece.startIndex..<start])[...])
        }
        if start <= last { pieces.append(piece[start...last]) }
        rest = Array(piece[(last + 1)...])
        return pieces
    }
}

private let newline = UInt8(ascii: "\n")
