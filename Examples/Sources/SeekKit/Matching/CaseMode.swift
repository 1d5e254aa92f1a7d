/// The rule that determines whether a query ignores upper and lower case.
package enum CaseMode: String, CaseIterable, Hashable, Sendable {
    /// Ignores case unless the query contains an uppercase letter.
    case smart
    case sensitive
    case ignored

    package func ignoresCase(in text: String) -> Bool {
        switch self {
        case .smart: !text.contains(where: \.isUppercase)
        case .sensitive: false
        case .ignored: true
        }
    }

    /// The next mode in the order of the cases.
    package var next: CaseMode {
        let index = Self.allCases.firstIndex(of: self)! + 1
        return Self.allCases[index % Self.allCases.count]
    }
}
