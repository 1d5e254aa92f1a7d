/// The reason why a line is not JSON.
public struct JSONProblem: Error, Equatable, CustomStringConvertible, Sendable {
    public let reason: String
    /// The position in the line in bytes, starting at 1.
    public let column: Int

    public var description: String { "\(reason) at column \(column)" }
}

/// Returns the JSON value in `text` without spaces, and with the keys of each object sorted. Returns nothing for a blank text.
///
/// Strings and numbers are copied as they are, so no digit changes. Keys are sorted by their bytes, and repeated ones are kept.
func compactJSON(_ text: [UInt8]) throws(JSONProblem) -> [UInt8] {
    var parser = JSONParser(text: text)
    return try parser.parse()
}

private struct JSONParser {
    static let deepest = 512

    let text: [UInt8]
    var position = 0
    var output: [UInt8] = []
    var depth = 0

    init(text: [UInt8]) { self.text = text }

    mutating func parse() throws(JSONProblem) -> [UInt8] {
        skipSpaces()
        guard next != nil else { return [] }
        guard text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil else {
            throw problem("invalid UTF-8")
        }
        output.reserveCapacity(text.count)
        try value()
        skipSpaces()
        guard next == nil else { throw problem("text after the value") }
        return output
    }

    var next: UInt8? { position < text.count ? text[position] : nil }

    func problem(_ reason: String) -> JSONProblem { JSONProblem(reason: reason, column: position + 1) }

    mutating func skipSpaces() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { position += 1 }
    }

    mutating func copy() {
        output.append(text[position])
        position += 1
    }

    /// Copies the next byte if it is `character`.
    mutating func copies(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        copy()
        return true
    }

    mutating func value() throws(JSONProblem) {
        switch next {
        case UInt8(ascii: "{"): try nested { (parser) throws(JSONProblem) in try parser.object() }
        case UInt8(ascii: "["): try nested { (parser) throws(JSONProblem) in try parser.array() }
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case nil: throw problem("a value is missing")
        default: try number()
        }
    }

    mutating func nested(_ body: (inout JSONParser) throws(JSONProblem) -> Void) throws(JSONProblem) {
        guard depth < Self.deepest else { throw problem("more than \(Self.deepest) levels") }
        depth += 1
        copy()
        skipSpaces()
        try body(&self)
        depth -= 1
    }

    mutating func array() throws(JSONProblem) {
        if copies("]") { return }
        while true {
            skipSpaces()
            try value()
            skipSpaces()
            if copies("]") { return }
            guard copies(",") else { throw problem("a comma or ] is missing") }
        }
    }

    /// Copies the members, and sorts them in the output if they were not sorted.
    mutating func object() throws(JSONProblem) {
        if copies("}") { return }
        let start = output.count
        var members: [(key: Range<Int>, all: Range<Int>)] = []
        var isSorted = true
        while true {
            let first = output.count
            skipSpaces()
            guard next == UInt8(ascii: "\"") else { throw problem("a key is missing") }
            try string()
            let key = first..<output.count
            skipSpaces()
            guard copies(":") else { throw problem("a colon is missing") }
            skipSpaces()
            try value()
            if let last = members.last { isSorted = isSorted && !precedes(key, last.key) }
            members.append((key, first..<output.count))
            skipSpaces()
            if next == UInt8(ascii: "}") { break }
            guard copies(",") else { throw problem("a comma or } is missing") }
        }
        if !isSorted { sort(&members, from: start) }
        copy()
    }

    private func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        output[left].lexicographicallyPrecedes(output[right])
    }

    private mutating func sort(_ members: inout [(key: Range<Int>, all: Range<Int>)], from start: Int) {
        members.sort { precedes($0.key, $1.key) }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(output.count - start)
        for member in members {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted += output[member.all]
        }
        output.replaceSubrange(start..., with: sorted)
    }

    mutating func word(_ word: StaticString) throws(JSONProblem) {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else { throw problem("an unknown word") }
            copy()
        }
    }

    mutating func string() throws(JSONProblem) {
        copy()
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""): return copy()
            case UInt8(ascii: "\\"): try escape()
            case ..<0x20: throw problem("a control character in a string")
            default: copy()
            }
        }
        throw problem("a string without an end")
    }

    mutating func escape() throws(JSONProblem) {
        copy()
        guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else { throw problem("an unknown escape") }
        copy()
        guard byte == UInt8(ascii: "u") else { return }
        for _ in 0..<4 {
            guard let digit = next, "0123456789abcdefABCDEF".utf8.contains(digit) else {
                throw problem("an unknown escape")
            }
            copy()
        }
    }

    mutating func number() throws(JSONProblem) {
        _ = copies("-")
        if !copies("0") { try digits("an unknown word") }
        if copies(".") { try digits("a digit is missing") }
        if copies("e") || copies("E") {
            if !copies("+") { _ = copies("-") }
            try digits("a digit is missing")
        }
    }

    mutating func digits(_ reason: String) throws(JSONProblem) {
        guard isDigit else { throw problem(reason) }
        while isDigit { copy() }
    }

    var isDigit: Bool {
        guard let byte = next else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
