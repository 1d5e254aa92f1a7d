import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CachedTests {
    typealias Numbers = Signal<Int, TestFailure>

    let time = VirtualTimeScheduler()

    /// A server whose answers the test sends.
    private final class Server: Sendable {
        let requests = Locked<[Subject<Int, TestFailure>]>([])
        let cancelled = Counter()

        var count: Int { requests.value.count }

        var request: Numbers {
            .deferred {
                let answer = Subject<Int, TestFailure>()
                self.requests.append(answer)
                return answer.signal.onDispose { self.cancelled.increment() }
            }
        }

        func answer(_ value: Int) {
            let request = requests.value.last!
            request.send(value)
            request.complete()
        }

        func fail() { requests.value.last!.fail(.wrong) }
    }

    /// Subscribes, and notes the events as text.
    private func note(_ signal: Numbers, in log: Locked<[String]>, as name: String = "") -> any Disposable {
        signal.subscribe(
            next: { log.append("\(name)\($0)") }, failed: { _ in log.append("\(name)failed") },
            completed: { log.append("\(name)completed") })
    }

    private func events(_ signal: Numbers) -> [String] {
        let log = Locked<[String]>([])
        note(signal, in: log).dispose()
        return log.value
    }

    @Test("A result is sent without a request until its lifetime has passed")
    func lifetime() {
        let count = Counter()
        let cached = Numbers.deferred {
            count.increment()
            return .just(count.value)
        }.cached(for: .seconds(10), on: time)
        expectEqual(events(cached), ["1", "completed"])
        time.advance(by: .seconds(9))
        expectEqual(events(cached), ["1", "completed"])
        time.advance(by: .seconds(1))
        expectEqual(events(cached), ["2", "completed"])
        expectEqual(count.value, 2)
    }

    @Test("The lifetime begins with the result, of which only the last value is sent")
    func beginning() {
        let (server, log) = (Server(), Locked<[String]>([]))
        let cached = server.request.cached(for: .seconds(10), on: time)
        let subscription = note(cached, in: log)
        time.advance(by: .seconds(30))
        server.requests.value[0].send(7)
        server.answer(8)
        expectEqual(log.value, ["8", "completed"])
        time.advance(by: .seconds(9))
        expectEqual(events(cached), ["8", "completed"])
        expectEqual(server.count, 1)
        subscription.dispose()
    }

    @Test("Subscribers that arrive during a request share it, and the last one that leaves disposes it")
    func inFlight() {
        let (server, log) = (Server(), Locked<[String]>([]))
        let cached = server.request.cached(for: .seconds(10), on: time)
        let first = note(cached, in: log, as: "a")
        let second = note(cached, in: log, as: "b")
        first.dispose()
        expectEqual(server.count, 1)
        expectEqual(server.cancelled.value, 0)
        server.answer(1)
        expectEqual(log.value, ["b1", "bcompleted"])
        second.dispose()
        time.advance(by: .seconds(10))
        note(cached, in: log, as: "c").dispose()
        expectEqual(server.count, 2)
        expectEqual(server.cancelled.value, 2)
    }

    @Test("A failure is sent to all subscribers of the request, and not kept")
    func failure() {
        let (server, log) = (Server(), Locked<[String]>([]))
        let cached = server.request.cached(for: .seconds(10), on: time)
        let subscriptions = [note(cached, in: log, as: "a"), note(cached, in: log, as: "b")]
        server.fail()
        expectEqual(log.value, ["afailed", "bfailed"])
        let next = note(cached, in: log, as: "c")
        expectEqual(server.count, 2)
        server.answer(1)
        expectEqual(log.value.suffix(2), ["c1", "ccompleted"])
        for subscription in subscriptions + [next] { subscription.dispose() }
    }

    @Test("A stale result is sent first, and survives a failure", arguments: [true, false])
    func stale(sendsStale: Bool) {
        let (server, log) = (Server(), Locked<[String]>([]))
        let cached = server.request.cached(for: .seconds(10), sendsStale: sendsStale, on: time)
        var subscriptions = [note(cached, in: log)]
        server.answer(1)
        time.advance(by: .seconds(10))
        subscriptions.append(note(cached, in: log, as: "a"))
        server.fail()
        subscriptions.append(note(cached, in: log, as: "b"))
        server.answer(2)
        let expected = ["1", "completed", "a1", "afailed", "b1", "b2", "bcompleted"]
        expectEqual(log.value, sendsStale ? expected : expected.filter { $0 != "a1" && $0 != "b1" })
        expectEqual(server.count, 3)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A request without a value keeps nothing, and neither does a lifetime of zero")
    func nothing() {
        let count = Counter()
        let empty = Numbers.deferred {
            count.increment()
            return .empty
        }.cached(for: .seconds(10), on: time)
        expectEqual(events(empty), ["completed"])
        expectEqual(events(empty), ["completed"])
        let zero = Numbers.deferred {
            count.increment()
            return .just(1)
        }.cached(for: .zero, on: time)
        expectEqual(events(zero), ["1", "completed"])
        expectEqual(events(zero), ["1", "completed"])
        expectEqual(count.value, 4)
    }

    @Test("A trigger requests the result again for all subscribers, once after the request in progress")
    func refreshing() {
        let (server, log, reload) = (Server(), Locked<[String]>([]), Subject<Void, Never>())
        let cached = server.request.cached(for: .seconds(10), refreshing: reload.signal, on: time)
        let first = note(cached, in: log, as: "a")
        reload.send()
        reload.send()
        expectEqual(server.count, 1)
        server.answer(1)
        expectEqual(server.count, 2)
        server.answer(2)
        expectEqual(server.count, 2)
        time.advance(by: .seconds(20))
        let second = note(cached, in: log, as: "b")
        expectEqual(server.count, 2)
        reload.send()
        expectEqual(server.count, 3)
        server.answer(3)
        expectEqual(log.value, ["a1", "a2", "b2", "a3", "b3"])
        first.dispose()
        second.dispose()
        expectEqual(reload.subscriberCount, 0)
        // The first subscriber after a pause follows the lifetime again.
        note(cached, in: log, as: "c").dispose()
        expectEqual(server.count, 3)
        expectEqual(log.value.last, "c3")
        time.advance(by: .seconds(10))
        note(cached, in: log, as: "d").dispose()
        expectEqual(server.count, 4)
    }

    @Test("With a trigger, the result ends with the trigger and the request, or with a failure")
    func endOfRefreshing() {
        let (server, log) = (Server(), Locked<[String]>([]))
        let reload = Subject<Void, Never>()
        let cached = server.request.cached(for: .seconds(10), refreshing: reload.signal, on: time)
        var subscriptions = [note(cached, in: log)]
        server.fail()
        subscriptions.append(note(cached, in: log))
        reload.complete()
        expectEqual(log.value, ["failed"])
        server.answer(1)
        expectEqual(log.value, ["failed", "1", "completed"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("An interval requests again while there are subscribers")
    func interval() {
        let count = Counter()
        let cached = Numbers.deferred {
            count.increment()
            return .just(count.value)
        }.cached(
            for: .seconds(1), refreshing: Signal.interval(.seconds(60), on: time).mapToVoid(), on: time)
        let log = Locked<[String]>([])
        let subscription = note(cached, in: log)
        time.advance(by: .seconds(120))
        expectEqual(log.value, ["1", "2", "3"])
        subscription.dispose()
        expectEqual(time.pendingCount, 0)
    }

    @Test("A kept result is released with the signal")
    func released() {
        final class Result: Sendable {}
        weak var result: Result?
        do {
            let cached = Signal<Result, Never>.deferred { .just(Result()) }.cached(for: .seconds(10), on: time)
            result = cached.waitForFirst()
            #expect(result != nil)
            withExtendedLifetime(cached) {}
        }
        #expect(result == nil)
    }

    @Test("Subscribers on several threads make one request")
    func threads() async {
        for _ in 0..<size(200, full: 5_000) {
            let count = Counter()
            let cached = Numbers.deferred {
                count.increment()
                return .just(1)
            }.cached(for: .seconds(10), on: time)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let values = await cached.replaceFailure(with: -1).allValues()
                        if values != [1] { Issue.record("\(values)") }
                    }
                }
            }
            expectEqual(count.value, 1)
        }
    }

    @Test("Random subscribers, answers, and times follow the rules", arguments: 0..<20)
    func random(_ seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        for _ in 0..<size(20, full: 2_000) {
            let (server, log, time) = (Server(), Locked<[String]>([]), VirtualTimeScheduler())
            let sendsStale = Bool.random(using: &generator)
            let cached = server.request.cached(for: .seconds(5), sendsStale: sendsStale, on: time)
            var (subscriptions, waiting): ([(name: String, disposable: any Disposable)], [String]) = ([], [])
            var (expected, requests, now): ([String], Int, Int) = ([], 0, 0)
            var (kept, isRequesting): ((value: Int, end: Int)?, Bool) = (nil, false)
            for step in 0..<40 {
                switch Int.random(in: 0..<5, using: &generator) {
                case 0, 1:
                    subscriptions.append(("\(step):", note(cached, in: log, as: "\(step):")))
                    if let kept, now < kept.end {
                        expected += ["\(step):\(kept.value)", "\(step):completed"]
                        continue
                    }
                    if let kept, sendsStale { expected.append("\(step):\(kept.value)") }
                    if !isRequesting { requests += 1 }
                    isRequesting = true
                    waiting.append("\(step):")
                case 2:
                    let seconds = Int.random(in: 1...4, using: &generator)
                    now += seconds
                    time.advance(by: .seconds(seconds))
                case 3:
                    guard isRequesting else { continue }
                    isRequesting = false
                    if Bool.random(using: &generator) {
                        server.answer(step)
                        kept = (step, now + 5)
                        expected += waiting.map { "\($0)\(step)" } + waiting.map { "\($0)completed" }
                    } else {
                        server.fail()
                        expected += waiting.map { "\($0)failed" }
                    }
                    waiting = []
                default:
                    guard let (name, disposable) = subscriptions.popLast() else { continue }
                    disposable.dispose()
                    waiting.removeAll { $0 == name }
                    if waiting.isEmpty { isRequesting = false }
                }
                expectEqual(log.value, expected)
                expectEqual(server.count, requests)
            }
            for (_, disposable) in subscriptions { disposable.dispose() }
        }
    }

    @Test("The lifetime is not negative")
    func negative() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.cached(for: .seconds(-1), on: VirtualTimeScheduler())
        }
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
