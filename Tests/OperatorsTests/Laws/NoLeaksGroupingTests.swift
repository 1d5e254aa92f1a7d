import Operators
import StreamTesting
import TestSupport
import Testing

/// The law "No leaks" for operators that buffer values or create signals of one source.
@Suite(.serialized) struct NoLeaksGroupingTests {
    // The cases run one after another, because each advances this time and could run work that another one waits for.
    static let scheduler = VirtualTimeScheduler()

    static func silent(_ signal: Signal<Int, TestFailure>) -> Signal<Int, Never> {
        signal.catch(to: Signal<Int, Never>.empty)
    }

    static let operators: [(name: String, wrap: Wrap)] = [
        ("buffer", { a, _ in a.buffer(count: 2).map(\.count) }),
        ("buffer(skip:)", { a, _ in a.buffer(count: 2, skip: 1).map(\.count) }),
        ("buffer(while:)", { a, _ in a.buffer(while: { $0.count < $1 }).map(\.count) }),
        ("chunked(on:)", { a, _ in a.chunked(on: { $0 }).map(\.key) }),
        ("buffer(every:)", { a, _ in a.buffer(every: .seconds(1), on: scheduler).map(\.count) }),
        ("window", { a, _ in a.window(count: 2).flatten(.merge) }),
        ("window, outer", { a, _ in a.window(count: 2).map { _ in 1 } }),
        ("window(every:)", { a, _ in a.window(every: .seconds(1), on: scheduler).flatten(.merge) }),
        ("window(every:), outer", { a, _ in a.window(every: .seconds(1), on: scheduler).map { _ in 1 } }),
        ("groupBy", { a, _ in a.groupBy { $0 }.flatMap(.merge) { $0.signal } }),
        ("groupBy, outer", { a, _ in a.groupBy { $0 }.map(\.key) }),
        ("interspersed", { a, _ in a.interspersed(with: 0) }),
        ("joined", { a, b in a.map { _ in b }.joined(separator: .just(0)) }),
        ("sequenceEqual", { a, b in a.sequenceEqual(b).map { $0 ? 1 : 0 } }),
        (
            "join",
            { a, b in a.join(with: b, while: { _ in silent(b) }, otherWhile: { _ in silent(a) }).map { $0 + $1 } }
        ),
        (
            "groupJoin",
            { a, b in a.groupJoin(with: b, while: { _ in silent(b) }, otherWhile: { _ in silent(a) }).map(\.0) }
        ),
    ]

    @Test(
        "No leaks: buffers, windows, groups and joins release the subscriber at every end",
        arguments: operators.indices,
        Ending.allCases)
    func releasedAtEveryEnd(index: Int, ending: Ending) {
        let (name, wrap) = Self.operators[index]
        expectNoLeaks(name, after: ending, values: 1...1, on: Self.scheduler, wrap)
    }

    @Test("No leaks: buffered values and the outer subscriber of disposed groups are released")
    func releasedValues() {
        let alive = Counter()
        let released = Counter()
        func token() -> Canary {
            alive.increment()
            return Canary { released.increment() }
        }
        let subject = Subject<Canary, TestFailure>()
        let held = subject.signal.buffer(count: 5).subscribe(next: { _ in }, failed: { _ in })
        let timed = subject.signal.buffer(every: .seconds(1), on: Self.scheduler)
            .subscribe(next: { _ in }, failed: { _ in })
        subject.send(token())
        #expect(released.value == 0)
        held.dispose()
        timed.dispose()
        #expect(released.value == 1)

        let inner = SerialDisposable()
        func group() -> any Disposable {
            let canary = token()
            return subject.signal.groupBy { _ in 0 }.subscribe(
                next: { group in
                    canary.sing()
                    inner.inner = group.subscribe(next: { _ in }, failed: { _ in })
                }, failed: { _ in canary.sing() })
        }
        let outer = group()
        subject.send(token())
        #expect(released.value == 2)
        outer.dispose()
        #expect(subject.subscriberCount == 1)
        #expect(released.value == 3)
        inner.dispose()
        #expect(subject.subscriberCount == 0)
    }
}
