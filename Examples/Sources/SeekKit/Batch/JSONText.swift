/// A text as ripgrep writes it in JSON: `{"text":"…"}`, or `{"bytes":"…"}` with Base64 if it is not valid UTF-8.
struct JSONText: CustomStringConvertible {
    let description: String

    init(_ bytes: ArraySlice<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            description = "{\"text\":\"\(Self.escaped(text))\"}"
        } else {
            description = "{\"bytes\":\"\(Self.base64(Array(bytes)))\"}"
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    private static func base64(_ bytes: [UInt8]) -> String {
        var result = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
            for place in 0..<4 {
                result.append(place <= group.count ? digits[value >> (18 - 6 * place) & 63] : "=")
            }
        }
        return result
    }
}

/// The figures of ripgrep that do not depend on time or on the order of reading.
struct JSONTotals: CustomStringConvertible, Sendable {
    var matchedLines = 0
    var matches = 0
    var searchesWithMatch = 0

    mutating func add(_ other: JSONTotals) {
        matchedLines += other.matchedLines
        matches += other.matches
        searchesWithMatch += other.searchesWithMatch
    }

    var description: String {
        "{\"searches_with_match\":\(searchesWithMatch),\"matched_lines\":\(matchedLines),\"matches\":\(matches)}"
    }
}
