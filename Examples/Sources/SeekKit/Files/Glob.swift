/// A pattern of a `.gitignore` file: `*`, `?`, `[a-z]`, `**/`, `/**`, and `\`.
///
/// All positions at which the pattern can be after a byte are advanced together, so the time never grows exponentially.
struct Glob: Hashable, Sendable {
    private enum Token: Hashable {
        case byte(UInt8)
        /// `?`, which matches a byte, as in Git and ripgrep
        case any
        case oneOf([ClosedRange<UInt8>], isNegated: Bool)
        /// `*`
        case anything
        /// `**/`: nothing, or folders
        case folders
        /// `/**` at the end: everything inside of a folder
        case everything
    }

    private static let slash = UInt8(ascii: "/")
    private var tokens: [Token] = []

    /// - Returns: `nil` if a bracket is not closed.
    init?(_ pattern: some Collection<UInt8>) {
        var rest = Array(pattern)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"): tokens.append(.byte(rest.popFirst() ?? byte))
            case UInt8(ascii: "?"): tokens.append(.any)
            case UInt8(ascii: "*"): star(&rest)
            case UInt8(ascii: "["):
                guard let token = Self.bracket(&rest) else { return nil }
                tokens.append(token)
            default: tokens.append(.byte(byte))
            }
        }
    }

    private mutating func star(_ rest: inout ArraySlice<UInt8>) {
        let isAtStart = tokens.isEmpty || tokens.last == .byte(Self.slash) || tokens.last == .folders
        guard rest.first == UInt8(ascii: "*") else { return tokens.append(.anything) }
        let after = rest.dropFirst()
        if isAtStart, after.first == Self.slash {
            rest = after.dropFirst()
            tokens.append(.folders)
        } else if isAtStart, after.isEmpty {
            rest = after
            tokens.append(.everything)
        } else {
            rest = rest.drop { $0 == UInt8(ascii: "*") }
            tokens.append(.anything)
        }
    }

    private static func bracket(_ rest: inout ArraySlice<UInt8>) -> Token? {
        var ranges: [ClosedRange<UInt8>] = []
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var isFirst = true
        while var low = rest.popFirst() {
            if low == UInt8(ascii: "]"), !isFirst { return .oneOf(ranges, isNegated: isNegated) }
            isFirst = false
            if low == UInt8(ascii: "\\") { low = rest.popFirst() ?? low }
            var high = low
            if rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first, end != UInt8(ascii: "]") {
                high = end
                rest = rest.dropFirst(2)
            }
            if low <= high { ranges.append(low...high) }
        }
        return nil
    }

    func matches(_ text: some Collection<UInt8>) -> Bool {
        var current = Array(repeating: false, count: tokens.count + 1)
        var next = current
        enter(0, &current)
        for byte in text {
            var isAlive = false
            for index in next.indices { next[index] = false }
            for (index, token) in tokens.enumerated() where current[index] {
                isAlive = true
                advance(byte, token, index, &next)
            }
            guard isAlive else { return false }
            swap(&current, &next)
        }
        return current[tokens.count]
    }

    private func advance(_ byte: UInt8, _ token: Token, _ index: Int, _ next: inout [Bool]) {
        switch token {
        case .byte(let wanted):
            if byte == wanted { enter(index + 1, &next) }
        case .any:
            if byte != Self.slash { enter(index + 1, &next) }
        case .oneOf(let ranges, let isNegated):
            if byte != Self.slash, ranges.contains(where: { $0 ~= byte }) != isNegated { enter(index + 1, &next) }
        case .anything:
            if byte != Self.slash { enter(index, &next) }
        case .folders:
            next[index] = true
            if byte == Self.slash { enter(index + 1, &next) }
        case .everything:
            next[index] = true
            enter(index + 1, &next)
        }
    }

    /// Adds a position, and the one after it if the token there can be empty.
    private func enter(_ index: Int, _ positions: inout [Bool]) {
        positions[index] = true
        guard index < tokens.count else { return }
        switch tokens[index] {
        case .anything, .folders: enter(index + 1, &positions)
        case .byte, .any, .oneOf, .everything: break
        }
    }
}
