/// A regular expression as a nondeterministic automaton for lines of ASCII. It finds the same lines as Swift's `Regex`, but
/// is much faster.
///
/// It knows the usual notation. Everything else, such as look-ahead, references, and Unicode properties, is left to `Regex`,
/// and so is a line with other bytes than ASCII. The boundaries of words are those of ripgrep: `Regex` also finds one between
/// a letter and a digit if it compares scalars.
struct LineAutomaton: Sendable {
    enum Operation: Sendable {
        case byte(ByteSet)
        /// Continues at the next operation and at this one.
        case split(Int)
        case jump(Int)
        case assert(Assertion)
        case match
    }

    enum Assertion: Sendable { case begin, end, boundary, noBoundary }

    private static let mostOperations = 2_000
    private(set) var operations: [Operation] = []

    /// - Returns: `nil` if the expression has something that the automaton does not know.
    init?(_ pattern: String, ignoresCase: Bool) {
        var pattern = pattern
        var ignoresCase = ignoresCase
        if pattern.hasPrefix("(?i)") {
            pattern.removeFirst(4)
            ignoresCase = true
        }
        guard pattern.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var parser = RegexParser(rest: Array(pattern.utf8)[...], ignoresCase: ignoresCase)
        guard let tree = parser.parse() else { return nil }
        guard emit(tree) else { return nil }
        operations.append(.match)
    }

    /// - Returns: Whether the automaton is small enough.
    private mutating func emit(_ tree: RegexTree) -> Bool {
        guard operations.count < Self.mostOperations else { return false }
        switch tree {
        case .bytes(let set): operations.append(.byte(set))
        case .assertion(let assertion): operations.append(.assert(assertion))
        case .sequence(let parts): return parts.allSatisfy { emit($0) }
        case .choice(let choices):
            var ends: [Int] = []
            for (index, choice) in choices.enumerated() {
                let isLast = index == choices.count - 1
                let split = operations.count
                if !isLast { operations.append(.split(0)) }
                guard emit(choice) else { return false }
                guard !isLast else { break }
                ends.append(operations.count)
                operations.append(.jump(0))
                operations[split] = .split(operations.count)
            }
            for end in ends { operations[end] = .jump(operations.count) }
        case .repeated(let part, let least, let most):
            for _ in 0..<least { guard emit(part) else { return false } }
            guard let most else {
                let start = operations.count
                operations.append(.split(0))
                guard emit(part) else { return false }
                operations.append(.jump(start))
                operations[start] = .split(operations.count)
                return true
            }
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(operations.count)
                operations.append(.split(0))
                guard emit(part) else { return false }
            }
            for split in splits { operations[split] = .split(operations.count) }
        }
        return true
    }
}

/// A set of ASCII bytes.
struct ByteSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    static let digits = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
    static let upper = ByteSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    static let lower = ByteSet(UInt8(ascii: "a")...UInt8(ascii: "z"))
    static let word = digits.union(upper).union(lower).union(ByteSet(UInt8(ascii: "_")...UInt8(ascii: "_")))
    static let space = ByteSet(9...13).union(ByteSet(32...32))
    /// The bytes that `.` matches: all except the ends of lines.
    static let any = ByteSet(10...13).inverted

    init() {}

    init(_ range: ClosedRange<UInt8>) { for byte in range { insert(byte) } }

    func contains(_ byte: UInt8) -> Bool { (byte < 64 ? low : high) & 1 << UInt64(byte & 63) != 0 }

    mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }

    func union(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low |= other.low
        result.high |= other.high
        return result
    }

    var inverted: ByteSet {
        var result = self
        (result.low, result.high) = (~low, ~high)
        return result
    }

    /// The set with both cases of each of its letters.
    var withBothCases: ByteSet {
        var result = self
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") where contains(letter) || contains(letter - 32) {
            result.insert(letter)
            result.insert(letter - 32)
        }
        return result
    }
}
