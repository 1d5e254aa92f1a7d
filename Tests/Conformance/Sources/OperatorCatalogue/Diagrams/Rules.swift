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

    /// Returns the reason why a predicate cannot be used for a value, or `nil` if it can.
    static func mismatch(of rule: String, _ value: String) -> String? {
        let isNumber = Int(value) != nil
        let bound = rule.drop { "<>= ".contains($0) }
        switch rule.first {
        case "<", ">":
            guard isNumber != (Int(bound) != nil) else { return nil }
            return "cannot compare '\(value)' with '\(bound)'. Use only numbers or only letters."
        case _ where rule == "even" || rule == "odd":
            return isNumber ? nil : "needs numbers, but '\(value)' is not a number."
        case _: return nil
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

    /// The reason why a transformation has no result for a value.
    struct Problem: Error { let reason: String }

    /// Removes the braces of a closure, and the `$0` at its beginning: `{ $0 * 10 }` is `* 10`.
    static func body(_ text: String) -> String {
        var body = Substring(text)
        if body.hasPrefix("{"), body.hasSuffix("}") { body = body.dropFirst().dropLast() }
        body = body.drop { $0 == " " }
        if body.hasPrefix("$0 ") { body = body.dropFirst(3).drop { $0 == " " } }
        while body.last == " " { body.removeLast() }
        return String(body)
    }

    /// Returns the transformation for `letters`, a calculation such as `* 10`, or a table such as `[1: a, 2: b]`.
    static func transform(_ text: String) -> (@Sendable (String) throws(Problem) -> String)? {
        if text == "letters" { return { value throws(Problem) in letter(value) } }
        return table(text) ?? calculation(text)
    }

    private static func calculation(_ text: String) -> (@Sendable (String) throws(Problem) -> String)? {
        guard let sign = text.first, let operand = Int(text.dropFirst().filter { $0 != " " }) else { return nil }
        let calculate: @Sendable (Int) -> (partialValue: Int, overflow: Bool)
        switch sign {
        case "+": calculate = { $0.addingReportingOverflow(operand) }
        case "-": calculate = { $0.subtractingReportingOverflow(operand) }
        case "*": calculate = { $0.multipliedReportingOverflow(by: operand) }
        case "/" where operand != 0: calculate = { $0.dividedReportingOverflow(by: operand) }
        case "%" where operand != 0: calculate = { $0.remainderReportingOverflow(dividingBy: operand) }
        case _: return nil
        }
        return { value throws(Problem) in
            guard let number = Int(value) else {
                throw Problem(reason: "needs numbers, but '\(value)' is not a number.")
            }
            let (result, isTooLarge) = calculate(number)
            if isTooLarge { throw Problem(reason: "has a result that is too large for a number. Use smaller values.") }
            return "\(result)"
        }
    }

    private static func table(_ text: String) -> (@Sendable (String) throws(Problem) -> String)? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        var results: [String: String] = [:]
        for pair in text.dropFirst().dropLast().split(separator: ",") {
            let parts = pair.split(separator: ":").map { $0.filter { $0 != " " } }
            guard parts.count == 2, results.updateValue(parts[1], forKey: parts[0]) == nil else { return nil }
        }
        guard !results.isEmpty else { return nil }
        return { [results] value throws(Problem) in
            guard let result = results[value] else {
                throw Problem(reason: "has no entry for '\(value)'. Add '\(value): …' to the table.")
            }
            return result
        }
    }

    /// Returns a function of two numbers by its name. Its result includes a Boolean value that indicates an overflow.
    static func fold(_ text: String) -> (@Sendable (Int, Int) -> (partialValue: Int, overflow: Bool))? {
        switch text {
        case "+": { $0.addingReportingOverflow($1) }
        case "*": { $0.multipliedReportingOverflow(by: $1) }
        case "-": { $0.subtractingReportingOverflow($1) }
        case "max": { (max($0, $1), false) }
        case "min": { (min($0, $1), false) }
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

    /// Returns the Boolean value for `1`, `t`, `true`, `0`, `f`, or `false`.
    static func truth(_ value: String) -> Bool? {
        switch value {
        case "1", "t", "true": true
        case "0", "f", "false": false
        case _: nil
        }
    }

    @Sendable static func isTrue(_ value: String) -> Bool { truth(value) ?? false }

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
