/// A line as a string. Each byte that is not valid UTF-8 is U+FFFD in it, but offsets are those of the line.
struct DecodedLine {
    let text: String
    /// For each byte of the text, its offset in the line. Empty if they are the same.
    private var origins: [Int] = []

    init(_ line: Bytes) {
        if let valid = String(validating: line, as: UTF8.self) {
            text = valid
            return
        }
        var bytes: [UInt8] = []
        var at = 0
        while at < line.count {
            let length = line[at] < 0x80 ? 1 : line.scalar(at: at)?.length
            let letter = length.map { Array(line[at..<at + $0]) } ?? Array("\u{FFFD}".utf8)
            bytes += letter
            origins += repeatElement(at, count: letter.count)
            at += length ?? 1
        }
        origins.append(line.count)
        text = String(decoding: bytes, as: UTF8.self)
    }

    var isValid: Bool { origins.isEmpty }

    /// Returns the bytes of the line from which a part of the text was decoded.
    func bytes(of part: Range<String.Index>) -> Range<Int> { offset(of: part.lowerBound)..<offset(of: part.upperBound) }

    private func offset(of index: String.Index) -> Int {
        let offset = text.utf8.distance(from: text.startIndex, to: index)
        return isValid ? offset : origins[offset]
    }
}
