import Operators
import StreamTesting
import TestSupport
import Testing

/// The law "No leaks" for filtering and side-effect operators.
@Suite(.serialized) struct NoLeaksFilteringTests {
    typealias Input = Signal<Int, TestFailure>
    static let lifetime = Lifetime.make()
    // The cases run one after another, because each advances this time and could run work that another one waits for.
    static let scheduler = VirtualTimeScheduler()

    @Sendable static func impossible(_ value: Never) -> Int {}

    static let operators: [(name: String, wrap: Wrap)] = [
        ("ignore", { a, _ in a.ignore(7) }), ("ignoreValues", { a, _ in a.ignoreValues().map(impossible) }),
        ("distinct", { a, _ in a.distinct() }), ("skip(while:)", { a, _ in a.skip(while: { $0 < 2 }) }),
        ("skip(untilMatch:)", { a, _ in a.skip(untilMatch: { $0 > 2 }) }),
        ("skip(until:)", { a, b in a.skip(until: b.ignoreFailure()) }),
        ("skip(until failing)", { a, b in a.skip(until: b) }), ("take(until failing)", { a, b in a.take(until: b) }),
        ("distinct(by:)", { a, _ in a.distinct { $0 } }), ("afterNext", { a, _ in a.afterNext { _ in } }),
        ("onSubscribed", { a, _ in a.onSubscribed {} }),
        ("chunked(by: trigger)", { a, b in a.chunked(by: b).map(\.count) }),
        ("skip(for:)", { a, _ in a.skip(for: .seconds(5), on: scheduler) }),
        ("skip(last:)", { a, _ in a.skip(last: 1) }),
        ("take(last:)", { a, _ in a.take(last: 2) }), ("take(while:)", { a, _ in a.take(while: { _ in true }) }),
        ("take(untilMatch:)", { a, _ in a.take(untilMatch: { $0 == 2 }, inclusive: true) }),
        ("take(untilReplacement:)", { a, b in a.take(untilReplacement: b) }),
        ("take(during:)", { a, _ in a.take(during: lifetime.lifetime) }),
        ("take(for:)", { a, _ in a.take(for: .seconds(5), on: scheduler) }), ("first", { a, _ in a.first() }),
        ("first(where:)", { a, _ in a.first(where: { $0 == 2 }) }), ("last", { a, _ in a.last() }),
        ("last(where:)", { a, _ in a.last(where: { $0 == 1 }) }), ("element", { a, _ in a.element(at: 3) }),
        ("element(failing:)", { a, _ in a.element(at: 3, failing: .wrong) }),
        ("elements", { a, _ in a.elements(in: 1...5) }), ("single", { a, _ in a.skip(1).single(failing: .wrong) }),
        ("partition", { a, _ in a.partition { $0 > 1 }.matching }),
        ("ignoreFailure", { a, _ in a.ignoreFailure().widenFailure() }),
        ("withUnretained", { a, _ in a.withUnretained(scheduler) { $1 } }), ("onEvent", { a, _ in a.onEvent { _ in } }),
        ("onSubscribe", { a, _ in a.onSubscribe {} }), ("initially", { a, _ in a.initially {} }),
        ("finally", { a, _ in a.finally {} }), ("afterTerminal", { a, _ in a.afterTerminal {} }),
        ("named", { a, _ in a.named("a") }), ("log", { a, _ in a.log(to: { _ in }) }),
        ("breakpoint", { a, _ in a.breakpoint { _ in false } }),
        ("counted", { a, _ in a.counted(in: SubscriptionCount()) }),
    ]

    @Test(
        "No leaks: filtering and side-effect operators release the subscriber at every end",
        arguments: operators.indices, Ending.allCases)
    func releasedAtEveryEnd(index: Int, ending: Ending) {
        let (name, wrap) = Self.operators[index]
        expectNoLeaks(name, after: ending, on: Self.scheduler, wrap)
    }
}
