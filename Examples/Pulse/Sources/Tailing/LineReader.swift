/// Reads the whole lines of a finished file, piece by piece.
public struct LineReader: Sendable {
    private let reader: ByteReader
    private var splitter = LineSplitter()
    private var ready: ArraySlice<ArraySlice<UInt8>> = []
    private var hasEnded = false
    /// The position before the first lines.
    public let start: LogPosition?

    /// - Parameter positions: Where to continue in files that were read before.
    public init(path: String, after positions: [LogPosition] = []) throws(Unreadable) {
        reader = try ByteReader(path: path, ending: .ends)
        reader.seek(after: positions)
        start = reader.position
    }

    /// - Returns: The next lines, or `nil` at the end.
    public mutating func next() throws(Unreadable) -> ArraySlice<UInt8>? {
        while true {
            if let lines = ready.popFirst() { return lines }
            if hasEnded { return nil }
            if case .bytes(let piece) = try reader.next() {
                ready = splitter.take(piece)[...]
            } else {
                ready = splitter.take(nil)[...]
                hasEnded = true
            }
        }
    }
}
