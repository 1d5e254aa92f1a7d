import Operators
import StreamTesting
import Testing

/// The law "No leaks" for transforming and aggregating operators.
@Suite(.serialized) struct NoLeaksTransformingTests {
    typealias Wrap = @Sendable (Signal<Int, TestFailure>) -> Signal<Void, TestFailure>

    // The cases run one after another, because each advances this time and could run work that another one waits for.
    static let scheduler = VirtualTimeScheduler()

    static let operators: [(name: String, wrap: Wrap)] = [
        ("mapTo(_:)", { $0.mapTo(1).mapToVoid() }), ("skipNil", { $0.map { Int?($0) }.skipNil().mapToVoid() }),
        ("cast", { $0.cast(to: Int.self, failing: .wrong).mapToVoid() }),
        ("ofType", { $0.ofType(Int.self).mapToVoid() }),
        ("scan(into:)", { $0.scan(into: 0) { $0 += $1 }.mapToVoid() }), ("scan(+)", { $0.scan(+).mapToVoid() }),
        ("scanIndexed", { $0.scanIndexed(0) { $0 + $1 + $2 }.mapToVoid() }),
        ("scanMap", { $0.scanMap(0) { ($0, $1) }.mapToVoid() }), ("pairwise", { $0.pairwise().mapToVoid() }),
        ("pairwise(from:)", { $0.pairwise(from: 0).mapToVoid() }), ("windows", { $0.windows(of: 2).mapToVoid() }),
        ("enumerated", { $0.enumerated().mapToVoid() }),
        ("materialize", { $0.materialize().widenFailure(to: TestFailure.self).mapToVoid() }),
        ("dematerialize", { $0.materialize().dematerialize().mapToVoid() }),
        ("dematerializeResults", { $0.materializeResults().dematerializeResults().mapToVoid() }),
        ("eventValues", { $0.materialize().eventValues().widenFailure(to: TestFailure.self).mapToVoid() }),
        ("timestamped", { $0.timestamped(on: scheduler).mapToVoid() }),
        ("timeInterval", { $0.timeInterval(on: scheduler).mapToVoid() }), ("lift", { $0.lift { $0.mapToVoid() } }),
        ("reduce(intoResultOf:)", { $0.reduce(intoResultOf: { 0 }) { $0 += $1 }.mapToVoid() }),
        ("reduceIndexed", { $0.reduceIndexed(0) { $0 + $1 + $2 }.mapToVoid() }), ("count", { $0.count().mapToVoid() }),
        ("min", { $0.min().mapToVoid() }), ("max", { $0.max().mapToVoid() }), ("sorted", { $0.sorted().mapToVoid() }),
        ("contains", { $0.contains(2).mapToVoid() }), ("contains, undecided", { $0.contains(9).mapToVoid() }),
        ("allSatisfy", { $0.allSatisfy { $0 < 9 }.mapToVoid() }), ("isEmpty", { $0.isEmpty().mapToVoid() }),
    ]

    @Test(
        "No leaks: transforming and aggregating operators release the subscriber at every end",
        arguments: operators.indices, Ending.allCases)
    func releasedAtEveryEnd(index: Int, ending: Ending) {
        let (name, wrap) = Self.operators[index]
        expectNoLeaks(name, after: ending, wrap)
    }
}
