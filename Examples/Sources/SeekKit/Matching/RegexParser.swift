indirect enum RegexTree {
    case bytes(ByteSet)
    case assertion(LineAutomaton.Assertion)
    case sequence([RegexTree])
    case choice([RegexTree])
    /// Without a greatest number, there is no limit.
    case repeated(RegexTree, least: Int, most: Int?)
}

/// Parses the part of the notation of regular expressions that ``LineAutomaton`` knows.
struct RegexParser {
    private static let mostRepetitions = 200
    private static let deepest = 50

    var rest: ArraySlice<UInt8>
    let ignoresCase: Bool
    private var depth = 0

    init(rest: ArraySlice<UInt8>, ignoresCase: Bool) { (self.rest, self.ignoresCase) = (rest, ignoresCase) }

    mutating func parse() -> RegexTree? {
        guard let tree = choice(), rest.isEmpty else { return nil }
        return tree
    }

    private mutating func choice() -> RegexTree? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let first = sequence() else { return nil }
        var choices = [first]
        while skip("|") {
            guard let next = sequence() else { return nil }
            choices.append(next)
        }
        return choices.count == 1 ? first : .choice(choices)
    }

    private mutating func sequence() -> RegexTree? {
        var parts: [RegexTree] = []
        while let byte = rest.first, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
            guard let atom = atom(), let part = quantified(atom) else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func atom() -> RegexTree? {
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case UInt8(ascii: "."): return .bytes(.any)
        case UInt8(ascii: "^"): return .assertion(.begin)
        case UInt8(ascii: "$"): return .assertion(.end)
        case UInt8(ascii: "["): return bracket().map { .bytes($0) }
        case UInt8(ascii: "("):
            if skip("?") {
                guard skip(":") || skipName() else { return nil }
            }
            guard let group = choice(), skip(")") else { return nil }
            return group
        case UInt8(ascii: "\\"):
            if skip("b") { return .assertion(.boundary) }
            if skip("B") { return .assertion(.noBoundary) }
            return escape().map { .bytes($0) }
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
        default: return .bytes(letter(byte))
        }
    }

    /// Skips `<name>` of a group.
    private mutating func skipName() -> Bool {
        guard skip("<"), let first = rest.first, ByteSet.word.contains(first) else { return false }
        rest = rest.drop { ByteSet.word.contains($0) }
        return skip(">")
    }

    private mutating func quantified(_ atom: RegexTree) -> RegexTree? {
        guard let (least, most) = quantifier() else { return atom }
        if case .assertion = atom { return nil }
        // A lazy quantifier matches the same lines. A possessive one doesn't, and one after another is an error.
        if !skip("?"), let next = rest.first, next == UInt8(ascii: "+") { return nil }
        guard let least, least <= most ?? least, max(least, most ?? 0) <= Self.mostRepetitions else { return nil }
        if let next = rest.first,
            [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{")].contains(next)
        {
            return nil
        }
        return .repeated(atom, least: least, most: most)
    }

    /// - Returns: The numbers of a quantifier, without a least one if it is unknown, or `nil` if there is no quantifier.
    private mutating func quantifier() -> (least: Int?, most: Int?)? {
        if skip("*") { return (0, nil) }
        if skip("+") { return (1, nil) }
        if skip("?") { return (0, 1) }
        guard skip("{") else { return nil }
        guard let least = number() else { return (nil, nil) }
        if skip("}") { return (least, least) }
        guard skip(",") else { return (nil, nil) }
        if skip("}") { return (least, nil) }
        guard let most = number(), skip("}") else { return (nil, nil) }
        return (least, most)
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ByteSet.digits.contains($0) }
        rest = rest.dropFirst(digits.count)
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Parses what follows a backslash.
    private mutating func escape() -> ByteSet? {
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case UInt8(ascii: "d"): return .digits
        case UInt8(ascii: "D"): return ByteSet.digits.inverted
        case UInt8(ascii: "w"): return .word
        case UInt8(ascii: "W"): return ByteSet.word.inverted
        case UInt8(ascii: "s"): return .space
        case UInt8(ascii: "S"): return ByteSet.space.inverted
        case UInt8(ascii: "t"): return ByteSet(9...9)
        // Other letters and digits have further meanings.
        case _ where ByteSet.word.contains(byte) && byte != UInt8(ascii: "_"): return nil
        default: return ByteSet(byte...byte)
        }
    }

    private func letter(_ byte: UInt8) -> ByteSet {
        let set = ByteSet(byte...byte)
        return ignoresCase ? set.withBothCases : set
    }

    /// Parses the rest of a class.
    private mutating func bracket() -> ByteSet? {
        let isInverted = skip("^")
        var set = ByteSet()
        guard rest.first != UInt8(ascii: "]") else { return nil }
        while !skip("]") {
            guard let byte = rest.popFirst() else { return nil }
            // Operators for sets, which Swift knows.
            if rest.first == byte, [UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "~")].contains(byte) {
                return nil
            }
            if byte == UInt8(ascii: "[") {
                guard let named = namedClass() else { return nil }
                set = set.union(named)
                continue
            }
            var low = ByteSet(byte...byte)
            var first: UInt8? = byte
            if byte == UInt8(ascii: "\\") {
                first = rest.first.flatMap { ByteSet.word.contains($0) ? nil : $0 }
                guard let escaped = escape() else { return nil }
                low = escaped
            }
            let next = rest.dropFirst().first
            if rest.first == UInt8(ascii: "-"), let next, next != UInt8(ascii: "]") {
                let signs = "\\[-".utf8
                guard let first, !signs.contains(next), first <= next else { return nil }
                low = ByteSet(first...next)
                rest = rest.dropFirst(2)
            }
            set = set.union(low)
        }
        if ignoresCase { set = set.withBothCases }
        return isInverted ? set.inverted : set
    }

    /// Parses the rest of `[:alpha:]`.
    private mutating func namedClass() -> ByteSet? {
        for (name, set) in Self.named where rest.starts(with: ":\(name):]".utf8) {
            // Swift does not ignore the case of these two.
            if ignoresCase, name == "upper" || name == "lower" { return nil }
            rest = rest.dropFirst(name.utf8.count + 3)
            return set
        }
        return nil
    }

    private static let named: [(String, ByteSet)] = [
        ("alpha", ByteSet.upper.union(.lower)), ("digit", .digits),
        ("alnum", ByteSet.upper.union(.lower).union(.digits)),
        ("upper", .upper), ("lower", .lower), ("space", .space),
    ]

    private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }
}
