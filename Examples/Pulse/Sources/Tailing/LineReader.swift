/// Reads the whole lines of a finished file, piece by piece.
public struct LineReader: Sendable {
    private let reader: ByteReader
    private var splitter = LineSplitter()
    private var ready: ArraySlice<ArraySlice<UInt8>> = []
    private var hasEnded = false

    public init(path: String) throws(Unreadable) { reader = try ByteReader(path: path, ending: .ends) }

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
