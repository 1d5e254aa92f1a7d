import Operators
import TestSupport
import Testing

/// Every operator that takes a closure, with closures written in main-actor code, run on another thread.
@Suite struct EveryOperatorTests {
    let background = TargetQueueScheduler()

    var source: Signal<Int, Never> { Signal(1...6).subscribe(on: background) }

    var failing: Signal<Int, Problem> { source.widenFailure(to: Problem.self).concat(.fail(.wrong)) }

    @Test("Transforming")
    func transforming() async {
        #expect(await source.map { [$0, -$0] }.mapElements { elsewhere($0) + 1 }.firstValue() == [2, 0])
        #expect(await source.map { [$0, -$0] }.filterElements { elsewhere($0) > 0 }.firstValue() == [1])
        #expect(await source.scan { elsewhere($0) + $1 }.lastValue() == 21)
        #expect(await source.scan(into: 0) { $0 += elsewhere($1) }.lastValue() == 21)
        #expect(await source.scanIndexed(0) { elsewhere($0) + $1 * $2 }.lastValue() == 70)
        #expect(await source.scanMap(0) { (elsewhere($0) + 1, $0 + $1) }.lastValue() == 11)
        #expect(await source.map { "\($0)" }.ofType(String.self).map { elsewhere($0) }.lastValue() == "6")
        #expect(await source.lift { $0.map { elsewhere($0) } }.lastValue() == 6)
        #expect(await source.chunked { elsewhere($0) / 3 == $1 / 3 }.allValues() == [[1, 2], [3, 4, 5], [6]])
        #expect(await source.chunked(on: { elsewhere($0) / 3 }).map { $0.key }.allValues() == [0, 1, 2])
        #expect(await source.buffer(while: { elsewhere($0.count) < 2 }).firstValue()?.isEmpty == false)
        let groups = source.groupBy { elsewhere($0) % 2 }.flatMap(.merge) { group in
            group.signal.map { [elsewhere(group.key), $0] }
        }
        #expect(await groups.allValues().count == 6)
        let expiring = source.groupBy({ elsewhere($0) % 2 }, expiringAfter: .seconds(60), on: background)
        #expect(await expiring.count().firstValue() == 2)
        let owner = Locked(1)
        #expect(await source.withUnretained(owner) { elsewhere($0.value) + $1 }.lastValue() == 7)
    }

    @Test("Filtering")
    func filtering() async {
        #expect(await source.skip(while: { elsewhere($0) < 3 }).firstValue() == 3)
        #expect(await source.distinct { elsewhere($0) % 2 }.allValues() == [1, 2])
        #expect(await source.skip(untilMatch: { elsewhere($0) == 4 }).firstValue() == 4)
        #expect(await source.take(while: { elsewhere($0) < 3 }).lastValue() == 2)
        #expect(await source.take(untilMatch: { elsewhere($0) == 4 }, inclusive: true).lastValue() == 4)
        #expect(await source.first { elsewhere($0) > 4 }.firstValue() == 5)
        #expect(await source.last { elsewhere($0) < 4 }.firstValue() == 3)
        #expect(await source.partition { elsewhere($0) > 3 }.matching.allValues() == [4, 5, 6])
        #expect(await source.distinctUntilChanged { elsewhere($0) % 2 == $1 % 2 }.allValues().count == 6)
    }

    @Test("Combining and flattening")
    func combining() async {
        let windows: @Sendable (Int) -> Signal<Int, Never> = { _ in .never }
        let pairs = source.join(with: source.take(1), while: windows, otherWhile: windows).map { elsewhere($0) + $1 }
        #expect(await pairs.firstValue() != nil)
        #expect(await source.sequenceEqual(source) { elsewhere($0) == $1 }.firstValue() == true)
        for strategy in [FlattenStrategy.concatEager, .first, .throttle, .race] {
            #expect(await source.flatMap(strategy) { .just(elsewhere($0)) }.firstValue() != nil)
        }
        #expect(await source.flatMap(.merge, delayingFailures: true) { .just(elsewhere($0)) }.lastValue() == 6)
    }

