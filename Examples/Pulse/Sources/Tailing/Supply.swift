/// What a source of bytes has when it is asked.
enum Supply: Sendable {
    case bytes([UInt8])
    /// There may be more later.
    case nothingNow
    case end
}
