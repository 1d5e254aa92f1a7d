/// Returns bytes unchanged, or decompressed if they begin like a `gzip` file.
struct Decoder: ~Copyable {
    static let magic: [UInt8] = [0x1F, 0x8B]

    private var waiting: [UInt8] = []
    private var isDecided = false
    private var hasBegun = false
    private var inflater: Inflater?

    var isCompressed: Bool { inflater != nil }

    mutating func feed(_ bytes: [UInt8]) {
        if waiting.isEmpty { waiting = bytes } else { waiting += bytes }
        guard !isDecided else { return }
        if waiting.starts(with: Self.magic) {
            inflater = Inflater()
            isDecided = true
        } else {
            isDecided = !(waiting.count < Self.magic.count && Self.magic.starts(with: waiting))
        }
    }

    /// Returns the name of the encoding if bytes begin with the mark of UTF-16, or with two ASCII characters in it.
    private static func utf16(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        switch bytes.prefix(4).map({ $0 == 0 }) {
        case [false, true, false, true]: return "UTF-16LE"
        case [true, false, true, false]: return "UTF-16BE"
        default: return nil
        }
    }

    /// Marks the end of the input.
    /// - Returns: Whether output is left.
    mutating func finish(_ name: String) throws(Unreadable) -> Bool {
        if inflater?.isInside == true { throw Unreadable(name: name, reason: "ends early") }
        isDecided = true
        return !waiting.isEmpty
    }

    /// - Returns: The next piece, or `nil` if more input is needed.
    mutating func next(_ name: String) throws(Unreadable) -> [UInt8]? {
        guard isDecided, !waiting.isEmpty || inflater?.hasMore == true else { return nil }
        defer { waiting = [] }
        guard let inflater else {
            if !hasBegun, let encoding = Self.utf16(waiting) {
                throw Unreadable(name: name, reason: "is UTF-16. Convert it: iconv -f \(encoding) -t UTF-8")
            }
            hasBegun = true
            return waiting
        }
        if !waiting.isEmpty { inflater.feed(waiting) }
        guard let bytes = inflater.next() else {
            throw Unreadable(name: name, reason: "not gzip data, or damaged")
        }
        return bytes.isEmpty ? nil : bytes
    }
}
