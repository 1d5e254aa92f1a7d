/// The result of a request for bytes.
enum Supply: Sendable {
    case bytes([UInt8])
    /// No data is available now, but more can follow.
    case nothingNow
    case end
}
