import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RetryPolicyTests {
    /// A generator that always returns the same number.
    struct Fixed: RandomNumberGenerator {
        let value: UInt64
        func next() -> UInt64 { value }
    }

    /// A generator with a seed.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    /// Fails immediately, and records the time of each subscription.
    private func failing(_ times: Locked<[Duration]>, on scheduler: VirtualTimeScheduler) -> Signal<Int, TestFailure> {
        .deferred {
            times.append(scheduler.now.sinceOrigin)
            return .fail(.other(times.value.count))
        }
    }

    @Test("RetryPolicy computes constant, linear and exponential delays with a cap and without overflow")
    func delays() {
        func seconds(_ delay: RetryPolicy.Delay, _ retries: [Int]) -> [Duration] { retries.map(delay.duration) }
        expectEqual(seconds(.constant(.seconds(2)), [1, 2, 9]), [.seconds(2), .seconds(2), .seconds(2)])
        expectEqual(seconds(.linear(.seconds(2)), [1, 2, 9]), [.seconds(2), .seconds(4), .seconds(18)])
        expectEqual(
            seconds(.linear(.seconds(2), cap: .seconds(5)), [1, 2, 3]), [.seconds(2), .seconds(4), .seconds(5)])
        expectEqual(
            seconds(.exponential(from: .seconds(1), factor: 3), [1, 2, 4]), [.seconds(1), .seconds(3), .seconds(27)])
        expectEqual(
            seconds(.exponential(from: .seconds(1), cap: .seconds(5)), [1, 3, 4, 10_000, .max]),
            [.seconds(1), .seconds(4), .seconds(5), .seconds(5), .seconds(5)])
        expectEqual(seconds(.exponential(from: .zero), [1, 10_000]), [.zero, .zero])
        #expect(RetryPolicy.Delay.exponential(from: .milliseconds(1)).duration(.max) > .seconds(1_000_000_000))
        expectEqual(RetryPolicy.Delay { .seconds($0 * $0) }.duration(3), .seconds(9))
    }

    @Test("RetryPolicy saturates the longest delays, with or without jitter, and does not retry after them")
    func longestDelays() {
        let longest = Duration(attoseconds: .max)
        let delays: [RetryPolicy.Delay] = [
            .constant(longest), .linear(longest), .linear(longest, cap: longest),
            .exponential(from: longest, factor: 3),
            .exponential(from: .nanoseconds(1), factor: .greatestFiniteMagnitude), RetryPolicy.Delay { _ in longest },
        ]
        expectEqual(delays.map { $0.duration(3) }, Array(repeating: longest, count: delays.count))
        for delay in delays {
            for jitter in [0, .leastNonzeroMagnitude, 0.5, 1] {
                for chance in [0, UInt64.max] {
                    let scheduler = VirtualTimeScheduler()
                    let times = Locked<[Duration]>([])
                    let policy = RetryPolicy(
                        retries: 3, delay: delay, jitter: jitter, generator: Fixed(value: chance), on: scheduler)
                    let token = failing(times, on: scheduler).retry(policy: policy)
                        .subscribe(next: { _ in }, failed: { _ in })
                    scheduler.run()
                    let isShortened = jitter * Double(chance) >= 1 || delay.duration(1) < longest
                    expectEqual((times.value.count > 1), isShortened)
                    token.dispose()
                }
            }
        }
    }

    @Test("retry(policy:where:) retries as often and after such delays as specified, and then fails")
    func retriesAndDelays() {
        let exponential = run("-a-#") { source, scheduler in
            source.retry(policy: RetryPolicy(retries: 2, delay: .exponential(from: .tick), on: scheduler))
        }
        expectEqual(exponential, Outcome("-a---a----a-#", "^--!", "----^--!", "---------^--!"))
        let completing = run("-a-|") { $0.retry(policy: RetryPolicy(delay: .constant(.tick), on: $1)) }
        expectEqual(completing, Outcome("-a-|", "^--!"))
        let none = run("-a-#") { $0.retry(policy: RetryPolicy(retries: 0, delay: .constant(.tick), on: $1)) }
        expectEqual(none, Outcome("-a-#", "^--!"))
        let endless = run("-a#", disposingAfter: .tick * 8) {
            $0.retry(policy: RetryPolicy(delay: .constant(.tick), on: $1))
        }
        expectEqual(endless, Outcome("-a--a--a", "^-!", "---^-!", "------^-!"))
    }

    @Test("retry(policy:where:) fails immediately for failures that the predicate rejects")
    func predicate() {
        let scheduler = VirtualTimeScheduler()
        let times = Locked<[Duration]>([])
        let policy = RetryPolicy(delay: .constant(.tick), on: scheduler)
        let recording = scheduler.record(failing(times, on: scheduler).retry(policy: policy) { $0 != .other(3) })
        scheduler.run()
        expectEqual(recording.events.map(\.event), [.failed(.other(3))])
        expectEqual(recording.events.map(\.time.sinceOrigin), [.tick * 2])
    }

    @Test("RetryPolicy subtracts jitter from the delay, repeatably with a seeded generator")
    func jitter() {
        let scheduler = VirtualTimeScheduler()
        func times(_ policy: RetryPolicy) -> [Duration] {
            let times = Locked<[Duration]>([])
            let start = scheduler.now.sinceOrigin
            let recording = scheduler.record(failing(times, on: scheduler).retry(policy: policy))
            scheduler.run()
            recording.dispose()
            return times.value.map { $0 - start }
        }
        func policy(_ generator: some RandomNumberGenerator & Sendable, jitter: Double) -> RetryPolicy {
            RetryPolicy(
                retries: 3, delay: .constant(.seconds(4)), jitter: jitter, generator: generator, on: scheduler)
        }
        let half = policy(Fixed(value: 1 << 63), jitter: 0.5)
        expectEqual(times(half), [.zero, .seconds(3), .seconds(6), .seconds(9)])
        expectEqual(times(policy(Fixed(value: 0), jitter: 1)), [.zero, .seconds(4), .seconds(8), .seconds(12)])
        let seeded = policy(Seeded(state: 7), jitter: 0.5)
        let first = times(seeded)
        expectEqual(first, times(seeded))
        let gaps = zip(first.dropFirst(), first).map { $0 - $1 }
        #expect(gaps.allSatisfy { $0 > .seconds(2) && $0 <= .seconds(4) })
        expectEqual(Set(gaps).count, 3)
    }

    @Test(
        "retry(policy:where:) and retry(_:) count separately for each concurrent subscription",
        .bug("https://github.com/ReactiveCocoa/ReactiveSwift/issues/829"))
    func statePerSubscription() {
        let scheduler = VirtualTimeScheduler()
        let policy = RetryPolicy(retries: 2, delay: .linear(.tick), on: scheduler)
        for signal in [scheduler.cold("-a#").retry(policy: policy), scheduler.cold("-a#").retry(2)] {
            let recordings = (0..<2).map { _ in scheduler.record(signal) }
            scheduler.run()
            expectEqual(recordings.map(\.values), [["a", "a", "a"], ["a", "a", "a"]])
        }
    }

    /// Fails after each of the lengths in seconds, sends that many values before, and records the time of each subscription.
    private func connecting(
        _ times: Locked<[Int]>, _ lengths: [(length: Int, sends: Int)], on scheduler: VirtualTimeScheduler
    ) -> Signal<Int, TestFailure> {
        .deferred {
            times.append(Int(scheduler.now.sinceOrigin / .seconds(1)))
            guard times.value.count <= lengths.count else { return .empty }
            let (length, sends) = lengths[times.value.count - 1]
            return (0..<sends).signal.widenFailure(to: TestFailure.self)
                .concat(.fail(.wrong).delaySubscription(for: .seconds(length), on: scheduler))
        }
    }

    @Test("RetryPolicy(resetAfter: .value) counts the next failure after a value as the first one")
    func resetAfterValue() {
        let scheduler = VirtualTimeScheduler()
        let delay = RetryPolicy.Delay.exponential(from: .seconds(1))
        let attempts = [(0, 0), (0, 0), (0, 2), (0, 0), (3, 1), (0, 0)].map { (length: $0.0, sends: $0.1) }
        let times = [Locked<[Int]>([]), Locked<[Int]>([])]
        for (times, reset) in zip(times, [RetryPolicy.Reset.value, .never]) {
            let fresh = VirtualTimeScheduler()
            let policy = RetryPolicy(delay: delay, resetAfter: reset, on: fresh)
            let recording = fresh.record(connecting(times, attempts, on: fresh).retry(policy: policy))
            fresh.run()
            expectEqual(recording.events.last?.event, .completed)
            expectEqual(recording.values, [0, 1, 0])
        }
        expectEqual(times[0].value, [0, 1, 3, 4, 6, 10, 12])
        expectEqual(times[1].value, [0, 1, 3, 7, 15, 34, 66])
        // Each subscription counts separately.
        let policy = RetryPolicy(retries: 1, delay: delay, resetAfter: .value, on: scheduler)
        let endless = scheduler.record(scheduler.cold("a#").retry(policy: policy).take(5))
        scheduler.run()
        expectEqual(endless.values, ["a", "a", "a", "a", "a"])
        let limited = scheduler.record(scheduler.cold("#").retry(policy: policy))
        scheduler.run()
        expectEqual(limited.events.map(\.event), [.failed(MarbleFailure())])
    }

    @Test("RetryPolicy(resetAfter: .uptime) counts a failure after a long attempt as the first one")
    func resetAfterUptime() {
        let scheduler = VirtualTimeScheduler()
        let times = Locked<[Int]>([])
        let attempts = [0, 0, 6, 4, 5, 0].map { (length: $0, sends: 1) }
        let policy = RetryPolicy(
            delay: .exponential(from: .seconds(1)), resetAfter: .uptime(.seconds(5)), on: scheduler)
        let recording = scheduler.record(connecting(times, attempts, on: scheduler).retry(policy: policy))
        scheduler.run()
        // The delay before an attempt is not part of its uptime.
        expectEqual(times.value, [0, 1, 3, 10, 16, 22, 24])
        expectEqual(recording.events.last?.event, .completed)
    }

    @Test("RetryPolicy(resetAfter: .uptime) restores the retry count only after the uptime")
    func resetRestoresRetries() {
        let scheduler = VirtualTimeScheduler()
        let times = Locked<[Int]>([])
        let attempts = [0, 6, 0, 2].map { (length: $0, sends: 0) }
        let policy = RetryPolicy(
            retries: 1, delay: .constant(.seconds(1)), resetAfter: .uptime(.seconds(5)), on: scheduler)
        let recording = scheduler.record(connecting(times, attempts, on: scheduler).retry(policy: policy))
        scheduler.run()
        expectEqual(times.value, [0, 1, 8])
        expectEqual(recording.events.map(\.event), [.failed(.wrong)])
        let zero = RetryPolicy(
            retries: 1, delay: .constant(.seconds(1)), resetAfter: .uptime(.zero), on: scheduler)
        let unlimited = scheduler.record(scheduler.cold("a#").retry(policy: zero).take(4))
        scheduler.run()
        expectEqual(unlimited.values.count, 4)
    }

    @Test("RetryPolicy(resetAfter:) releases the source with the subscription and cancels on disposal")
    func resetReleases() {
        let scheduler = VirtualTimeScheduler()
        for reset in [RetryPolicy.Reset.value, .uptime(.seconds(1))] {
            let released = Counter()
            func subscribe() -> any Disposable {
                let canary = Canary { released.increment() }
                let policy = RetryPolicy(delay: .constant(.seconds(1)), resetAfter: reset, on: scheduler)
                return Signal<Int, TestFailure>.just(1).onNext { _ in canary.sing() }.concat(.fail(.wrong))
                    .retry(policy: policy).subscribe(next: { _ in }, failed: { _ in })
            }
            let token = subscribe()
            scheduler.advance(by: .seconds(3))
            expectEqual(released.value, 0)
            token.dispose()
            expectEqual(released.value, 1)
            expectEqual(scheduler.pendingCount, 0)
        }
    }

    @Test("RetryPolicy(resetAfter: .value) counts attempts that send and fail on another thread")
    func resetOnAnotherThread() {
        let count = size(isSanitized ? 500 : 2_000, full: 20_000, sanitized: 2_000)
        let (queue, done, values) = (TargetQueueScheduler(), Gate(), Counter())
        let policy = RetryPolicy(retries: 1, delay: .constant(.zero), resetAfter: .value, on: queue)
        let token = Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).subscribed(on: queue).retry(policy: policy)
            .take(count).subscribe(next: { _ in values.increment() }, failed: { _ in }, completed: { done.open() })
        done.wait()
        expectEqual(values.value, count)
        token.dispose()
    }

    @Test("retry(policy:where:) cancels the timer on disposal")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let times = Locked<[Duration]>([])
        let policy = RetryPolicy(delay: .constant(.tick), on: scheduler)
        let recording = scheduler.record(failing(times, on: scheduler).retry(policy: policy))
        expectEqual(scheduler.pendingCount, 1)
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
        scheduler.run()
        expectEqual(times.value.count, 1)
    }

    @Test("Bounded stack: retry(policy:where:) without delay is a loop")
    func boundedStack() {
        let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 50_000)
        let ends = Locked(0)
        onStack(kibibytes: 512) {
            let policy = RetryPolicy(retries: count, delay: .constant(.zero), on: .immediate)
            _ = Signal<Int, TestFailure>.fail(.wrong).retry(policy: policy).subscribe(
                next: { _ in }, failed: { _ in ends.modify { $0 += 1 } })
        }
        expectEqual(ends.value, 1)
    }

    @Test("RetryPolicy traps on invalid arguments")
    func invalidArguments() async {
        await #expect(processExitsWith: .failure) {
            _ = RetryPolicy(retries: -1, delay: .constant(.zero), on: .immediate)
        }
        await #expect(processExitsWith: .failure) {
            _ = RetryPolicy(delay: .constant(.zero), jitter: 1.5, on: .immediate)
        }
        await #expect(processExitsWith: .failure) { _ = RetryPolicy.Reset.uptime(.seconds(-1)) }
        await #expect(processExitsWith: .failure) { _ = RetryPolicy.Delay.constant(.seconds(-1)) }
        await #expect(processExitsWith: .failure) { _ = RetryPolicy.Delay.linear(.seconds(1), cap: .seconds(-1)) }
        await #expect(processExitsWith: .failure) { _ = RetryPolicy.Delay.exponential(from: .zero, factor: 0.5) }
    }
}