    @Test("Time")
    func time() async {
        #expect(await source.debounce(for: .zero, on: background, where: { elsewhere($0) > 9 }).lastValue() == 6)
        let folded = source.throttle(for: .zero, on: background, reducing: { elsewhere($0) + $1 })
        #expect(await folded.lastValue() != nil)
    }

    @Test("Failures and repetition")
    func recovering() async throws {
        #expect(try await failing.catch { _ in .just(elsewhere(7)) }.lastValue() == 7)
        #expect(await failing.mapFailure { elsewhere($0) }.materializeResults().allValues().count == 7)
        let again = failing.retry(when: { $0.map { elsewhere($0) }.take(1).ignoreFailure() }).materializeResults()
        #expect(await again.allValues().isEmpty == false)
        let policy = RetryPolicy(retries: 1, delay: .constant(.zero), on: background)
        let retried = failing.retry(policy, where: { _ in elsewhere(true) }).materializeResults()
        #expect(await retried.allValues().count == 13)
        let checked = source.widenFailure(to: Problem.self).attempt { (value) throws(Problem) in
            if elsewhere(value) == 3 { throw .wrong }
        }
        #expect(await checked.materializeResults().allValues().count == 3)
    }

    @Test("Hooks")
    func hooks() async {
        let log = Locked<[String]>([])
        let signal = source.take(1)
            .onEvent { _ in log.append(elsewhere("event")) }
            .onSubscribe { log.append("subscribe") }
            .onSubscribed { log.append("subscribed") }
            .afterNext { log.append("after \(elsewhere($0))") }
            .initially { log.append("initially") }
            .finally { log.append(elsewhere("finally")) }
            .afterTerminal { log.append("after") }
            .log(to: { log.append($0) })
        #expect(await signal.allValues() == [1])
        #expect(Set(log.value).isSuperset(of: ["event", "subscribe", "subscribed", "initially", "finally"]))
        #expect(await failing.onFailure { _ in log.append(elsewhere("failure")) }.ignoreFailure().lastValue() == 6)
        #expect(log.value.contains("failure"))
        #expect(await source.breakpoint { _ in elsewhere(false) }.lastValue() == 6)
    }

    @Test("Aggregating")
    func aggregating() async {
        #expect(await source.reduce(into: 0) { $0 += elsewhere($1) }.firstValue() == 21)
        #expect(await source.reduceIndexed(0) { elsewhere($0) + $1 * $2 }.firstValue() == 70)
        #expect(await source.min { elsewhere($0) > $1 }.firstValue() == 6)
        #expect(await source.max { elsewhere($0) > $1 }.firstValue() == 1)
        #expect(await source.sorted { elsewhere($0) > $1 }.firstValue() == [6, 5, 4, 3, 2, 1])
        #expect(await source.contains { elsewhere($0) == 3 }.firstValue() == true)
        #expect(await source.allSatisfy { elsewhere($0) < 9 }.firstValue() == true)
    }

    @Test("Sharing, resources and commands")
    func others() async {
        #expect(await source.publish { shared in shared.map { elsewhere($0) } }.lastValue() == 6)
        let resource = Signal<Int, Never>.using({ ActionDisposable { _ = elsewhere(0) } }) { _ in .just(elsewhere(1)) }
        #expect(await resource.subscribe(on: background).lastValue() == 1)
        let lazily = Signal<Int, Never>.lazily(on: background) { subscriber in
            subscriber.send(elsewhere(1))
            subscriber.complete()
        }
        #expect(await lazily.lastValue() == 1)
        let action = Action<Int, Int, Never> { input in .just(elsewhere(input)) }
        #expect(
            await Signal.just(1).deliver(on: background).flatMap(.concat) { action.apply($0).ignoreFailure() }
                .lastValue() == 1)
        let state = Action<Int, Int, Never>(state: MutableProperty(0), enabledIf: { $0 == 0 }) { _, input in
            .just(elsewhere(input))
        }
        #expect(
            await Signal.just(1).deliver(on: background).flatMap(.concat) { state.apply($0).ignoreFailure() }
                .lastValue() == 1)
        let validated = ValidatingProperty<Int, String>(0) { $0 > 1 ? .coerced(1) : .valid }
        #expect(await Signal.just(2).deliver(on: background).onNext { validated.value = $0 }.lastValue() == 2)
        #expect(validated.value == 1)
    }
}
