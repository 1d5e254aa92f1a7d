import Operators
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

/// Streams that call themselves where nothing remains to be done take constant memory and no more stack for each round.
@Suite("Streams that call themselves") struct TailPositionTests {
    /// Counts the rounds that have been retained at the same time.
    private final class Rounds: Sendable {
        let alive = Locked(0)
        let most = Locked(0)

        final class Token: Sendable {
            let rounds: Rounds
            init(_ rounds: Rounds) {
                self.rounds = rounds
                let count = rounds.alive.modify { count in
                    count += 1
                    return count
                }
                rounds.most.modify { $0 = max($0, count) }
            }
            deinit { rounds.alive.modify { $0 -= 1 } }
        }
    }

    private static let count = size(isSanitized ? 2_000 : 5_000, full: 100_000)
    private static let depth = size(20_000, full: 1_000_000, sanitized: 100_000)

    @Test("Polling with concat, a timer, and flatMap", arguments: [FlattenStrategy.latest, .concat, .merge, .first])
    func polling(_ strategy: FlattenStrategy) {
        let (time, rounds, last) = (VirtualTimeScheduler(), Rounds(), Locked(0))
        @Sendable func poll(_ n: Int) -> Signal<Int, Never> {
            let token = Rounds.Token(rounds)
            return .just(n).concat(
                Signal.timer(after: .seconds(1), on: time).flatMap(strategy) { _ in
                    withExtendedLifetime(token) { poll(n + 1) }
                })
        }
        let subscription = poll(0).subscribe { last.value = $0 }
        time.advance(by: .seconds(Self.count))
        expectEqual(last.value, Self.count)
        #expect(rounds.most.value < 10)
        subscription.dispose()
        time.run()
        expectEqual(rounds.alive.value, 0)
        expectEqual(last.value, Self.count)
    }

    @Test("Pagination: each page is followed by the next one")
    func pagination() async {
        let (rounds, items) = (Rounds(), Counter())
        @Sendable func pages(from n: Int) -> Signal<[Int], Never> {
            let token = Rounds.Token(rounds)
            return Signal.task { [n, n + 1] }.flatMap(.concat) { page in
                let following = n < Self.count ? Signal.deferred { pages(from: n + 2) } : .empty
                return withExtendedLifetime(token) { Signal.just(page).concat(following) }
            }
        }
        for await page in pages(from: 0).values() { for _ in page { items.increment() } }
        expectEqual(items.value, Self.count + 2)
        #expect(rounds.most.value < 10)
    }

    @Test("Reconnecting with catch")
    func reconnecting() {
        let (time, rounds, attempts) = (VirtualTimeScheduler(), Rounds(), Counter())
        @Sendable func connect() -> Signal<Int, TestFailure> {
            let token = Rounds.Token(rounds)
            let attempt = Signal<Int, TestFailure>.deferred {
                attempts.increment()
                return .fail(TestFailure.wrong)
            }
            return attempt.catch { _ in
                withExtendedLifetime(token) {
                    Signal.timer(after: .seconds(1), on: time).widenFailure().flatMap(.latest) { _ in connect() }
                }
            }
        }
        let subscription = connect().subscribe(next: { _ in }, failed: { _ in })
        time.advance(by: .seconds(Self.count))
        expectEqual(attempts.value, Self.count + 1)
        #expect(rounds.most.value < 10)
        subscription.dispose()
    }

    @Test(
        "A synchronous recursion through concat, flatMap, or catch needs a stack of 512 KiB for any depth, also while a tracer runs",
        arguments: [false, true])
    func synchronous(isTraced: Bool) {
        let depth = isTraced ? min(Self.depth, 3_000) : Self.depth
        let tracing: any Disposable = isTraced ? StreamTracer.start { _ in } : CompoundDisposable()
        defer { tracing.dispose() }
        onStack(kibibytes: 512) {
            @Sendable func count(_ n: Int) -> Signal<Int, Never> {
                n == depth ? .empty : .just(n).concat(.deferred { count(n + 1) })
            }
            @Sendable func search(_ n: Int) -> Signal<Int, Never> {
                n == depth ? .just(n) : Signal.just(n + 1).flatMap(.concat) { search($0) }
            }
            @Sendable func fall(_ n: Int) -> Signal<Int, TestFailure> {
                n == depth ? .just(n) : Signal.fail(TestFailure.wrong).catch { _ in fall(n + 1) }
            }
            @Sendable func follow(_ n: Int) -> Signal<Int, Never> {
                n == depth ? .just(n) : Signal.just(n).then(.deferred { follow(n + 1) })
            }
            let (sum, found, fallen) = (Locked(0), Locked(0), Locked(0))
            count(0).subscribe { n in sum.modify { $0 += n } }.dispose()
            search(0).subscribe { found.value = $0 }.dispose()
            fall(0).subscribe(next: { fallen.value = $0 }, failed: { _ in }).dispose()
            expectEqual(sum.value, depth * (depth - 1) / 2)
            expectEqual(found.value, depth)
            expectEqual(fallen.value, depth)
            let followed = Locked(0)
            follow(0).subscribe { followed.value = $0 }.dispose()
            expectEqual(followed.value, depth)
        }
    }

