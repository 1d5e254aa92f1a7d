import Operators
import TestSupport
import Testing

/// Every operator that takes a closure, with closures written in main-actor code, run on another thread.
@Suite struct EveryOperatorTests {
    let background = TargetQueueScheduler()

    var source: Signal<Int, Never> { Signal(1...6).subscribe(on: background) }

    var failing: Signal<Int, Problem> { source.widenFailure(to: Problem.self).concat(.fail(.wrong)) }

    @Test("Transforming operators run main-actor closures on another thread")
    func transforming() async {
        #expect(await source.map { [$0, -$0] }.mapElements { offMain($0) + 1 }.firstValue() == [2, 0])
        #expect(await source.map { [$0, -$0] }.filterElements { offMain($0) > 0 }.firstValue() == [1])
        #expect(await source.scan { offMain($0) + $1 }.lastValue() == 21)
        #expect(await source.scan(into: 0) { $0 += offMain($1) }.lastValue() == 21)
        #expect(await source.scanIndexed(0) { offMain($0) + $1 * $2 }.lastValue() == 70)
        #expect(await source.scanMap(0) { (offMain($0) + 1, $0 + $1) }.lastValue() == 11)
        #expect(await source.map { "\($0)" }.ofType(String.self).map { offMain($0) }.lastValue() == "6")
        #expect(await source.lift { $0.map { offMain($0) } }.lastValue() == 6)
        #expect(await source.chunked { offMain($0) / 3 == $1 / 3 }.allValues() == [[1, 2], [3, 4, 5], [6]])
        #expect(await source.chunked(on: { offMain($0) / 3 }).map { $0.key }.allValues() == [0, 1, 2])
        #expect(await source.buffer(while: { offMain($0.count) < 2 }).firstValue()?.isEmpty == false)
        let groups = source.groupBy { offMain($0) % 2 }.flatMap(.merge) { group in
            group.signal.map { [offMain(group.key), $0] }
        }
        #expect(await groups.allValues().count == 6)
        let expiring = source.groupBy({ offMain($0) % 2 }, expiringAfter: .seconds(60), on: background)
        #expect(await expiring.count().firstValue() == 2)
        let owner = Locked(1)
        #expect(await source.withUnretained(owner) { offMain($0.value) + $1 }.lastValue() == 7)
    }

    @Test("Filtering operators run main-actor closures on another thread")
    func filtering() async {
        #expect(await source.skip(while: { offMain($0) < 3 }).firstValue() == 3)
        #expect(await source.distinct { offMain($0) % 2 }.allValues() == [1, 2])
        #expect(await source.skip(untilMatch: { offMain($0) == 4 }).firstValue() == 4)
        #expect(await source.take(while: { offMain($0) < 3 }).lastValue() == 2)
        #expect(await source.take(untilMatch: { offMain($0) == 4 }, inclusive: true).lastValue() == 4)
        #expect(await source.first { offMain($0) > 4 }.firstValue() == 5)
        #expect(await source.last { offMain($0) < 4 }.firstValue() == 3)
        #expect(await source.partition { offMain($0) > 3 }.matching.allValues() == [4, 5, 6])
        #expect(await source.distinctUntilChanged { offMain($0) % 2 == $1 % 2 }.allValues().count == 6)
    }

    @Test("Combining and flattening operators run main-actor closures on another thread")
    func combining() async {
        let windows: @Sendable (Int) -> Signal<Int, Never> = { _ in .never }
        let pairs = source.join(with: source.take(1), while: windows, otherWhile: windows).map { offMain($0) + $1 }
        #expect(await pairs.firstValue() != nil)
        #expect(await source.sequenceEqual(source) { offMain($0) == $1 }.firstValue() == true)
        for strategy in [FlattenStrategy.concatEager, .first, .throttle, .race] {
            #expect(await source.flatMap(strategy) { .just(offMain($0)) }.firstValue() != nil)
        }
        #expect(await source.flatMap(.merge, delayingFailures: true) { .just(offMain($0)) }.lastValue() == 6)
    }

    @Test("Timed operators run main-actor closures on another thread")
    func time() async {
        #expect(await source.debounce(for: .zero, on: background, where: { offMain($0) > 9 }).lastValue() == 6)
        let folded = source.throttle(for: .zero, on: background, reducing: { offMain($0) + $1 })
        #expect(await folded.lastValue() != nil)
    }

