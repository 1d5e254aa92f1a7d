#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// Returns the next position of `byte`.
    @inline(__always)
    func offset(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let base = baseAddress else { return nil }
        guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Returns the end of the quotation that begins after `start`: the first quote without a backslash before it.
    @inline(__always)
    func endOfQuotation(from start: Int) -> Int? {
        var position = start
        while let quote = offset(of: UInt8(ascii: "\""), from: position) {
            var backslashes = 0
            while quote - backslashes > start, self[quote - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
            if backslashes.isMultiple(of: 2) { return quote }
            position = quote + 1
        }
        return nil
    }

    /// Parses the digits from `start` on and returns the number and its end, or `nil` if there are no digits, or so many
    /// that it is too large.
    @inline(__always)
    func number(from start: Int) -> (value: Int, end: Int)? {
        var (value, position) = (0, start)
        while position < count, case let digit = self[position] &- UInt8(ascii: "0"), digit < 10, position - start < 18
        {
            value = value &* 10 &+ Int(digit)
            position += 1
        }
        if position == start || position < count && self[position] &- UInt8(ascii: "0") < 10 { return nil }
        return (value, position)
    }
}
