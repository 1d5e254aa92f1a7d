/// The simple case folding of Unicode: scalars that differ only in case fold to the same scalar.
struct CaseFolding {
    /// Folded scalars, computed in blocks of 256 when a scalar of the block is first needed.
    private var blocks: [[UInt32]] = []

    mutating func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if blocks.isEmpty { blocks = Array(repeating: [], count: 0x1100) }
        let block = Int(scalar.value >> 8)
        if blocks[block].isEmpty { blocks[block] = Self.folded(block: UInt32(block)) }
        return Unicode.Scalar(blocks[block][Int(scalar.value & 0xFF)]).unsafelyUnwrapped
    }

    mutating func fold(_ text: some Sequence<Unicode.Scalar>) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text { folded.append(fold(scalar)) }
        return String(folded)
    }

    private static func folded(block: UInt32) -> [UInt32] {
        (block << 8..<(block + 1) << 8).map { value in
            Unicode.Scalar(value).map(simpleFold)?.value ?? value
        }
    }

    /// Converting to upper case first unites letters with several lowercase forms, such as final and medial sigma.
    private static func simpleFold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let dotlessI: Unicode.Scalar = "\u{131}"
        if scalar == dotlessI { return scalar }
        let upper = single(scalar.properties.uppercaseMapping) ?? scalar
        return single(upper.properties.lowercaseMapping) ?? upper
    }

    private static func single(_ mapping: String) -> Unicode.Scalar? {
        mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
    }
}
