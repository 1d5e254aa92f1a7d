/// The registration of an operator: all checks and lists that are the same for every operator are derived from it.
///
/// `CONTRIBUTING.md` lists what is derived.
public struct OperatorRow: Sendable {
    /// The names of the declarations as the compiler prints them, for example `Signal.take(while:inclusive:)`. The first one's
    /// documentation describes the row.
    public let names: [String]

    /// The code in `Docs/Operators.md`.
    public let title: String

    /// The sentence in `Docs/Operators.md`, if it is not the first one of the documentation.
    public let summary: String?

    /// The suite with the tests of the operator, for example `TakeTests`. Its folder distinguishes it from a suite with the same
    /// name: `Timing/DelayTests`.
    public let tests: String

    /// The names in other libraries.
    public let elsewhere: Elsewhere

    /// The part of a send that determines the costs, if it is not the one that the family determines.
    public let cost: OperatorCost?

    /// Calls that are checked.
    public let calls: [SampleCall]

    /// Calls that can be drawn.
    public let drawings: [Drawing]

    /// - Parameters:
    ///   - names: The names of the declarations as the compiler prints them.
    ///   - title: The code in `Docs/Operators.md`, if it is not the name of the declaration.
    ///   - summary: The sentence in `Docs/Operators.md`, if it is not the first one of the documentation.
    ///   - tests: The suite with the tests of the operator.
    ///   - elsewhere: The names in other libraries.
    ///   - cost: The class of the operator in the performance sweep, if it is not the one that the family determines.
    ///   - parts: The calls and drawings.
    public init(
        _ names: String..., title: String? = nil, summary: String? = nil, tests: String,
        elsewhere: Elsewhere = Elsewhere(), cost: OperatorCost? = nil,
        @OperatorParts _ parts: () -> OperatorParts = { OperatorParts() }
    ) {
        let parts = parts()
        self.names = names
        self.title = title ?? names.map { "`\($0.replacing(/^Signal\./, with: ""))`" }.joined(separator: ", ")
        self.summary = summary
        self.tests = tests
        self.elsewhere = elsewhere
        self.cost = cost
        calls = parts.calls
        drawings = parts.drawings
    }
}

/// The names of an operator in other libraries, as they appear in a table.
///
/// `≈` precedes a name that is similar but not equal: it is composed of others, or it behaves differently in a case that the page
/// of its library describes. A semicolon separates such names from the others.
public struct Elsewhere: Sendable {
    public let names: [String: String]

    public init(objC: String? = nil, swift: String? = nil, rx: String? = nil, combine: String? = nil) {
        let pairs = [("ReactiveObjC", objC), ("ReactiveSwift", swift), ("RxSwift", rx), ("Combine", combine)]
        names = Dictionary(uniqueKeysWithValues: pairs.compactMap { library, name in name.map { (library, $0) } })
    }
}

/// The calls and drawings of a row.
@resultBuilder public struct OperatorParts {
    public var calls: [SampleCall] = []
    public var drawings: [Drawing] = []

    public init() {}

    public static func buildExpression(_ call: SampleCall) -> OperatorParts {
        var parts = OperatorParts()
        parts.calls = [call]
        return parts
    }

    public static func buildExpression(_ drawing: Drawing) -> OperatorParts {
        var parts = OperatorParts()
        parts.drawings = [drawing]
        return parts
    }

    public static func buildBlock(_ parts: OperatorParts...) -> OperatorParts {
        var all = OperatorParts()
        all.calls = parts.flatMap(\.calls)
        all.drawings = parts.flatMap(\.drawings)
        return all
    }
}

/// A declaration that `Docs/Operators.md` lists, and that is no operator on signals: nothing but the page and the tables of names is
/// derived from it.
public struct ListedRow: Sendable {
    /// The names of the declarations as the compiler prints them. The first one's documentation describes the row. Empty if they
    /// exist on other platforms only.
    public let names: [String]

    /// The code in `Docs/Operators.md`.
    public let title: String

    /// The sentence in `Docs/Operators.md`, if it is not the first one of the documentation.
    public let summary: String?

    /// The suite with the tests. See ``OperatorRow/tests``.
    public let tests: String

    /// The names in other libraries.
    public let elsewhere: Elsewhere

    public init(
        _ names: String..., title: String, summary: String? = nil, tests: String, elsewhere: Elsewhere = Elsewhere()
    ) {
        (self.names, self.title, self.summary) = (names, title, summary)
        (self.tests, self.elsewhere) = (tests, elsewhere)
    }

    fileprivate init(_ row: OperatorRow) {
        (names, title, summary) = (row.names, row.title, row.summary)
        (tests, elsewhere) = (row.tests, row.elsewhere)
    }
}

/// The declarations that answer one question.
public struct OperatorFamily: Sendable {
    public let question: String

    /// The operators, which are checked and drawn.
    public let rows: [OperatorRow]

    /// The operators and, after them, the declarations that are only listed.
    public let listed: [ListedRow]

    public init(
        _ question: String, @Rows<OperatorRow> _ rows: () -> [OperatorRow] = { [] },
        @Rows<ListedRow> others: () -> [ListedRow] = { [] }
    ) {
        self.question = question
        self.rows = rows()
        listed = self.rows.map(ListedRow.init) + others()
    }

    /// Collects the rows. A result builder, because the compiler checks each row separately.
    @resultBuilder public enum Rows<Row> {
        public static func buildExpression(_ row: Row) -> [Row] { [row] }
        public static func buildBlock(_ rows: [Row]...) -> [Row] { rows.flatMap { $0 } }
    }
}

/// All operators, and all other declarations that users call.
public enum OperatorCatalogue {
    /// The declarations by the question that they answer, in the order of `Docs/Operators.md`.
    public static let families: [OperatorFamily] = [
        creating, transforming, grouping, filtering, combining, flattening, timing, recovering, sideEffects, sharing,
        state, scheduling, converting, aggregating, subscribing, cancelling, observing, files, network, foundation,
        schedulers, testing, diagnosing, rarelyNeeded,
    ]

    /// The operators.
    public static let rows: [OperatorRow] = families.flatMap(\.rows)

    /// The operators and all other declarations.
    public static let listed: [ListedRow] = families.flatMap(\.listed)
}
