import Foundation

/// Splits pieces of text at `\n` and `\r\n`, which can lie across the ends of pieces.
struct LineSplitter: Sendable {
    /// The start of a line whose end is not known yet.
    private var rest: [UInt8] = []

    /// The number of lines in the last piece.
    private var lastCount = 0

    /// Returns the lines that end in `piece`. An empty piece ends the text.
    mutating func split(_ piece: Data) -> [String] {
        piece.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            guard var start = bytes.baseAddress, !bytes.isEmpty else {
                return rest.isEmpty ? [] : [takeRest()]
            }
            let end = start + bytes.count
            var lines: [String] = []
            lines.reserveCapacity(lastCount)
            while let found = memchr(start, Int32(UInt8(ascii: "\n")), end - start) {
                lines.append(line(from: start, to: UnsafeRawPointer(found)))
                start = UnsafeRawPointer(found) + 1
            }
            rest += UnsafeRawBufferPointer(start: start, count: end - start)
            lastCount = lines.count
            return lines
        }
    }

    private mutating func line(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> String {
        var bytes = UnsafeRawBufferPointer(start: start, count: end - start)
        // Most lines lie in one piece, so that they are not copied twice.
        guard rest.isEmpty else {
            rest += bytes
            if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
            return takeRest()
        }
        if bytes.last == UInt8(ascii: "\r") { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast()) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func takeRest() -> String {
        defer { rest = [] }
        return String(decoding: rest, as: UTF8.self)
    }
}
