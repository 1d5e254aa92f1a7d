#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A query prepared for searching: its bytes, folded in the same way as the text.
package struct Needle: Sendable {
    enum Folding {
        case none
        /// Folds only ASCII, which suffices for an ASCII query and is faster, because every byte keeps its offset.
        case ascii
        case unicode
    }

    let folding: Folding
    private let bytes: [UInt8]
    /// The offset in the needle of the byte that is rarest in usual text.
    private let rarest: Int

    /// - Returns: `nil` if the query can match nothing.
    package init?(_ query: Query) {
        guard query.canMatch else { return nil }
        if !query.ignoresCase {
            folding = .none
            bytes = Array(query.text.utf8)
        } else if query.text.utf8.allSatisfy({ $0 < 0x80 }) {
            folding = .ascii
            bytes = query.text.utf8.map(\.foldedAsASCII)
        } else {
            folding = .unicode
            var caseFolding = CaseFolding()
            bytes = Array(caseFolding.fold(query.text.unicodeScalars).utf8)
        }
        let ranks = bytes.map(ByteFrequency.rank)
        rarest = ranks.firstIndex(of: ranks.min()!)!
    }

    var count: Int { bytes.count }

    /// Finds the next occurrence of the rarest byte and compares the bytes around it, until the needle is found.
    func offset(in text: Bytes, from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            var at = start + rarest
            while let candidate = text.offset(of: bytes[rarest], from: at) {
                let offset = candidate - rarest
                if offset + bytes.count > text.count { return nil }
                if memcmp(text.baseAddress! + offset, bytes.baseAddress!, bytes.count) == 0 { return offset }
                at = candidate + 1
            }
            return nil
        }
    }
}

extension UInt8 {
    private var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

    var foldedAsASCII: UInt8 {
        isUppercase ? self | 0x20 : self
    }
}
