extension UnsafeRawBufferPointer {
    /// Returns a part of this line of about `length` bytes around `hit`. An omitted beginning or end is replaced
    /// by `…`.
    func window(around hit: Int, length: Int) -> [UInt8] {
        let ellipsis = Array("…".utf8)
        let start = scalarStart(before: Swift.max(0, Swift.min(hit - length / 2, count - length)))
        let end = scalarStart(before: Swift.min(count, start + length))
        return (start > 0 ? ellipsis : []) + self[start..<end] + (end < count ? ellipsis : [])
    }

    /// Returns the offset of the letter that contains the byte at `offset`.
    private func scalarStart(before offset: Int) -> Int {
        var start = offset
        let longestLetter = 4
        while start > 0, start < count, offset - start < longestLetter, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
