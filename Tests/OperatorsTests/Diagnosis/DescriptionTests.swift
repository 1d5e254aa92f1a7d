import Operators
import StreamTesting
import TestSupport
import Testing

/// Stops the test when it is called, because a description must have no effect.
private func effect<Result>(_ line: UInt = #line) -> Result { fatalError("An effect of a description, line \(line)") }

/// A scheduler of which no member may be called, not even the time.
private struct Untouchable: Scheduler {
    var now: SchedulerTime { effect() }
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { effect() }
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable { effect() }
    func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable { effect() }
    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable { effect() }
}

/// Signals that must not be requested.
private struct Fallbacks: Sequence, Sendable {
    func makeIterator() -> AnyIterator<Signal<Int, TestFailure>> { effect() }
}

private typealias Numbers = Signal<Int, TestFailure>

/// Every operator and every source describes itself without any other effect.
@Suite struct DescriptionTests {
    /// The description after the name of the source, and the signal that the operator returns for it.
    private static let linear: [(String, @Sendable (Numbers) -> any CustomStringConvertible)] = [
        ("map", { $0.map { _ -> Int in effect() } }), ("mapTo", { $0.mapTo(1) }),
        ("mapToVoid", { $0.mapToVoid() }),
        ("compactMap", { $0.compactMap { _ -> Int? in effect() } }), ("filter", { $0.filter { _ in effect() } }),
        ("ignore", { $0.ignore(1) }), ("ignoreValues", { $0.ignoreValues() }),
        ("ignoreFailure", { $0.ignoreFailure() }), ("distinct", { $0.distinct() }),
        ("distinctUntilChanged", { $0.distinctUntilChanged() }),
        ("distinctUntilChanged(by:)", { $0.distinctUntilChanged { _, _ in effect() } }),
        ("distinctUntilChanged(on:)", { $0.distinctUntilChanged(on: \.description) }),
        ("scan", { $0.scan(0) { _, _ in effect() } }), ("scan(into:_:)", { $0.scan(into: 0) { _, _ in effect() } }),
        ("scan", { $0.scan { _, _ in effect() } }),
        ("scanIndexed", { $0.scanIndexed(0) { _, _, _ in effect() } }),
        ("scanMap", { $0.scanMap(0) { _, _ -> (Int, Int) in effect() } }),
        ("scanMap(into:_:)", { $0.scanMap(into: 0) { _, _ -> Int in effect() } }),
        ("reduce", { $0.reduce(0) { _, _ in effect() } }),
        ("reduce(into:_:)", { $0.reduce(into: 0) { _, _ in effect() } }),
        ("reduce(intoResultOf:_:)", { $0.reduce(intoResultOf: { () -> Int in effect() }) { _, _ in effect() } }),
        ("reduceIndexed", { $0.reduceIndexed(0) { _, _, _ in effect() } }),
        ("collect", { $0.collect() }), ("count", { $0.count() }), ("isEmpty", { $0.isEmpty() }),
        ("contains", { $0.contains(1) }), ("contains(where:)", { $0.contains { _ in effect() } }),
        ("allSatisfy", { $0.allSatisfy { _ in effect() } }), ("min", { $0.min() }), ("max", { $0.max() }),
        ("min(by:)", { $0.min { _, _ in effect() } }), ("max(by:)", { $0.max { _, _ in effect() } }),
        ("sorted", { $0.sorted() }), ("sorted(by:)", { $0.sorted { _, _ in effect() } }),
        ("element(at:)", { $0.element(at: 1) }), ("element(at:failing:)", { $0.element(at: 1, failing: .wrong) }),
        ("elements(in:)", { $0.elements(in: 1..<2) }), ("first", { $0.first() }), ("last", { $0.last() }),
        ("first(where:)", { $0.first { _ in effect() } }), ("last(where:)", { $0.last { _ in effect() } }),
        ("single(failing:)", { $0.single(failing: .wrong) }), ("skip", { $0.skip(1) }),
        ("skip(last:)", { $0.skip(last: 1) }), ("skip(while:)", { $0.skip(while: { _ in effect() }) }),
        ("skip(untilMatch:)", { $0.skip(untilMatch: { _ in effect() }) }), ("take", { $0.take(1) }),
        ("take(last:)", { $0.take(last: 1) }), ("take(while:inclusive:)", { $0.take(while: { _ in effect() }) }),
        ("take(untilMatch:inclusive:)", { $0.take(untilMatch: { _ in effect() }) }),
        ("buffer(count:skip:)", { $0.buffer(count: 2) }), ("buffer(count:skip:)", { $0.buffer(count: 2, skip: 1) }),
        ("buffer(while:)", { $0.buffer(while: { (_: [Int], _: Int) in effect() }) }),
        ("buffer(every:orCount:on:)", { $0.buffer(every: .seconds(1), on: Untouchable()) }),
        ("cast(to:failing:)", { $0.cast(to: String.self, failing: .wrong) }),
        ("chunked(by:)", { $0.chunked { _, _ in effect() } }),
        ("distinct(by:)", { $0.distinct { _ -> Int in effect() } }),
        (
            "groupBy(_:expiringAfter:on:)",
            { $0.groupBy({ _ -> Int in effect() }, expiringAfter: .tick, on: Untouchable()) }
        ),
        ("afterNext", { $0.afterNext { _ in effect() } }), ("onSubscribed", { $0.onSubscribed { effect() } }),
        ("replayLazily(upTo:)", { $0.replayLazily(upTo: 1) }),
        ("window(every:orCount:on:)", { $0.window(every: .seconds(1), orCount: 2, on: Untouchable()) }),
        ("chunked(on:)", { $0.chunked(on: { _ -> Int in effect() }) }), ("enumerated", { $0.enumerated() }),
        ("groupBy", { $0.groupBy { _ -> Int in effect() } }),
        ("interspersed(every:with:)", { $0.interspersed(with: 0) }),
        ("materialize", { $0.materialize() }), ("materializeResults", { $0.materializeResults() }),
        ("materialize.dematerialize", { $0.materialize().dematerialize() }),
        ("materializeResults.dematerializeResults", { $0.materializeResults().dematerializeResults() }),
        ("ofType", { $0.ofType(String.self) }), ("pairwise", { $0.pairwise() }),
        ("pairwise(from:)", { $0.pairwise(from: 1) }), ("timestamped(on:)", { $0.timestamped(on: Untouchable()) }),
        ("timeInterval(on:)", { $0.timeInterval(on: Untouchable()) }), ("window(count:)", { $0.window(count: 1) }),
        ("window(every:orCount:on:)", { $0.window(every: .seconds(1), on: Untouchable()) }),
        ("windows(of:)", { $0.windows(of: 2) }), ("withUnretained", { $0.withUnretained(Canary {}) }),
        ("attempt", { $0.attempt { _ in effect() } }),
        ("mapFailure", { $0.mapFailure { _ -> TestFailure in effect() } }),
        ("catch", { $0.catch { _ in effect() } }), ("catch(to:)", { $0.catch(to: Signal<Int, Never>.empty) }),
        ("catch(to:)", { $0.catch(to: Fallbacks()) }),
        ("replaceFailure(with:)", { $0.replaceFailure(with: 1) }),
        ("ifEmpty(switchTo:)", { $0.ifEmpty(1) }), ("repeat", { $0.repeat() }),
        ("retry", { $0.retry() }),
        ("retry(when:)", { $0.retry { (_: Signal<TestFailure, Never>) -> Numbers in effect() } }),
        ("assertNoFailure", { $0.assertNoFailure() }),
        ("flatMap", { $0.flatMap(.latest) { _ -> Numbers in effect() } }),
        ("flatMap", { $0.flatMap(.merge) { _ -> Numbers in effect() } }),
        ("flatMap", { $0.flatMap(.concatEager) { _ -> Numbers in effect() } }),
        ("flatMap", { $0.flatMap(.race) { _ -> Numbers in effect() } }),
        (
            "flatMap(_:delayingFailures:_:)",
            { $0.flatMap(.merge, delayingFailures: true) { _ -> Numbers in effect() } }
        ),
        ("bind", { $0.bind { effect() } as Numbers }),
        ("map.flatten", { $0.map { _ -> Numbers in effect() }.flatten(.merge) }),
        ("switchCases(_:default:)", { $0.switchCases([:], default: Numbers.empty) }),
        ("mapAsync(max:ordered:on:_:)", { $0.mapAsync { _ -> Int in effect() } }),
        ("mapAsync(max:ordered:on:_:)", { $0.mapAsync(max: 2) { _ -> Int in effect() } }),
        ("deliver(on:)", { $0.deliver(on: Untouchable()) }), ("dispose(on:)", { $0.dispose(on: Untouchable()) }),
        ("subscribe(on:)", { $0.subscribe(on: Untouchable()) }), ("serialized", { $0.serialized() }),
        ("delay(for:on:)", { $0.delay(for: .seconds(1), on: Untouchable()) }),
        ("delaySubscription(for:on:)", { $0.delaySubscription(for: .seconds(1), on: Untouchable()) }),
        ("debounce(for:on:onCompletion:)", { $0.debounce(for: .seconds(1), on: Untouchable()) }),
        ("throttle(for:on:leading:trailing:onCompletion:)", { $0.throttle(for: .seconds(1), on: Untouchable()) }),
        ("sample(every:on:)", { $0.sample(every: .seconds(1), on: Untouchable()) }),
        ("timeout(after:on:failing:)", { $0.timeout(after: .seconds(1), on: Untouchable(), failing: effect()) }),
        ("timeout(between:on:failing:)", { $0.timeout(between: .seconds(1), on: Untouchable(), failing: effect()) }),
        (
            "timeout(after:on:switchingTo:)",
            { $0.timeout(after: .seconds(1), on: Untouchable(), switchingTo: .empty) }
        ),
        ("onNext", { $0.onNext { _ in effect() } }), ("onEvent", { $0.onEvent { _ in effect() } }),
        ("onSubscribe", { $0.onSubscribe { effect() } }), ("onDispose", { $0.onDispose { effect() } }),
        ("onCompleted", { $0.onCompleted { effect() } }), ("onFailure", { $0.onFailure { _ in effect() } }),
        ("finally", { $0.finally { effect() } }), ("afterTerminal", { $0.afterTerminal { effect() } }),
        ("initially", { $0.initially { effect() } }), ("breakpoint", { $0.breakpoint { _ in effect() } }),
        ("log(_:events:to:)", { $0.log(to: { _ in effect() }) }), ("named(\"a\")", { $0.named("a") }),
        ("counted(in:)", { $0.counted(in: SubscriptionCount()) }),
        ("share(replay:while:)", { $0.share(replay: 1, while: .subscribed) }),
        ("multicast", { $0.publish().signal }), ("autoconnect", { $0.publish().autoconnect() }),
        ("refCount", { $0.publish().refCount() }), ("replayLazily", { $0.replayLazily() }),
        (
            "multicast(_:selector:)",
            { $0.multicast({ () -> Subject<Int, TestFailure> in effect() }, selector: { _ -> Numbers in effect() }) }
        ),
        ("publish(selector:)", { $0.publish(selector: { _ -> Numbers in effect() }) }),
        ("map.filterElements", { $0.map { [$0] }.filterElements { _ in effect() } }),
        ("map.mapElements", { $0.map { [$0] }.mapElements { _ -> Int in effect() } }),
        ("map.skipNil", { $0.map { Int?($0) }.skipNil() }),
        ("map.replaceNil(with:)", { $0.map { Int?($0) }.replaceNil(with: 1) }),
        ("map.negate", { $0.map { $0 > 0 }.negate() }), ("lift", { $0.lift { $0 } as Numbers }),
    ]

    @Test("An operator describes itself after its source without any effect", arguments: linear.indices)
    func operators(index: Int) {
        let (name, make) = Self.linear[index]
        let subject = Subject<Int, TestFailure>()
        let expected = name == "lift" ? "Subject" : "Subject.\(name)"
        #expect(make(subject.signal).description == expected)
        #expect(subject.subscriberCount == 0)
    }

    private typealias Pair = @Sendable (Numbers, Numbers) -> any CustomStringConvertible

    private static let joins: [(String, Pair)] = [
        ("[Subject.map, ReplaySubject].combineLatest", { combineLatest($0.map { $0 }, $1) }),
        ("[Subject, ReplaySubject].combineLatest", { $0.combineLatest(with: $1) }),
        ("[Subject, ReplaySubject].zip", { Operators.zip($0, $1) }),
        ("[Subject, ReplaySubject].zip", { Operators.zip([$0, $1]) }),
        ("[Subject, ReplaySubject].merge", { Operators.merge($0, $1) }),
        ("[Subject, ReplaySubject].merge", { Operators.merge([$0, $1]) }),
        ("[Subject, ReplaySubject].merge(with:).map", { $0.merge(with: $1).map { $0 } }),
        ("Subject.concat", { $0.concat($1) }), ("Subject.append", { $0.append($1) }),
        ("ReplaySubject.prepend", { $0.prepend($1) }), ("prepend", { a, _ in a.prepend(1, 2) }),
        ("Subject.then", { $0.then($1) }),
        ("[ReplaySubject, Subject].withLatest(from:)", { $0.withLatest(from: $1) }),
        ("[Subject, ReplaySubject].sample(on:)", { $0.sample(on: $1) }),
        ("[ReplaySubject.ignoreFailure, Subject].take(until:)", { $0.take(until: $1.ignoreFailure()) }),
        ("[ReplaySubject.ignoreFailure, Subject].skip(until:)", { $0.skip(until: $1.ignoreFailure()) }),
        ("[ReplaySubject, Subject].take(until:)", { $0.take(until: $1) }),
        ("[ReplaySubject, Subject].skip(until:)", { $0.skip(until: $1) }),
        ("[Subject, ReplaySubject].chunked(by:)", { $0.chunked(by: $1) }),
        ("[Subject, ReplaySubject].combineLatest(_:ifEmpty:)", { combineLatest([$0, $1], ifEmpty: []) }),
        ("[ReplaySubject, Subject].take(untilReplacement:)", { $0.take(untilReplacement: $1) }),
        ("[Subject, ReplaySubject].sequenceEqual", { $0.sequenceEqual($1) }),
        (
            "[Subject, ReplaySubject].join(with:while:otherWhile:)",
            {
                $0.join(
                    with: $1, while: { _ -> Signal<Int, Never> in effect() },
                    otherWhile: { _ -> Signal<Int, Never> in effect() })
            }
        ),
        ("[MutableProperty, Subject].throttle(while:onCompletion:)", { a, _ in a.throttle(while: flag) }),
    ]
    private static let flag = MutableProperty(false)

    @Test("A combining operator describes its sources in the order in which it subscribes", arguments: joins.indices)
    func combiningOperators(index: Int) {
        let (subject, other) = (Subject<Int, TestFailure>(), ReplaySubject<Int, TestFailure>())
        #expect(Self.joins[index].1(subject.signal, other.signal).description == Self.joins[index].0)
        #expect(subject.subscriberCount + other.subscriberCount == 0)
    }

    private static let sources: [(String, @Sendable () -> any CustomStringConvertible)] = [
        ("just", { Signal<Int, Never>.just(1) }), ("of", { Signal<Int, Never>.of(1, 2) }),
        ("empty", { Signal<Int, Never>.empty }),
        ("never", { Signal<Int, Never>.never }), ("fail", { Numbers.fail(.wrong) }),
        ("Signal", { Signal<Int, Never>(0..<3) }), ("signal", { (0..<3).signal }),
        ("Signal", { Signal<Int, Never> { _ in effect() } }), ("repeating", { Signal<Int, Never>.repeating(1) }),
        ("attempt", { Numbers.attempt { effect() } }), ("deferred", { Numbers.deferred { effect() } }),
        ("using", { Numbers.using({ () -> DisposableBag in effect() }, { _ in effect() }) }),
        ("task(on:priority:_:)", { Signal<Int, Never>.task { effect() } }),
        (
            "generate(from:while:next:)",
            { Numbers.generate(from: 1, while: { _ in effect() }, next: { _ in effect() }) }
        ),
        ("from(optional:)", { Signal<Int, Never>.from(optional: 1) }),
        ("from(result:)", { Numbers.from(result: .success(1)) }),
        ("timer(after:on:)", { Signal.timer(after: .seconds(1), on: Untouchable()) }),
        ("interval(_:on:leeway:)", { Signal.interval(.seconds(1), on: Untouchable()) }),
        ("signal(every:on:)", { (0..<3).signal(every: .seconds(1), on: Untouchable()) }),
        ("lazily(on:_:)", { Numbers.lazily(on: Untouchable()) { _ in effect() } }),
        ("BehaviorSubject", { BehaviorSubject<Int, Never>(1).signal }),
        ("AsyncSubject", { AsyncSubject<Int, Never>().signal }),
        ("MutableProperty", { MutableProperty(1).values }), ("Property", { Property(value: 1).signal }),
        ("signal", { Record<Int, Never>([1]).signal }), ("ended", { Lifetime.make().lifetime.ended }),
        ("apply", { Action<Int, Int, Never> { _ in effect() }.apply(1) }),
        ("lift", { lift(Canary {}, { (_: Canary, _: Int) in 1 })(Signal<Int, Never>.empty) }),
    ]

    @Test("A source describes itself and does not start", arguments: sources.indices)
    func sourcesOfSignals(index: Int) {
        #expect(Self.sources[index].1().description == Self.sources[index].0)
    }

    @Test("A description has no effect while a tracer runs or inside a subscription")
    func nested() async {
        await #expect(processExitsWith: .success) {
            let tracing = StreamTracer.start { _ in }
            defer { tracing.dispose() }
            let descriptions = Locked<[String]>([])
            let inner = Signal<Int, Never>.just(2).map { $0 }
            _ = Signal<Int, Never>.just(1).onNext { _ in descriptions.append("\(inner)") }.subscribe { _ in }
            #expect(descriptions.value == ["just.map"])
        }
    }
}
