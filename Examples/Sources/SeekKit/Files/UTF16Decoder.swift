/// Converts UTF-16 to UTF-8 in pieces that can be cut anywhere.
struct UTF16Decoder {
    private let isBigEndian: Bool
    private var firstByte: UInt8?
    private var firstSurrogate: UInt16?

    /// - Returns: `nil` if a text does not begin with the byte order mark of UTF-16.
    init?(mark text: Bytes) {
        guard text.count >= 2 else { return nil }
        switch (text[0], text[1]) {
        case (0xFE, 0xFF): isBigEndian = true
        case (0xFF, 0xFE): isBigEndian = false
        default: return nil
        }
    }

    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 2)
        for byte in bytes {
            guard let first = firstByte else {
                firstByte = byte
                continue
            }
            firstByte = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            receive(UInt16(high) << 8 | UInt16(low), &output)
        }
        return output
    }

    /// Returns the replacement character if the text ends within a letter.
    mutating func finish() -> [UInt8] {
        guard firstByte != nil || firstSurrogate != nil else { return [] }
        (firstByte, firstSurrogate) = (nil, nil)
        return Array("\u{FFFD}".utf8)
    }

    private mutating func receive(_ unit: UInt16, _ output: inout [UInt8]) {
        if let first = firstSurrogate {
            firstSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(unit) & 0x3FF
                return append(Unicode.Scalar(value), &output)
            }
            append(nil, &output)
        }
        if UTF16.isLeadSurrogate(unit) {
            firstSurrogate = unit
        } else {
            append(Unicode.Scalar(unit), &output)
        }
    }

    private func append(_ scalar: Unicode.Scalar?, _ output: inout [UInt8]) {
        output += UTF8.encode(scalar ?? "\u{FFFD}").unsafelyUnwrapped
    }
}
