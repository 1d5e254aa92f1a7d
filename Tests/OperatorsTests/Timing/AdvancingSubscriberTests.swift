import Operators
import StreamTesting
import TestSupport
import Testing

/// A subscriber that advances virtual time is never called inside its own callback and misses no value.
@Suite struct AdvancingSubscriberTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let signal: @Sendable (VirtualTimeScheduler) -> Signal<Int, Never>

        init(_ name: String, _ signal: @escaping @Sendable (VirtualTimeScheduler) -> Signal<Int, Never>) {
            testDescription = name
            self.signal = signal
        }
    }

    /// 1, 2, 3 and so on, once per second.
    private static func ticks(on scheduler: VirtualTimeScheduler) -> Signal<Int, Never> {
        Signal.interval(.seconds(1), on: scheduler).scan(0) { (count: Int, _) in count + 1 }
    }

    private static func failing(_ scheduler: VirtualTimeScheduler) -> Signal<Int, TestFailure> {
        ticks(on: scheduler).take(2).widenFailure(to: TestFailure.self).concat(.fail(.wrong))
    }

    private static let half = Duration.milliseconds(500)

    static let rows: [Row] = [
        Row("interval") { ticks(on: $0) },
        Row("signal(every:)") { (1...100).signal(every: .seconds(1), on: $0) },
        Row("timer") { Signal.timer(after: .seconds(1), on: $0).map { _ in 0 }.repeat() },
        Row("cold") { scheduler in
            scheduler.cold("-a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p").map { _ in 0 }.catch { _ in .empty }
        },
        Row("hot") { scheduler in
            scheduler.hot("-a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p").map { _ in 0 }.catch { _ in .empty }
        },
        Row("create") { scheduler in
            Signal { (subscriber: Subscriber<Int, Never>) in
                scheduler.schedule(after: .seconds(1), every: .seconds(1)) { subscriber.send(0) }
            }
        },
        Row("task") { scheduler in
            Signal.task(on: scheduler) {
                try? await Task.sleep(for: .seconds(1), clock: scheduler.clock)
                return 0
            }.repeat()
        },
        Row("delay") { ticks(on: $0).delay(for: .seconds(3), on: $0) },
        Row("delaySubscription") { ticks(on: $0).delaySubscription(for: .seconds(3), on: $0) },
        Row("debounce") { ticks(on: $0).debounce(for: half, on: $0) },
        Row("throttle") { ticks(on: $0).throttle(for: .seconds(2), on: $0) },
        Row("throttle(leading: false)") { ticks(on: $0).throttle(for: .seconds(2), on: $0, leading: false) },
        Row("throttle(trailing: false)") { ticks(on: $0).throttle(for: half, on: $0, trailing: false) },
        Row("throttle(reducing:)") { ticks(on: $0).throttle(reducing: { max($0, $1) }, for: .seconds(2), on: $0) },
        Row("sample(every:)") { ticks(on: $0).sample(every: .seconds(2), on: $0) },
        Row("buffer(every:)") { ticks(on: $0).buffer(every: .seconds(2), on: $0).map { $0[0] } },
        Row("buffer(every:orCount:)") { ticks(on: $0).buffer(every: .seconds(2), orCount: 2, on: $0).map { $0[0] } },
        Row("window(every:)") { ticks(on: $0).window(every: .seconds(2), on: $0).flatten(.merge) },
        Row("timeout(after:)") { ticks(on: $0).timeout(after: .seconds(10_000), on: $0, switchingTo: .just(-1)) },
        Row("timeout(between:)") { ticks(on: $0).timeout(between: .seconds(10_000), on: $0, switchingTo: .just(-1)) },
        Row("take(for:)") { ticks(on: $0).take(for: .seconds(10_000), on: $0) },
        Row("skip(for:)") { ticks(on: $0).skip(for: .seconds(3), on: $0) },
        Row("timeInterval") { ticks(on: $0).timeInterval(on: $0).map { _ in 0 } },
        Row("timestamped") { ticks(on: $0).timestamped(on: $0).map { _ in 0 } },
        Row("deliver(on:)") { ticks(on: $0).deliver(on: $0) },
        Row("subscribed(on:)") { ticks(on: $0).subscribed(on: $0) },
        Row("dispose(on:)") { ticks(on: $0).dispose(on: $0) },
        Row("retry") { scheduler in
            failing(scheduler).retry(policy: RetryPolicy(delay: .constant(.seconds(1)), on: scheduler)).catch { _ in
                .empty
            }
            .map { _ in 0 }
        },
        Row("mapAsync") { scheduler in
            ticks(on: scheduler).mapAsync(max: 3, on: scheduler) { value in
                try? await Task.sleep(for: .seconds(2), clock: scheduler.clock)
                return value
            }
        },
        Row("merge") { ticks(on: $0).merge(with: (1...100).signal(every: .seconds(1), on: $0)).map { _ in 0 } },
        Row("flatMap(.latest)") { scheduler in
            ticks(on: scheduler).flatMap(.latest) { _ in Signal.interval(half, on: scheduler).map { _ in 0 } }
        },
        Row("replay") { scheduler in
            let subject = ReplaySubject<Int, Never>(window: .seconds(10), on: scheduler)
            return subject.signal.merge(with: ticks(on: scheduler).onNext { subject.send($0) }.filter { _ in false })
        },
    ]

    @Test("A subscriber that advances virtual time receives one call at a time, in order", arguments: rows)
    func advancingSubscriber(_ row: Row) {
        let scheduler = VirtualTimeScheduler()
        let depth = Locked(0)
        let values = Locked<[Int]>([])
        let token = row.signal(scheduler).scan(into: [Int]()) { (all, value) in
            depth.modify { $0 += 1 }
            expectEqual(depth.value, 1)
            all.append(value)
            if all.count < 12 { scheduler.advance(by: .seconds(2)) }
            depth.modify { $0 -= 1 }
        }.subscribe { values.value = $0 }
        for _ in 0..<60 { scheduler.advance(by: .seconds(1)) }
        token.dispose()
        // `dispose(on:)` disposes its source in scheduled work.
        scheduler.advance()
        #expect(values.value.count >= 12)
        expectEqual(values.value, values.value.sorted())
    }

    private final class Thing: Sendable {}

    @Test(
        "reduce(_:into:_:) and scan(_:into:_:) with a closure that advances time receive each tick once, with exclusive access"
    )
    func exclusiveAccess() {
        for source in [Self.ticks, { (1...1_000).signal(every: .seconds(1), on: $0) }] {
            let scheduler = VirtualTimeScheduler()
            let counts = Locked<[Int]>([])
            let change: @Sendable (inout [Thing], Int) -> Void = { list, _ in
                list.append(Thing())
                scheduler.advance(by: .seconds(1))
                list.append(Thing())
            }
            let start = (0..<10).map { _ in Thing() }
            _ = source(scheduler).take(300).reduce(into: start, change).subscribe { counts.append($0.count) }
            scheduler.advance(by: .seconds(1))
            expectEqual(counts.value, [610])
            _ = source(scheduler).take(300).scan(into: start, change).map(\.count).last().subscribe {
                counts.append($0)
            }
            scheduler.advance(by: .seconds(1))
            expectEqual(counts.value, [610, 610])
        }
    }

    @Test("A timer or an interval of the longest duration never fires, and time can be advanced by it")
    func longestDuration() {
        let longest = Duration(attoseconds: .max)
        let scheduler = VirtualTimeScheduler()
        let log = Locked<[String]>([])
        let subject = Subject<Int, Never>()
        let tokens = [
            Signal.timer(after: longest, on: scheduler).subscribe { _ in log.append("timer") },
            Signal.interval(longest, on: scheduler, leeway: longest).subscribe { _ in log.append("interval") },
            [1].signal(every: longest, on: scheduler).subscribe { _ in log.append("signal(every:)") },
            subject.signal.delay(for: longest, on: scheduler).subscribe { _ in log.append("delay") },
            subject.signal.debounce(for: longest, on: scheduler).subscribe { _ in log.append("debounce") },
            subject.signal.throttle(for: longest, on: scheduler, leading: false).subscribe { _ in log.append("throttle")
            },
            subject.signal.sample(every: longest, on: scheduler).subscribe { _ in log.append("sample") },
            subject.signal.buffer(every: longest, on: scheduler).subscribe { _ in log.append("buffer") },
            subject.signal.timeout(after: longest, on: scheduler, switchingTo: .just(0)).skip(1)
                .subscribe { _ in log.append("timeout(after:)") },
            subject.signal.timeout(between: longest, on: scheduler, switchingTo: .just(0)).skip(1)
                .subscribe { _ in log.append("timeout(between:)") },
            subject.signal.delaySubscription(for: longest, on: scheduler).subscribe { _ in
                log.append("delaySubscription")
            },
            subject.signal.skip(for: longest, on: scheduler).subscribe { _ in log.append("skip(for:)") },
        ]
        subject.send(1)
        scheduler.advance(by: .seconds(1))
        scheduler.advance(by: longest)
        scheduler.run()
        #expect(log.value.isEmpty)
        for token in tokens { token.dispose() }
    }
}