    /// Streams that call themselves through two operators, of which each is in tail position of the other one.
    enum Alternation: CaseIterable {
        case concatCatch, flatMapCatch, concatIfFailed, reconnecting, concatConcat, threeOperators

        func callAsFunction(_ n: Int, of depth: Int) -> Signal<Int, TestFailure> {
            if n == depth { return .just(n) }
            let next = Signal<Int, TestFailure>.deferred { self(n + 1, of: depth) }
            let (value, failure) = (Signal<Int, TestFailure>.just(n), Signal<Int, TestFailure>.fail(.wrong))
            return switch self {
            case .concatCatch: value.concat(failure).catch { _ in next }
            case .flatMapCatch: value.flatMap(.concat) { _ in failure }.catch { _ in next }
            case .concatIfFailed: value.concat(failure).ifFailed(switchTo: next)
            case .reconnecting:
                value.flatMap(.latest) { Signal.just($0).concat(.fail(.wrong)) }.catch { _ in next }
            case .concatConcat: value.concat(.just(-1).concat(next))
            case .threeOperators:
                value.concat(failure).catch { _ in value.concat(failure) }.ifFailed(switchTo: value.concat(next))
            }
        }
    }

    @Test(
        "A synchronous recursion through two operators needs a stack of 512 KiB for any depth",
        arguments: Alternation.allCases)
    func alternating(_ stream: Alternation) {
        let depth = Self.depth
        onStack(kibibytes: 512) {
            let last = Locked(0)
            stream(0, of: depth).subscribe(next: { last.value = $0 }, failed: { _ in last.value = -1 }).dispose()
            expectEqual(last.value, depth)
        }
    }

    @Test("What is in tail position is disposed and paused with the subscription")
    func disposing() {
        let log = Locked<[String]>([])
        let tail = Subject<Int, Never>()
        let disposed = tail.signal.onDispose { log.append("disposed") }
        let subscriber = Signal.just(1).flatMap(.merge) { _ in Signal.just(2).concat(disposed) }.subscribe {
            log.append("\($0)")
        }
        tail.send(3)
        subscriber.dispose()
        tail.send(4)
        expectEqual(log.value, ["2", "3", "disposed"])
    }

    @Test("A source in tail position that is released ends the subscription without an event")
    func released() {
        let log = Locked<[String]>([])
        var tail: Subject<Int, Never>? = Subject()
        let subscription = Signal.just(1).concat(tail!.signal).onDispose { log.append("disposed") }
            .subscribe { log.append("\($0)") }
        tail = nil
        expectEqual(log.value, ["1", "disposed"])
        #expect(subscription.isDisposed)
    }

    @Test("An outer signal that sends more than once, or fails after a value, keeps its order")
    func notOnce() {
        let log = Locked<[String]>([])
        let events = Signal<Int, Never>.just(1).materialize()
        _ = events.flatMap(.merge) { Signal<String, Never>.of("\($0)", "again") }.subscribe { log.append($0) }
        expectEqual(log.value.count, 4)
        expectEqual(log.value[1], "again")
        let twice = Signal<Int, Never>.just(1).concat(.just(2))
        let (inner, received) = (Subject<Int, Never>(), Locked<[String]>([]))
        let subscription = twice.flatMap(.merge) { n in inner.signal.map { $0 * n } }.subscribe {
            received.append("\($0)")
        }
        inner.send(10)
        expectEqual(received.value, ["10", "20"])
        subscription.dispose()
    }
}
