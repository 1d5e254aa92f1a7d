extension StringProtocol {
    /// The number of columns that a terminal uses for the text, which has no control sequences.
    public var displayWidth: Int { reduce(0) { width, character in width + character.displayWidth } }
}

extension BidirectionalCollection<Character> {
    /// Returns the longest beginning that has at most `columns` columns.
    public func prefix(columns: Int) -> SubSequence {
        var room = columns
        return prefix { character in
            room -= character.displayWidth
            return room >= 0
        }
    }
}

extension Character {
    /// The number of columns that a terminal uses for the character.
    public var displayWidth: Int {
        if unicodeScalars.contains(where: { $0 == "\u{FE0F}" }) { return 2 }
        return unicodeScalars.map(\.displayWidth).max() ?? 0
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if value < 0x300 { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide ? 2 : 1
        }
    }

    private var isWide: Bool {
        if properties.isEmojiPresentation { return true }
        let next = Self.wide.partitioningIndex { $0.lowerBound > value }
        return next > 0 && Self.wide[next - 1].contains(value)
    }

    /// The ranges of East Asian scripts, whose letters are two columns wide.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul, initial consonants
        0x2E80...0x303E,  // radicals, ideographic punctuation
        0x3041...0x3247,  // kana, Bopomofo, enclosed letters
        0x3250...0x4DBF,
        0x4E00...0xA4CF,  // Han, Yi
        0xA960...0xA97C,
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,
        0xFE10...0xFE19,
        0xFE30...0xFE6B,
        0xFF01...0xFF60,  // full-width forms
        0xFFE0...0xFFE6,
        0x16FE0...0x18DFF,  // Tangut
        0x1AFF0...0x1B2FB,  // kana
        0x1F200...0x1F265,
        0x20000...0x3FFFD,  // more Han
    ]
}

extension Array {
    /// Returns the first index whose element satisfies `belongsToSecondPart`. All later elements must satisfy it as
    /// well.
    fileprivate func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = belongsToSecondPart(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
