import Operators
import StreamTesting
import TestSupport
import Testing

/// The law "No leaks" for operators of several families.
@Suite(.serialized) struct NoLeaksTests {
    // The cases run one after another, because each advances this time and could run work that another one waits for.
    static let scheduler = VirtualTimeScheduler()

    static let operators: [(name: String, wrap: Wrap)] = [
        ("map", { a, _ in a.map { $0 } }), ("compactMap", { a, _ in a.compactMap { $0 } }),
        ("filter", { a, _ in a.filter { _ in true } }), ("distinct", { a, _ in a.distinctUntilChanged() }),
        ("scan", { a, _ in a.scan(0, +) }), ("take", { a, _ in a.take(5) }), ("skip", { a, _ in a.skip(1) }),
        ("take(until:)", { a, b in a.take(until: b.catch(to: Signal<Int, Never>.empty)) }),
        ("merge", { a, b in Operators.merge(a, b) }),
        ("combineLatest", { a, b in combineLatest(a, b).map { $0 + $1 } }),
        ("zip", { a, b in Operators.zip(a, b).map { $0 + $1 } }), ("concat", { a, b in a.concat(b) }),
        ("prepend", { a, b in a.prepend(b) }), ("bind", { a, b in a.bind { { _, _ in b } } }),
        ("flatMap(.merge)", { a, b in a.flatMap(.merge) { _ in b } }),
        ("flatMap(.merge(max:))", { a, b in a.flatMap(.merge(max: 1)) { _ in b } }),
        ("flatMap(.latest)", { a, b in a.flatMap(.latest) { _ in b } }),
        ("debounce", { a, _ in a.debounce(for: .seconds(1), on: scheduler) }),
        ("throttle", { a, _ in a.throttle(for: .seconds(1), on: scheduler) }),
        ("delay", { a, _ in a.delay(for: .seconds(1), on: scheduler) }),
        ("deliver", { a, _ in a.deliver(on: .immediate) }), ("subscribe(on:)", { a, _ in a.subscribe(on: .immediate) }),
        ("catch", { a, b in a.catch { _ in b } }), ("retry", { a, _ in a.retry(1) }),
        ("repeat", { a, _ in a.repeat(2) }),
        ("onNext", { a, _ in a.onNext { _ in } }), ("onCompleted", { a, _ in a.onCompleted {} }),
        ("onDispose", { a, _ in a.onDispose {} }), ("reduce", { a, _ in a.reduce(0, +) }),
        ("collect", { a, _ in a.collect().map(\.count) }),
        ("share", { a, _ in a.share(replay: 1, while: .subscribed) }),
    ]

    @Test(
        "No leaks: the subscriber's closures are released and the sources have no subscribers",
        arguments: operators.indices, Ending.allCases)
    func releasedAtEveryEnd(index: Int, ending: Ending) {
        let (name, wrap) = Self.operators[index]
        expectNoLeaks(name, after: ending, on: Self.scheduler, wrap)
    }
}
