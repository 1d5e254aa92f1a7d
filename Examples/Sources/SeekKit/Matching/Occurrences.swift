/// Finds all places of a needle in short texts, such as the lines on a screen.
struct Occurrences {
    private let needle: Needle
    private var caseFolding = CaseFolding()
    private var folded: [UInt8] = []
    /// For each folded byte, the offset of the letter in the text.
    private var origins: [Int] = []

    init(of needle: Needle) {
        self.needle = needle
    }

    /// Returns the offsets of the UTF-8 bytes in `text` that match. They don't overlap.
    mutating func ranges(in text: String) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { ranges(in: Bytes($0)) }
    }

    mutating func ranges(in text: Bytes) -> [Range<Int>] {
        if let regex = needle.regex { return regex.ranges(in: text) }
        fold(text)
        var ranges: [Range<Int>] = []
        folded.withUnsafeBytes { bytes in
            var start = 0
            while let hit = needle.offset(in: bytes, from: start) {
                start = hit + needle.count
                ranges.append(origins[hit]..<origins[start])
            }
        }
        return ranges
    }

    private mutating func fold(_ text: Bytes) {
        folded.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        var at = 0
        while at < text.count {
            if needle.folding == .unicode, let (scalar, length) = text.scalar(at: at) {
                append(UTF8.encode(caseFolding.fold(scalar)).unsafelyUnwrapped, origin: at)
                at += length
            } else {
                append(CollectionOfOne(needle.folding == .none ? text[at] : text[at].foldedAsASCII), origin: at)
                at += 1
            }
        }
        origins.append(text.count)
    }

    private mutating func append(_ bytes: some Collection<UInt8>, origin: Int) {
        folded += bytes
        origins += repeatElement(origin, count: bytes.count)
    }
}
