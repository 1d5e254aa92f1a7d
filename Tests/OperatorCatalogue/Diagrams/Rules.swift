/// Parses the words and comparisons that replace closures on the command line.
enum Rules {
    /// Returns the predicate for a word or a comparison: `even`, `< 3`.
    static func test(_ text: String) -> (@Sendable (String) -> Bool)? {
        switch text {
        case "even": return { Int($0).map { $0 % 2 == 0 } ?? false }
        case "odd": return { Int($0).map { $0 % 2 != 0 } ?? false }
        case "letter": return { $0.first?.isLetter ?? false }
        case "digit": return { $0.first?.isNumber ?? false }
        case _: return comparison(text)
        }
    }

    private static func comparison(_ text: String) -> (@Sendable (String) -> Bool)? {
        let sign = text.prefix { "<>=!".contains($0) }
        let bound = String(text.dropFirst(sign.count).drop { $0 == " " })
        guard !bound.isEmpty else { return nil }
        switch sign {
        case "<": return { isLess($0, bound) }
        case ">": return { isLess(bound, $0) }
        case "<=": return { !isLess(bound, $0) }
        case ">=": return { !isLess($0, bound) }
        case "==": return { $0 == bound }
        case "!=": return { $0 != bound }
        case _: return nil
        }
    }

    /// Compares numbers by value and other texts alphabetically.
    static func isLess(_ left: String, _ right: String) -> Bool {
        if let left = Int(left), let right = Int(right) { left < right } else { left < right }
    }

    /// Returns a function of two numbers by its name.
    static func fold(_ text: String) -> (@Sendable (Int, Int) -> Int)? {
        switch text {
        case "+": { $0 &+ $1 }
        case "*": { $0 &* $1 }
        case "-": { $0 &- $1 }
        case "max": { max($0, $1) }
        case "min": { min($0, $1) }
        case _: nil
        }
    }

    /// Converts 1 to a, 2 to b, …, and a to A, to make a transformation visible.
    @Sendable static func letter(_ value: String) -> String {
        guard let number = Int(value), (1...26).contains(number) else { return value.uppercased() }
        return String(UnicodeScalar(UInt8(96 + number)))
    }

    /// Returns the value, or `nil` for `x`.
    @Sendable static func optional(_ value: String) -> String? { value == "x" ? nil : value }

    /// Returns a number for a number, and text for other values.
    @Sendable static func numberOrText(_ value: String) -> any Sendable {
        if let number = Int(value) { number } else { value }
    }

    @Sendable static func isTrue(_ value: String) -> Bool { value == "1" || value == "t" || value == "true" }

    /// Returns the text that is drawn for a value.
    static func shown(_ value: Any) -> String {
        if let text = value as? String { return text }
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { shown($0.value) }
        switch mirror.displayStyle {
        case .optional: return parts.first ?? "nil"
        case .tuple: return "(" + parts.joined(separator: ", ") + ")"
        case .collection, .set: return "[" + parts.joined(separator: ", ") + "]"
        case .enum:
            guard let label = mirror.children.first?.label else { return "\(value)" }
            return label.hasPrefix("fail") ? "failure" : "\(label) \(parts[0])"
        case _: return "\(value)"
        }
    }
}
