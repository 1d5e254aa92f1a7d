/// The result of a check by ``ContractKit``.
public struct ContractReport: Sendable, CustomStringConvertible {
    /// A violation of a law.
    public struct Violation: Sendable, CustomStringConvertible {
        /// The violated law.
        public let law: ContractLaw

        /// The description of the violation, in one sentence.
        public let what: String

        /// The actions on the source and the resulting events, as marble diagrams.
        public let history: String

        /// The law, the violation, and the history.
        public var description: String { "law \(law.rawValue), \(law): \(what)\n\(history)" }
    }

    /// The name that was passed to the check.
    public let name: String

    /// The seed of the random histories. The same seed reproduces them.
    public let seed: UInt64

    /// The violations, ordered by law.
    public let violations: [Violation]

    /// A Boolean value that indicates whether the operator satisfies every law.
    public var holds: Bool { violations.isEmpty }

    /// One sentence if there are no violations, otherwise all violations.
    public var description: String {
        if holds { return "\(name) keeps the contract (seed \(seed))" }
        return "\(name) breaks the contract (seed \(seed)):\n" + violations.map(\.description).joined(separator: "\n")
    }
}
