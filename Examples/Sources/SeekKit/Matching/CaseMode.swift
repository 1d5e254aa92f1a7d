/// The rule that determines whether a query ignores upper and lower case.
package enum CaseMode: String, CaseIterable, Hashable, Sendable {
    /// Ignores case unless the query contains an uppercase letter.
    case smart
    case sensitive
    case ignored

    /// - Parameter isRegex: Whether the text is a regular expression, in which letters after a backslash, as in `\W` and
    ///   `\p{Lu}`, and names of groups, as in `(?<Name>…)`, do not count.
    package func ignoresCase(in text: String, isRegex: Bool = false) -> Bool {
        switch self {
        case .smart: !(isRegex ? Self.withoutEscapes(text) : text).contains(where: \.isUppercase)
        case .sensitive: false
        case .ignored: true
        }
    }

    private static func withoutEscapes(_ text: String) -> String {
        var (rest, result) = (text[...], "")
        while let character = rest.popFirst() {
            guard character == "\\" else {
                result.append(character)
                if character == "(", let name = rest.prefixMatch(of: /\?P?<\w+>/) {
                    rest = rest[name.range.upperBound...]
                }
                continue
            }
            _ = rest.popFirst()
            if rest.first == "{" { rest = rest.drop { $0 != "}" } }
        }
        return result
    }

    /// The next mode in the order of the cases.
    package var next: CaseMode {
        let index = Self.allCases.firstIndex(of: self)! + 1
        return Self.allCases[index % Self.allCases.count]
    }
}
