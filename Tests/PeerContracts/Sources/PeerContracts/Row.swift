import StreamTesting

/// An operator of another library, and how each law is measured.
public struct Row: Sendable {
    let library: Library
    let name: String

    /// The laws that cannot be measured, with the reason.
    let unmeasured: [ContractLaw: String]

    /// The laws instead of which the library's documentation promises something else, with this promise.
    let promises: [ContractLaw: String]

    /// Runs the program about a law.
    let program: @Sendable (ContractLaw, (String) -> Void) -> Bool?
    /// Runs the experiments of a law in this process, which they can end, and returns the violations that they find.
    ///
    /// An experiment can also find a violation of another law.
    let measure: @Sendable (ContractLaw) -> [ContractLaw: String]

    /// Identifies the row in commands.
    public var id: String { "\(library.rawValue).\(name)" }

    /// The laws to measure.
    var laws: [ContractLaw] { ContractLaw.allCases.filter { unmeasured[$0] == nil && promises[$0] == nil } }

    /// Runs the program that shows a violation, and returns whether it finds no violation, or `nil` if there is no program.
    public func show(_ law: ContractLaw, print: (String) -> Void) -> Bool? { program(law, print) }

    /// All rows.
    public static let all = openCombine + asyncAlgorithms + observation
}

/// A library with operators to check.
enum Library: String, Sendable, CaseIterable {
    case openCombine = "OpenCombine"
    case asyncAlgorithms = "AsyncAlgorithms"
    case observation = "Observation"
}
