import Operators
import StreamTesting
import Testing

typealias Source = Signal<Int, MarbleFailure>

/// One line of the table: what of the public API it stands for, and how it is checked.
struct ContractRow: Sendable, CustomTestStringConvertible {
    /// As the compiler prints them: `Signal.map(_:)`. Overloads share a name.
    let names: [String]

    /// What tells this row from others of the same name.
    let variant: String

    let problems: @Sendable (_ seed: UInt64) -> [String]

    var testDescription: String { variant.isEmpty ? names[0] : "\(names[0]), \(variant)" }
}

/// The rows that are listed, one after another. A builder, because the compiler looks at each row by itself.
@resultBuilder enum Rows {
    static func buildExpression(_ row: ContractRow) -> [ContractRow] { [row] }
    static func buildBlock(_ rows: [ContractRow]...) -> [ContractRow] { rows.flatMap { $0 } }
}

/// An operator on the kit's source.
/// - Parameter laws: Those that it keeps; each that is left out is a sentence of its documentation.
func row<Output: Sendable, Problem: Error>(
    _ names: String..., as variant: String = "", traits: ContractTraits = [],
    laws: [ContractLaw] = ContractLaw.allCases,
    _ make: @escaping @Sendable (Source) -> Signal<Output, Problem>
) -> ContractRow {
    ContractRow(names: names, variant: variant) { seed in
        ContractKit.check(names[0], traits: traits, seed: seed, laws: laws, make).problems
    }
}

/// An operator that needs time.
func timed<Output: Sendable, Problem: Error>(
    _ names: String..., as variant: String = "", traits: ContractTraits = .dependsOnTime,
    laws: [ContractLaw] = ContractLaw.allCases,
    _ make: @escaping @Sendable (Source, VirtualTimeScheduler) -> Signal<Output, Problem>
) -> ContractRow {
    ContractRow(names: names, variant: variant) { seed in
        ContractKit.check(names[0], traits: traits, seed: seed, laws: laws, make).problems
    }
}

/// What keeps the latest value, so that a batch of several values is one change.
func state<Output: Sendable, Problem: Error>(
    _ names: String..., as variant: String = "", traits: ContractTraits = [],
    _ make: @escaping @Sendable (Source) -> Signal<Output, Problem>
) -> ContractRow {
    ContractRow(names: names, variant: variant) { seed in
        ContractKit.check(names[0], traits: traits.union(.conflatesBatches), seed: seed, make).problems
    }
}

extension [ContractLaw] {
    /// All but that an endless source, which keeps the thread, can be stopped.
    static var butLoops: [ContractLaw] { ContractLaw.allCases.filter { $0 != .cancellableLoops } }
}

/// A source of its own.
func source<Output: Sendable, Problem: Error>(
    _ names: String..., as variant: String = "", traits: ContractTraits = [],
    _ make: @escaping @Sendable (VirtualTimeScheduler) -> Signal<Output, Problem>
) -> ContractRow {
    ContractRow(names: names, variant: variant) { seed in
        ContractKit.check(source: names[0], traits: traits, seed: seed, make).problems
    }
}

extension ContractReport {
    fileprivate var problems: [String] { holds ? [] : [description] }
}

/// What is no business of the kit's, but has to live as long as the tests.
final class Owner: Sendable {
    static let lasting = Owner()
}

/// Numbers the subscriptions to something.
final class SubscriptionCounter: Sendable {
    private let count = Lock(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
