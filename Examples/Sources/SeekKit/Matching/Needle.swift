#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A query prepared for searching: its bytes, folded in the same way as the text.
///
/// The needle of a regular expression is the text that each match contains. Without such a text it is empty.
package struct Needle: Sendable {
    enum Folding {
        case none
        /// Folds only ASCII, which suffices for an ASCII query and is faster, because every byte keeps its offset. Also for a
        /// query that is not valid UTF-8.
        case ascii
        case unicode
    }

    let folding: Folding
    private let bytes: [UInt8]
    /// The offsets in the needle of the two bytes that are rarest in usual text, the same one if there is no other.
    private let rarest: (first: Int, second: Int)
    /// The regular expression that lines with the needle must match.
    let regex: LineRegex?

    /// - Returns: `nil` if the query can match nothing.
    package init?(_ query: Query) {
        guard query.canMatch else { return nil }
        regex = query.isRegex ? try? LineRegex(query.text, ignoresCase: query.ignoresCase) : nil
        let sought = regex.map { Array(($0.literal ?? "").utf8) } ?? query.bytes
        if !query.ignoresCase || sought.isEmpty {
            folding = .none
            bytes = sought
        } else if let text = String(validating: sought, as: UTF8.self), sought.contains(where: { $0 >= 0x80 }) {
            folding = .unicode
            var caseFolding = CaseFolding()
            bytes = Array(caseFolding.fold(text.unicodeScalars).utf8)
        } else {
            folding = .ascii
            bytes = sought.map(\.foldedAsASCII)
        }
        rarest = bytes.isEmpty ? (0, 0) : Self.rarest(bytes)
    }

    private static func rarest(_ bytes: [UInt8]) -> (first: Int, second: Int) {
        let ranked = bytes.indices.sorted { ByteFrequency.rank(of: bytes[$0]) < ByteFrequency.rank(of: bytes[$1]) }
        return (ranked[0], ranked.first { bytes[$0] != bytes[ranked[0]] } ?? ranked[0])
    }

    var count: Int { bytes.count }

    /// Whether every line can match, because nothing is known that each match contains.
    var isEmpty: Bool { bytes.isEmpty }

    /// The number of wrong places after which the rarest byte is not rare in this text.
    private static let mostMisses = 3

    /// Looks for the rarest byte, which is the fastest if it really is rare, and otherwise for the two rarest.
    func offset(in text: Bytes, from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            let end = text.count - bytes.count + 1
            var at = start
            for _ in 0..<Self.mostMisses {
                guard let place = text.offset(of: bytes[rarest.first], from: at + rarest.first) else { return nil }
                let offset = place - rarest.first
                guard offset < end else { return nil }
                if fits(bytes, text, offset) { return offset }
                at = offset + 1
            }
            let (offset, checked) = blockwiseOffset(of: bytes, in: text, at..<max(at, end))
            return offset ?? bytewiseOffset(of: bytes, in: text, checked..<max(checked, end))
        }
    }

    /// Finds the places where both of the rarest bytes fit, 64 at a time, and compares the bytes there.
    /// - Returns: The offset of the needle, and the end of the blocks in which it was searched for.
    @inline(__always)
    private func blockwiseOffset(of bytes: Bytes, in text: Bytes, _ starts: Range<Int>) -> (Int?, checked: Int) {
        typealias Block = SIMD64<UInt8>
        let first = Block(repeating: bytes[rarest.first])
        let second = Block(repeating: bytes[rarest.second])
        var at = starts.lowerBound
        while starts.upperBound &- at >= Block.scalarCount {
            let isFirst = text.loadUnaligned(fromByteOffset: at &+ rarest.first, as: Block.self) .== first
            let isSecond = text.loadUnaligned(fromByteOffset: at &+ rarest.second, as: Block.self) .== second
            // The bytes of a place that fits are 0xFF.
            let places = unsafeBitCast(isFirst .& isSecond, to: SIMD8<UInt64>.self)
            let halves = places.lowHalf | places.highHalf
            let quarters = halves.lowHalf | halves.highHalf
            if quarters[0] | quarters[1] != 0, let offset = offset(of: bytes, in: text, at, places) {
                return (offset, at)
            }
            at &+= Block.scalarCount
        }
        return (nil, at)
    }

    /// Compares the bytes at the places of a block.
    @inline(__always)
    private func offset(of bytes: Bytes, in text: Bytes, _ start: Int, _ places: SIMD8<UInt64>) -> Int? {
        for word in places.indices {
            var rest = UInt64(littleEndian: places[word])
            while rest != 0 {
                let place = rest.trailingZeroBitCount / 8
                let offset = start &+ word &* 8 &+ place
                if fits(bytes, text, offset) { return offset }
                rest &= ~(0xFF << UInt64(place &* 8))
            }
        }
        return nil
    }

    private func bytewiseOffset(of bytes: Bytes, in text: Bytes, _ starts: Range<Int>) -> Int? {
        starts.first { text[$0 + rarest.first] == bytes[rarest.first] && fits(bytes, text, $0) }
    }

    @inline(__always)
    private func fits(_ bytes: Bytes, _ text: Bytes, _ offset: Int) -> Bool {
        memcmp(text.baseAddress.unsafelyUnwrapped + offset, bytes.baseAddress.unsafelyUnwrapped, bytes.count) == 0
    }
}

extension UInt8 {
    private var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

    var foldedAsASCII: UInt8 {
        isUppercase ? self | 0x20 : self
    }
}
