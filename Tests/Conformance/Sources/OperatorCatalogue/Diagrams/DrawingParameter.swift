/// An argument that a drawing reads: its label, the texts that it accepts, and its text in a run.
public struct DrawingParameter: Sendable, Equatable {
    /// The texts that an argument accepts.
    public enum Kind: Sendable, Equatable {
        /// Any value, such as `x` or `{ab}`.
        case value
        /// Any number of values.
        case values
        /// A whole number from `from` on.
        case number(from: Int)
        /// A duration in ticks, from `from` on.
        case ticks(from: Int, to: Int)
        case flag
        /// A predicate, such as `even` or `< 3`.
        case test
        /// A transformation of a value, such as `* 10` or `[1: a, 2: b]`.
        case transform
        /// A function of two numbers, such as `+`.
        case fold
        /// A range, such as `1..<3`.
        case range
        case strategy
        /// The name of a diagram.
        case diagram
        /// The names of diagrams.
        case diagrams
        /// A diagram for each value, such as `[a: x, b: y]`.
        case cases
        /// One of these words.
        case word([String])
    }

    /// The label in the signature: `_` if the argument has none.
    public let label: String
    public let kind: Kind
    /// The text in the call, or the default value. It is empty if the call names no diagram.
    public let text: String
    /// A Boolean value that indicates whether the call contains the argument.
    public let isGiven: Bool
}

extension DrawingParameter.Kind: CustomStringConvertible {
    /// The accepted texts, for an error message.
    public var description: String {
        switch self {
        case .value: "a value"
        case .values: "values"
        case .number(let least): "a whole number from \(least) to \(Self.limit)"
        case .ticks(let least, let most): "a whole number of ticks from \(least) to \(most)"
        case .flag: "true or false"
        case .test: "even, odd, letter, digit or a comparison such as '< 3'"
        case .transform: "letters, a calculation such as '* 10' or '+ 1', or a table such as '[1: a, 2: b]'"
        case .fold: "+, *, -, max or min"
        case .range: "a range such as 1..<3 or 2..."
        case .strategy: FlatteningNames.all
        case .diagram: "the name of a diagram"
        case .diagrams: "the names of diagrams"
        case .cases: "values with the names of diagrams, such as [a: x, b: y]"
        case .word(let words): words.map { "'\($0)'" }.joined(separator: " or ")
        }
    }

    /// The largest number that an argument accepts.
    static var limit: Int { 1_000_000 }
}

private enum FlatteningNames {
    static let all = ".merge, .merge(max: 2), .concat, .concatEager, .concatLatest, .latest, .first, .throttle or .race"
}
