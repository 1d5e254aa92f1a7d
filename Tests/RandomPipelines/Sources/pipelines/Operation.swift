import Operators

typealias Numbers = Signal<Int, TestFailure>

struct TestFailure: Error, Equatable {
    let code: Int
}

/// One operator: how it is applied, and the rule for its events.
struct Operation: Sendable {
    /// The arguments of the operator.
    struct Parts: Sendable {
        let n: Int
        let d: Duration
        let others: [Numbers]
        let scheduler: VirtualTimeScheduler

        /// The time that had passed before everything else.
        let start: Int
    }

    /// The row in `Docs/Operators.md`.
    let row: Int

    /// The Swift code, with `#n`, `#d` and `#0` for the number, the duration and the other signals.
    let code: String

    let numbers: ClosedRange<Int>
    let durations: ClosedRange<Int>
    let othersCount: Int

    /// Whether upstream subscriptions and timers can be active after the end.
    let outlives: Bool

    let apply: @Sendable (Numbers, Parts) -> Numbers
    let model: @Sendable (Stage) -> Void

    init(
        _ row: Int, _ code: String, n: ClosedRange<Int> = 0...3, d: ClosedRange<Int> = 0...4, others: Int = 0,
        outlives: Bool = false, _ apply: @escaping @Sendable (Numbers, Parts) -> Numbers,
        model: @escaping @Sendable (Stage) -> Void
    ) {
        self.row = row
        self.code = code
        numbers = code.contains("#n") ? n : n.lowerBound...n.lowerBound
        durations = code.contains("#d") ? d : d.lowerBound...d.lowerBound
        othersCount = others
        self.outlives = outlives
        self.apply = apply
        self.model = model
    }

    static let all = [
        transforming, grouping, filtering, limiting, folding, combining, joining, flattening, timing, recovering,
        observing, sharing, moving,
    ].flatMap(\.self)

    /// The operators that send nothing more when a source is released. The others drop a timer then, start with the queued
    /// events, or
    /// ignore their other sources, which the models do not include.
    static let plain = [transforming, filtering, limiting, folding, observing, moving].flatMap(\.self)
        .filter { $0.othersCount == 0 && !$0.code.contains("#d") }
}

/// Two numbers as one, so that all values are numbers.
func mix(_ a: Int, _ b: Int) -> Int { (a * 10 + b) % 997 }

/// Many numbers as one.
func digest(_ values: [Int]) -> Int { values.reduce(values.count, mix) }
