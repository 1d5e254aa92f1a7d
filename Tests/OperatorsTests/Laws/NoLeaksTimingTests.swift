import Operators
import StreamTesting
import TestSupport
import Testing

/// The law "No leaks" for operators of time, failures and scheduling.
@Suite(.serialized) struct NoLeaksTimingTests {
    // The cases run one after another, because each advances this time and could run work that another one waits for.
    static let scheduler = VirtualTimeScheduler()
    static let busy = MutableProperty(true)

    static let operators: [(name: String, wrap: Wrap)] = [
        ("debounce(where:)", { a, _ in a.debounce(for: .tick, on: scheduler) { _ in true } }),
        ("throttle(reducing:)", { a, _ in a.throttle(for: .tick, on: scheduler, reducing: +) }),
        ("throttle(while:)", { a, _ in a.throttle(while: busy) }),
        ("delaySubscription", { a, _ in a.delaySubscription(for: .zero, on: .immediate) }),
        ("timeout(after:)", { a, _ in a.timeout(after: .tick * 1_000_000, on: scheduler, failing: .wrong) }),
        ("timeout(between:)", { a, _ in a.timeout(between: .tick * 1_000_000, on: scheduler, failing: .wrong) }),
        ("timeout(switchingTo:)", { a, b in a.timeout(after: .tick * 1_000_000, on: scheduler, switchingTo: b) }),
        ("window(every:orCount:)", { a, _ in a.window(every: .tick, orCount: 2, on: scheduler).flatten(.merge) }),
        (
            "groupBy(expiring)",
            { a, _ in a.groupBy({ $0 }, expiringAfter: .tick, on: scheduler).flatMap(.merge) { $0.signal } }
        ),
        ("sample(every:)", { a, _ in a.sample(every: .tick, on: scheduler) }),
        ("replaceFailure", { a, _ in a.replaceFailure(with: 1).widenFailure() }),
        ("catch(to: sequence)", { a, b in a.catch(to: [b]) }),
        (
            "retry(policy)", { a, _ in a.retry(RetryPolicy(retries: 2, delay: .constant(.tick), on: scheduler)) }
        ),
        ("retry(when:)", { a, _ in a.retry { $0.take(2).widenFailure() } }),
        ("mapFailure", { a, _ in a.mapFailure { $0 } }), ("attempt", { a, _ in a.attempt { _ in } }),
        ("ifEmpty(switchTo:)", { a, b in a.ifEmpty(switchTo: b) }),
        ("dispose(on:)", { a, _ in a.dispose(on: scheduler) }), ("serialized", { a, _ in a.serialized() }),
        ("publish(selector:)", { a, b in a.publish { Operators.merge($0, b) } }),
    ]

    @Test(
        "No leaks: timed operators release the subscriber and leave no timer at every end",
        arguments: operators.indices, Ending.allCases)
    func releasedAtEveryEnd(index: Int, ending: Ending) {
        let (name, wrap) = Self.operators[index]
        expectNoLeaks(name, after: ending, on: Self.scheduler, wrap)
    }
}
