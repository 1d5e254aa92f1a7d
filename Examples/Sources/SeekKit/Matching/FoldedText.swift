/// A copy of a chunk with its letters folded. Its memory is reused for the next chunk.
struct FoldedText {
    private var caseFolding = CaseFolding()
    private var storage: [UInt8] = []
    private var count = 0

    func withBytes(_ body: (Bytes) -> Void) {
        storage.withUnsafeBytes { body($0.slice(0..<count)) }
    }

    /// Folds byte by byte, so that all offsets stay the same.
    mutating func foldASCII(_ text: Bytes) {
        reserve(text.count)
        count = text.count
        storage.withUnsafeMutableBufferPointer { target in
            for at in 0..<text.count { target[at] = text[at].foldedAsASCII }
        }
    }

    /// Folds letters. Lines stay the same but offsets do not, because the folded form of a letter can be longer or
    /// shorter. Bytes that are not valid UTF-8 are kept.
    mutating func foldUnicode(_ text: Bytes) {
        // Two bytes can become three. No letter grows more than that.
        reserve(text.count + text.count / 2 + 1)
        count = storage.withUnsafeMutableBufferPointer { target in
            var from = 0
            var to = 0
            while from < text.count {
                let first = text[from]
                if first < 0x80 {
                    target[to] = first.foldedAsASCII
                    from &+= 1
                    to &+= 1
                } else if let (scalar, length) = text.scalar(at: from) {
                    for unit in UTF8.encode(caseFolding.fold(scalar)).unsafelyUnwrapped {
                        target[to] = unit
                        to &+= 1
                    }
                    from &+= length
                } else {
                    target[to] = first
                    from &+= 1
                    to &+= 1
                }
            }
            return to
        }
    }

    private mutating func reserve(_ capacity: Int) {
        if storage.count < capacity { storage = Array(repeating: 0, count: capacity) }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the non-ASCII scalar that begins here, if it is complete, and its length in bytes.
    @inline(__always)
    func scalar(at start: Int) -> (Unicode.Scalar, length: Int)? {
        let length =
            switch self[start] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard length > 1, start + length <= count else { return nil }
        var value = UInt32(self[start]) & (0xFF >> (UInt32(length) + 1))
        for at in start + 1..<start + length {
            guard self[at] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(self[at] & 0x3F)
        }
        // An encoding that is longer than necessary is not valid UTF-8. It could even encode a newline.
        guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == length else { return nil }
        return (scalar, length)
    }
}
