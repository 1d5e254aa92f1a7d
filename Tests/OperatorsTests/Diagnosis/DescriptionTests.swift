import Operators
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

private typealias Numbers = Signal<Int, TestFailure>

/// Stops the test when it is called, because a description must have no effect.
private func effect<Result>(_ line: UInt = #line) -> Result { fatalError("An effect of a description, line \(line)") }

/// Signals that must not be requested.
private struct Fallbacks: Sequence, Sendable {
    func makeIterator() -> AnyIterator<Numbers> { effect() }
}

/// A scheduler that must not be used.
private struct UnusedScheduler: Scheduler {
    var now: SchedulerTime { effect() }
    @discardableResult func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { effect() }
    @discardableResult func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable
    { effect() }
    @discardableResult func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable { effect() }
}

@Suite struct DescriptionTests {
    /// Signals that have no row or whose closures would run on another thread or later.
    private static let others: [(String, @Sendable () -> any CustomStringConvertible)] = [
        ("fail.ifFailed(switchToNextOf:)", { Numbers.fail(TestFailure.wrong).ifFailed(switchToNextOf: Fallbacks()) }),
        ("task(on:priority:)", { Signal<Int, Never>.task { effect() } }),
        ("empty.mapAsync(max:ordered:priority:waiting:on:)", { Numbers.empty.mapAsync { _ -> Int in effect() } }),
        ("MutableProperty", { MutableProperty(1).values }), ("Property", { Property(value: 1).signal }),
        ("BehaviorSubject", { BehaviorSubject<Int, Never>(1).signal }),
        ("AsyncSubject", { AsyncSubject<Int, Never>().signal }),
        ("ended", { Lifetime.make().lifetime.ended }),
        ("apply", { Action<Int, Int, Never> { _ in effect() }.apply(1) }),
        ("lift", { lift(Canary {}, { (_: Canary, _: Int) in 1 })(Signal<Int, Never>.empty) }),
        ("just", { Signal<Int, Never>.just(1).lift { $0 } }), ("just.named(\"a\")", { Numbers.just(1).named("a") }),
        ("just.map.flatten", { Numbers.just(1).map { _ -> Numbers in effect() }.flatten(.merge) }),
        (
            "fail.retry(policy:where:)",
            {
                Numbers.fail(.wrong).retry(
                    policy: RetryPolicy(
                        delay: .constant(.tick), resetAfter: .uptime(.seconds(1)), on: UnusedScheduler()))
            }
        ), ("just.distinctUntilKeyChanged", { Numbers.just(1).distinctUntilKeyChanged(\.description) }),
        (
            "just.debounce(for:on:onCompletion:)",
            { Numbers.just(1).debounce(for: .tick, on: VirtualTimeScheduler()) }
        ),
    ]

    @Test("A chain describes its operators in their order and does not start", arguments: others.indices)
    func exactTexts(index: Int) {
        expectEqual(Self.others[index].1().description, Self.others[index].0)
    }

    private typealias Pair = @Sendable (Numbers, Numbers) -> any CustomStringConvertible

    private static let joins: [(String, Pair)] = [
        ("[Subject.map, ReplaySubject].combineLatest", { combineLatest($0.map { $0 }, $1) }),
        ("[Subject, ReplaySubject].merge(with:).map", { $0.merge(with: $1).map { $0 } }),
        ("Subject.concat", { $0.concat($1) }), ("ReplaySubject.concat", { $1.concat($0) }),
        ("prepend", { a, _ in a.prepend(1, 2) }), ("Subject.then", { $0.then($1) }),
        ("[ReplaySubject, Subject].withLatest(from:)", { $0.withLatest(from: $1) }),
        ("[Subject, ReplaySubject].sample(on:)", { $0.sample(on: $1) }),
        (
            "[ReplaySubject.ignoreFailure.widenFailure(to:), Subject].take(until:)",
            { $0.take(until: $1.ignoreFailure().widenFailure()) }
        ),
        ("[ReplaySubject, Subject].skip(until:)", { $0.skip(until: $1) }),
        ("[Subject, ReplaySubject].buffer(until:)", { $0.buffer(until: $1) }),
        ("[ReplaySubject, Subject].take(untilReplacement:)", { $0.take(untilReplacement: $1) }),
        ("[MutableProperty, Subject].throttle(while:onCompletion:)", { a, _ in a.throttle(while: flag) }),
        ("[MutableProperty, Subject].hold(while:)", { a, _ in a.hold(while: flag) }),
    ]
    private static let flag = MutableProperty(false)

    @Test("A combining operator describes its sources in the order in which it subscribes", arguments: joins.indices)
    func combiningOperators(index: Int) {
        let (subject, other) = (Subject<Int, TestFailure>(), ReplaySubject<Int, TestFailure>())
        expectEqual(Self.joins[index].1(subject.signal, other.signal).description, Self.joins[index].0)
        expectEqual(subject.subscriberCount + other.subscriberCount, 0)
    }

    @Test("The description of an endless repetition ends")
    func endless() {
        expectEqual(concat([Signal<Int, Never>]()).repeat().description, "concat.repeat")
        #expect(Signal<Int, Never>.just(1).repeat().description == "just.repeat")
    }

    @Test("A description has no effect while a tracer runs or inside a subscription")
    func nested() async {
        await #expect(processExitsWith: .success) {
            let tracing = StreamTracer.start { _ in }
            defer { tracing.dispose() }
            let descriptions = Locked<[String]>([])
            let inner = Signal<Int, Never>.just(2).map { $0 }
            _ = Signal<Int, Never>.just(1).onNext { _ in descriptions.append("\(inner)") }.subscribe { _ in }
            expectEqual(descriptions.value, ["just.map"])
        }
    }

    @Test("A retry policy and a group print what they are")
    func values() {
        let scheduler = ImmediateScheduler()
        expectEqual(
            "\(RetryPolicy(delay: .exponential(from: .seconds(1)), on: scheduler))",
            "RetryPolicy(retries: unlimited, delays: 1.0 seconds, 2.0 seconds, 4.0 seconds, …)")
        expectEqual(
            "\(RetryPolicy(retries: 2, delay: .constant(.seconds(1)), jitter: 0.5, on: scheduler))",
            "RetryPolicy(retries: 2, delays: 1.0 seconds, 1.0 seconds)")
        expectEqual("\(RetryPolicy(retries: 0, delay: .constant(.zero), on: scheduler))", "RetryPolicy(retries: 0)")
        let groups = Locked<[String]>([])
        _ = Signal<String, Never>.of("tea", "milk").groupBy { $0.first! }.subscribe { groups.append("\($0)") }
        #expect(groups.value == [#"GroupedSignal(key: "t")"#, #"GroupedSignal(key: "m")"#])
    }
}
