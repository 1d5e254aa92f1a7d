import Operators
import StreamTesting
import Synchronization
import Testing

typealias Source = Signal<Int, MarbleFailure>

/// One row of the table: a public declaration and the way in which it is checked.
struct ContractRow: Sendable, CustomTestStringConvertible {
    /// The names as the compiler prints them: `Signal.map(_:)`. Overloads share a name.
    let names: [String]

    /// The difference from other rows with the same name.
    let variant: String

    let problems: @Sendable (_ seed: UInt64) -> [String]

    var testDescription: String { variant.isEmpty ? names[0] : "\(names[0]), \(variant)" }
}

/// The listed rows in order. A result builder, because the compiler checks each of its rows separately.
@resultBuilder enum Rows {
    static func buildExpression(_ row: ContractRow) -> [ContractRow] { [row] }
    static func buildBlock(_ rows: [ContractRow]...) -> [ContractRow] { rows.flatMap { $0 } }
}

/// An operator on the kit's source.
/// - Parameter laws: The laws to check. The documentation of the operator explains each one that is left out.
func row<Output: Sendable, Problem: Error>(
    _ names: String..., as variant: String = "", traits: ContractTraits = [],
    laws: [ContractLaw] = ContractLaw.allCases,
    _ make: @escaping @Sendable (Source) -> Signal<Output, Problem>
) -> ContractRow {
    ContractRow(names: names, variant: variant) { seed in
        ContractKit.check(names[0], traits: traits, seed: seed, laws: laws, make).problems
    }
}

/// An operator that keeps the latest value in a property, so that a batch of several values is one change, and pauses end.
func state<Output: Sendable, Problem: Error>(
    _ names: String..., as variant: String = "", traits: ContractTraits = [],
    _ make: @escaping @Sendable (Source) -> Signal<Output, Problem>
) -> ContractRow {
    ContractRow(names: names, variant: variant) { seed in
        ContractKit.check(names[0], traits: traits.union([.conflatesBatches, .endsPauses]), seed: seed, make).problems
    }
}

extension [ContractLaw] {
    /// All laws except for stopping an endless source, which occupies the thread.
    static var butLoops: [ContractLaw] { ContractLaw.allCases.filter { $0 != .cancellableLoops } }
}

extension ContractReport {
    fileprivate var problems: [String] { holds ? [] : [description] }
}

/// Objects that are not checked by the kit but must exist as long as the tests.
final class Owner: Sendable {
    static let lasting = Owner()
}

/// Numbers the subscriptions to something.
final class SubscriptionCounter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
