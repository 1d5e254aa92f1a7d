#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A view of bytes. The caller keeps the bytes alive.
typealias Bytes = UnsafeRawBufferPointer

extension UnsafeRawBufferPointer {
    static let newline = UInt8(ascii: "\n")

    func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress else { return nil }
        guard let hit = memchr(base + start, Int32(byte), count - start) else { return nil }
        return UnsafeRawPointer(hit) - base
    }

    func lastOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
        var at = range.upperBound
        while at > range.lowerBound {
            at -= 1
            if self[at] == byte { return at }
        }
        return nil
    }

    func slice(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    func count(of byte: UInt8, in range: Range<Int>) -> Int {
        let pattern = 0x0101_0101_0101_0101 &* UInt64(byte)
        let low = 0x7F7F_7F7F_7F7F_7F7F as UInt64
        var at = range.lowerBound
        var total = 0
        while range.upperBound &- at >= 8 {
            let differing = loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ pattern
            // The high bit of each byte stays clear exactly where the bytes are equal.
            total &+= (~(((differing & low) &+ low) | differing | low)).nonzeroBitCount
            at &+= 8
        }
        while at < range.upperBound {
            if self[at] == byte { total &+= 1 }
            at &+= 1
        }
        return total
    }

    /// Returns the number of newlines in a range that begins with a line, and the offset of its last line.
    func lines(in range: Range<Int>) -> (newlines: Int, lastStart: Int) {
        guard let last = lastOffset(of: Self.newline, in: range) else { return (0, range.lowerBound) }
        return (1 + count(of: Self.newline, in: range.lowerBound..<last), last + 1)
    }
}
