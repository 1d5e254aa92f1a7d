import Operators
import StreamTesting
import TestSupport
import Testing

/// Law 8 for the operators of time, failures and scheduling.
@Suite struct TimedLifetimeTests {
    typealias Source = Signal<Int, TestFailure>

    static let scheduler = VirtualTimeScheduler()
    static let busy = MutableProperty(true)

    static let operators: [(name: String, wrap: @Sendable (Source, Source) -> Source)] = [
        ("debounce(where:)", { a, _ in a.debounce(for: .tick, on: scheduler) { _ in true } }),
        ("throttle(reducing:)", { a, _ in a.throttle(for: .tick, on: scheduler, reducing: +) }),
        ("throttle(while:)", { a, _ in a.throttle(while: busy) }),
        ("delaySubscription", { a, _ in a.delaySubscription(for: .zero, on: .immediate) }),
        ("timeout(after:)", { a, _ in a.timeout(after: .tick * 1_000_000, on: scheduler, failing: .wrong) }),
        ("timeout(between:)", { a, _ in a.timeout(between: .tick * 1_000_000, on: scheduler, failing: .wrong) }),
        ("timeout(switchingTo:)", { a, b in a.timeout(after: .tick * 1_000_000, on: scheduler, switchingTo: b) }),
        ("sample(every:)", { a, _ in a.sample(every: .tick, on: scheduler) }),
        ("replaceFailure", { a, _ in a.replaceFailure(with: 1).widenFailure() }),
        ("catch(to: sequence)", { a, b in a.catch(to: [b]) }),
        (
            "retry(policy)", { a, _ in a.retry(RetryPolicy(retries: 2, delay: .constant(.tick), on: scheduler)) }
        ),
        ("retry(when:)", { a, _ in a.retry { $0.take(2) } }),
        ("mapFailure", { a, _ in a.mapFailure { $0 } }), ("attempt", { a, _ in a.attempt { _ in } }),
        ("ifEmpty(switchTo:)", { a, b in a.ifEmpty(switchTo: b) }),
        ("dispose(on:)", { a, _ in a.dispose(on: scheduler) }), ("serialized", { a, _ in a.serialized() }),
        ("publish(selector:)", { a, b in a.publish { Operators.merge($0, b) } }),
    ]

    enum End: CaseIterable, Sendable { case completes, fails, isDisposed, isLost }

    @Test(
        "[192] Law 8: the subscriber's closures die with the subscription, no timer stays, the sources have nobody",
        arguments: operators.indices, End.allCases)
    func released(index: Int, end: End) {
        let (name, wrap) = Self.operators[index]
        let isDead = Locked(false)
        var sources: [Subject<Int, TestFailure>] = [Subject(), Subject()]
        let signal = wrap(sources[0].signal, sources[1].signal)
        func subscribe() -> any Disposable {
            let canary = Canary { isDead.value = true }
            return signal.subscribe(
                next: { _ in canary.sing() }, failed: { _ in canary.sing() }, completed: canary.sing)
        }
        let token = subscribe()
        #expect(!isDead.value, "\(name)")
        for source in sources { source.send(1) }
        for source in sources { source.send(2) }
        switch end {
        case .completes: for _ in 0..<2 { for source in sources { source.complete() } }
        case .fails: for source in sources { source.fail(.wrong) }
        case .isDisposed: token.dispose()
        case .isLost: sources = []
        }
        Self.scheduler.advance(by: .tick * 10)
        #expect(isDead.value, "\(name) \(end)")
        #expect(token.isDisposed, "\(name) \(end)")
        for source in sources { #expect(source.subscriberCount == 0, "\(name) \(end)") }
    }
}