    @Test("Recovering operators run main-actor closures on another thread")
    func recovering() async throws {
        #expect(try await failing.catch { _ in .just(offMain(7)) }.lastValue() == 7)
        #expect(await failing.mapFailure { offMain($0) }.materializeResults().allValues().count == 7)
        let again = failing.retry(when: { $0.map { offMain($0) }.take(1).ignoreFailure() }).materializeResults()
        #expect(await again.allValues().isEmpty == false)
        let policy = RetryPolicy(retries: 1, delay: .constant(.zero), on: background)
        let retried = failing.retry(policy, where: { _ in offMain(true) }).materializeResults()
        #expect(await retried.allValues().count == 13)
        let checked = source.widenFailure(to: Problem.self).attempt { (value) throws(Problem) in
            if offMain(value) == 3 { throw .wrong }
        }
        #expect(await checked.materializeResults().allValues().count == 3)
    }

    @Test("Side-effect operators run main-actor closures on another thread")
    func sideEffects() async {
        let log = Locked<[String]>([])
        let signal = source.take(1)
            .onEvent { _ in log.append(offMain("event")) }
            .onSubscribe { log.append("subscribe") }
            .onSubscribed { log.append("subscribed") }
            .afterNext { log.append("after \(offMain($0))") }
            .initially { log.append("initially") }
            .finally { log.append(offMain("finally")) }
            .afterTerminal { log.append("after") }
            .log(to: { log.append($0) })
        #expect(await signal.allValues() == [1])
        #expect(Set(log.value).isSuperset(of: ["event", "subscribe", "subscribed", "initially", "finally"]))
        #expect(await failing.onFailure { _ in log.append(offMain("failure")) }.ignoreFailure().lastValue() == 6)
        #expect(log.value.contains("failure"))
        #expect(await source.breakpoint { _ in offMain(false) }.lastValue() == 6)
    }

    @Test("Aggregating operators run main-actor closures on another thread")
    func aggregating() async {
        #expect(await source.reduce(into: 0) { $0 += offMain($1) }.firstValue() == 21)
        #expect(await source.reduceIndexed(0) { offMain($0) + $1 * $2 }.firstValue() == 70)
        #expect(await source.min { offMain($0) > $1 }.firstValue() == 6)
        #expect(await source.max { offMain($0) > $1 }.firstValue() == 1)
        #expect(await source.sorted { offMain($0) > $1 }.firstValue() == [6, 5, 4, 3, 2, 1])
        #expect(await source.contains { offMain($0) == 3 }.firstValue() == true)
        #expect(await source.allSatisfy { offMain($0) < 9 }.firstValue() == true)
    }

    @Test("Sharing operators, resources and commands run main-actor closures on another thread")
    func sharing() async {
        #expect(await source.publish { shared in shared.map { offMain($0) } }.lastValue() == 6)
        let resource = Signal<Int, Never>.using({ ActionDisposable { _ = offMain(0) } }) { _ in .just(offMain(1)) }
        #expect(await resource.subscribe(on: background).lastValue() == 1)
        let lazily = Signal<Int, Never>.lazily(on: background) { subscriber in
            subscriber.send(offMain(1))
            subscriber.complete()
        }
        #expect(await lazily.lastValue() == 1)
        let action = Action<Int, Int, Never> { input in .just(offMain(input)) }
        #expect(
            await Signal.just(1).deliver(on: background).flatMap(.concat) { action.apply($0).ignoreFailure() }
                .lastValue() == 1)
        let state = Action<Int, Int, Never>(state: MutableProperty(0), enabledIf: { $0 == 0 }) { _, input in
            .just(offMain(input))
        }
        #expect(
            await Signal.just(1).deliver(on: background).flatMap(.concat) { state.apply($0).ignoreFailure() }
                .lastValue() == 1)
        let validated = ValidatingProperty<Int, String>(0) { $0 > 1 ? .coerced(1) : .valid }
        #expect(await Signal.just(2).deliver(on: background).onNext { validated.value = $0 }.lastValue() == 2)
        #expect(validated.value == 1)
    }
}
