/// What ``ContractKit`` found.
public struct ContractReport: Sendable, CustomStringConvertible {
    /// A law that was broken, and how.
    public struct Violation: Sendable, CustomStringConvertible {
        /// The law.
        public let law: ContractLaw

        /// What happened, in a sentence.
        public let what: String

        /// What was done to the source and what came out, as marble diagrams.
        public let history: String

        /// The law, what broke it, and what had happened until then.
        public var description: String { "law \(law.rawValue), \(law): \(what)\n\(history)" }
    }

    /// The name that the check was given.
    public let name: String

    /// The seed of the random histories: the same one gives the same course.
    public let seed: UInt64

    /// What was broken, by law.
    public let violations: [Violation]

    /// Whether every law held.
    public var holds: Bool { violations.isEmpty }

    /// A sentence if all laws hold, else each violation.
    public var description: String {
        if holds { return "\(name) keeps the contract (seed \(seed))" }
        return "\(name) breaks the contract (seed \(seed)):\n" + violations.map(\.description).joined(separator: "\n")
    }
}
