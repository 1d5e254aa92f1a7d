import Foundation
import FoundationBridges
import KeyPathObserving
import Operators
import StreamTesting
import TestSupport

/// Every public parameter that is a number or a time.
extension ExtremeArgument {
    static let all =
        schedulerTimes + schedulers + repeatingSchedulers + sources + intervals + repeatingIntervals + timeouts
        + retries
        + counts + capacities + positions + rawValues + bridges + simulations

    static func notNegative(_ duration: Duration) -> Bool { duration >= .zero }
    static func positive(_ duration: Duration) -> Bool { duration > .zero }
    /// Whether a window can be that long if one begins every second.
    static func isLength(_ duration: Duration) -> Bool { duration > .zero && duration <= .seconds(100_000) }
    static func notNegative(_ number: Int) -> Bool { number >= 0 }
    static func positive(_ number: Int) -> Bool { number > 0 }

    // MARK: - Schedulers

    private static var schedulerTimes: [ExtremeArgument] {
        let now = SchedulerTime(sinceOrigin: .seconds(5))
        return [
            duration("SchedulerTime.init(sinceOrigin:)", "sinceOrigin") { value in
                SchedulerTime(sinceOrigin: value).sinceOrigin == value ? [] : ["it is another time"]
            },
            duration("SchedulerTime.advanced(by:)", "duration") { value in
                [now, SchedulerTime(sinceOrigin: value)].filter { ($0.advanced(by: value) < $0) != (value < .zero) }
                    .filter { $0.sinceOrigin != longest && $0.sinceOrigin != shortest }.map {
                        "the order of \($0) is wrong"
                    }
            },
            duration("SchedulerTime.+(_:_:)", "duration") { value in
                now + value == now.advanced(by: value) ? [] : ["it is another time"]
            },
            duration("SchedulerTime.+(_:_:)", "time") { value in
                let time = SchedulerTime(sinceOrigin: value)
                return time + .seconds(1) == time.advanced(by: .seconds(1)) ? [] : ["it is another time"]
            },
            duration("SchedulerTime.-(_:_:)", "duration") { value in
                value == shortest || now - value == now.advanced(by: .zero - value) ? [] : ["it is another time"]
            },
            duration("SchedulerTime.-(_:_:)", "time") { value in
                let time = SchedulerTime(sinceOrigin: value)
                return time - .seconds(1) == time.advanced(by: .seconds(-1)) ? [] : ["it is another time"]
            },
            duration("SchedulerTime.-(_:_:)", "left") { value in
                let time = SchedulerTime(sinceOrigin: value)
                return time - now == now.duration(to: time) ? [] : ["it is another duration"]
            },
            duration("SchedulerTime.-(_:_:)", "right") { value in
                let time = SchedulerTime(sinceOrigin: value)
                return now - time == time.duration(to: now) ? [] : ["it is another duration"]
            },
            duration("SchedulerTime.+=(_:_:)", "duration") { value in
                var time = now
                time += value
                return time == now + value ? [] : ["it is another time"]
            },
            duration("SchedulerTime.-=(_:_:)", "duration") { value in
                var time = now
                time -= value
                return time == now - value ? [] : ["it is another time"]
            },
            duration("SchedulerTime.duration(to:)", "other") { value in
                let other = SchedulerTime(sinceOrigin: value)
                return (now.duration(to: other) < .zero) == (other < now) ? [] : ["the sign is wrong"]
            },
            duration("SchedulerTime.<(_:_:)", "left") { value in
                (SchedulerTime(sinceOrigin: value) < now) == (value < .seconds(5)) ? [] : ["the order is wrong"]
            },
            duration("SchedulerTime.<(_:_:)", "right") { value in
                (now < SchedulerTime(sinceOrigin: value)) == (.seconds(5) < value) ? [] : ["the order is wrong"]
            },
            duration("SchedulerClock.sleep(until:tolerance:)", "deadline") { sleep(until: $0, tolerance: nil) },
            duration("SchedulerClock.sleep(until:tolerance:)", "tolerance") {
                sleep(until: .seconds(1), tolerance: $0)
            },
            duration("VirtualTimeScheduler.advance(by:)", "duration", where: notNegative) { value in
                let scheduler = VirtualTimeScheduler()
                scheduler.advance(by: value)
                scheduler.advance(by: value)
                return scheduler.now.sinceOrigin >= value ? [] : ["it is only \(scheduler.now)"]
            },
            duration("VirtualTimeScheduler.advance(to:)", "time", where: notNegative) { value in
                let scheduler = VirtualTimeScheduler()
                for _ in 0..<2 { scheduler.advance(to: SchedulerTime(sinceOrigin: value)) }
                return scheduler.now.sinceOrigin == value ? [] : ["it is \(scheduler.now)"]
            },
        ]
    }

    private static func sleep(until deadline: Duration, tolerance: Duration?) -> [String] {
        let scheduler = VirtualTimeScheduler()
        let task = Task(executorPreference: scheduler) {
            try? await scheduler.clock.sleep(
                until: SchedulerTime(sinceOrigin: deadline), tolerance: tolerance)
        }
        // Not to the end of time, where nothing runs, including cancelled tasks.
        scheduler.advance(by: .seconds(1_000_000_000))
        task.cancel()
        scheduler.advance()
        return scheduler.pendingCount == 0 ? [] : ["work is still scheduled"]
    }

    private static let kinds: [(name: String, make: @Sendable () -> any Scheduler)] = [
        ("Scheduler", { TargetQueueScheduler() }), ("VirtualTimeScheduler", { VirtualTimeScheduler() }),
        ("ClockScheduler", { ClockScheduler(ContinuousClock()) }), ("SubscriptionScheduler", { .subscription }),
        // Their methods are those of the protocol.
        ("Scheduler", { .immediate }), ("Scheduler", { .currentThread }),
        ("OperationQueueScheduler", { OperationQueueScheduler(OperationQueue()) }),
        ("RunLoopScheduler", { RunningLoop.lasting.makeScheduler() }),
    ]

    private static var schedulers: [ExtremeArgument] {
        kinds.map { name, make in
            duration("\(name).schedule(after:_:)", "delay") { value in
                scheduled(on: make(), isNever: value == longest) { $0.schedule(after: value, $1) }
            }
        }
            + kinds.map { name, make in
                duration("\(name).schedule(at:_:)", "time") { value in
                    scheduled(on: make(), isNever: value == longest) {
                        $0.schedule(at: SchedulerTime(sinceOrigin: value), $1)
                    }
                }
            }
    }

    private static var repeatingSchedulers: [ExtremeArgument] {
        kinds.flatMap { name, make in
            let function = "\(name).schedule(after:every:leeway:_:)"
            return [
                duration(function, "delay") { value in
                    scheduled(on: make(), isNever: value == longest) {
                        $0.schedule(after: value, every: .seconds(1), leeway: .zero, $1)
                    }
                },
                duration(function, "interval", where: positive) { value in
                    scheduled(on: make(), isNever: value == longest) {
                        $0.schedule(after: value, every: value, leeway: .zero, $1)
                    }
                },
                duration(function, "leeway") { value in
                    scheduled(on: make()) {
                        $0.schedule(after: .seconds(1), every: .seconds(1), leeway: value, $1)
                    }
                },
            ]
        } + [
            duration("Scheduler.schedule(after:every:_:)", "delay") { value in
                scheduled(on: VirtualTimeScheduler(), isNever: value == longest) {
                    $0.schedule(after: value, every: .seconds(1), $1)
                }
            },
            duration("Scheduler.schedule(after:every:_:)", "interval", where: positive) { value in
                scheduled(on: VirtualTimeScheduler(), isNever: value == longest) {
                    $0.schedule(after: value, every: value, $1)
                }
            },
        ]
    }

    /// Schedules work, advances to the end of time if it is virtual, and disposes the work.
    /// - Parameter isNever: Whether the work is due at the end of time, at which nothing runs.
    static func scheduled(
        on scheduler: any Scheduler, isNever: Bool = false,
        _ schedule: (any Scheduler, @escaping @Sendable () -> Void) -> any Disposable
    ) -> [String] {
        let (count, work) = (Locked(0), SerialDisposable())
        work.inner = schedule(scheduler) {
            count.modify { $0 += 1 }
            if count.value >= 10 { work.dispose() }
        }
        let virtual = scheduler as? VirtualTimeScheduler
        virtual?.advance(by: longest)
        virtual?.advance(by: longest)
        work.dispose()
        if isNever { return count.value == 0 ? [] : ["work ran that is due at the end of time"] }
        return virtual == nil || count.value > 0 ? [] : ["work did not run"]
    }

    // MARK: - Operators in time

    private static var sources: [ExtremeArgument] {
        [
            duration("Signal.timer(after:on:)", "delay") { value in
                scheduled(on: VirtualTimeScheduler(), isNever: value == longest) { scheduler, run in
                    Signal.timer(after: value, on: scheduler).subscribe { _ in run() }
                }
            },
            duration("Signal.interval(_:on:leeway:)", "interval", where: positive) { value in
                scheduled(on: VirtualTimeScheduler(), isNever: value == longest) { scheduler, run in
                    Signal.interval(value, on: scheduler).subscribe { _ in run() }
                }
            },
            duration("Signal.interval(_:on:leeway:)", "leeway") { value in
                scheduled(on: VirtualTimeScheduler()) { scheduler, run in
                    Signal.interval(.seconds(1), on: scheduler, leeway: value).subscribe { _ in run() }
                }
            },
            duration("Sequence.signal(every:on:)", "interval", where: positive) { value in
                scheduled(on: VirtualTimeScheduler(), isNever: value == longest) { scheduler, run in
                    (0..<5).signal(every: value, on: scheduler).subscribe { _ in run() }
                }
            },
            duration("VirtualTimeScheduler.record(_:disposingAfter:)", "time") { value in
                exercise { source, scheduler in
                    let recording = scheduler.record(source, disposingAfter: value)
                    return source.onDispose { withExtendedLifetime(recording) {} }
                }
                // Work that is due at the end of time stays scheduled.
                .filter { value < longest || !$0.contains("still scheduled") }
            },
        ]
    }

    private static var intervals: [ExtremeArgument] {
        [
            duration("Signal.debounce(for:on:onCompletion:)", "interval", where: notNegative) { value in
                exercise { $0.debounce(for: value, on: $1) }
            },
            duration("Signal.debounce(where:for:on:onCompletion:)", "interval", where: notNegative) { value in
                exercise { $0.debounce(where: { $0 > 1 }, for: value, on: $1) }
            },
            duration("Signal.debounce(for:atMost:on:onCompletion:)", "interval", where: notNegative) { value in
                exercise { $0.debounce(for: value, atMost: longest, on: $1) }
            },
            duration("Signal.debounce(for:atMost:on:onCompletion:)", "maximum", where: notNegative) { value in
                exercise { $0.debounce(for: .zero, atMost: value, on: $1) }
            },
            duration("Signal.cached(for:sendsStale:refreshing:on:)", "lifetime", where: notNegative) { value in
                exercise { $0.cached(for: value, on: $1) }
            },
            duration("Signal.debounceEach(on:onCompletion:for:)", "interval") { value in
                exercise { source, scheduler in source.debounceEach(on: scheduler) { _ in value } }
            },
            duration("Signal.limitRate(to:per:burst:waiting:on:)", "interval", where: positive) { value in
                exercise { $0.limitRate(to: 2, per: value, on: $1) }
            },
            number("Signal.limitRate(to:per:burst:waiting:on:)", "count", where: positive) { value in
                exercise { $0.limitRate(to: value, per: .seconds(1), on: $1) }
            },
            number("Signal.limitRate(to:per:burst:waiting:on:)", "burst", where: positive) { value in
                exercise { $0.limitRate(to: 2, per: .seconds(1), burst: value, on: $1) }
            },
            number("Signal.limitRate(to:per:burst:waiting:on:)", "limit", where: positive) { value in
                exercise { $0.limitRate(to: 2, per: .seconds(1), waiting: value, on: $1) }
            },
            duration("Signal.delay(for:on:)", "interval", where: notNegative) { value in
                exercise { $0.delay(for: value, on: $1) }
            },
            duration("Signal.delaySubscription(for:on:)", "interval", where: notNegative) { value in
                exercise { $0.delaySubscription(for: value, on: $1) }
            },
            duration("Signal.skip(for:on:)", "interval", where: notNegative) { value in
                exercise { $0.skip(for: value, on: $1) }
            },
            duration("Signal.take(for:on:)", "interval", where: notNegative) { value in
                exercise { $0.take(for: value, on: $1) }
            },
            duration("Signal.throttle(reducing:for:on:leading:onCompletion:)", "interval", where: notNegative) {
                value in
                exercise { $0.throttle(reducing: +, for: value, on: $1) }
            },
            duration("Signal.throttle(for:on:leading:trailing:onCompletion:)", "interval", where: notNegative) {
                value in
                exercise { $0.throttle(for: value, on: $1) }
            },
            duration("ReplaySubject.init(capacity:window:on:)", "window") { value in
                exercise { source, scheduler in
                    source.multicast(ReplaySubject(capacity: 2, window: value, on: scheduler)).autoconnect()
                }
            },
        ]
    }

    private static var repeatingIntervals: [ExtremeArgument] {
        [
            duration("Signal.buffer(every:on:)", "interval", where: positive) { value in
                exercise(every: value) { $0.buffer(every: value, on: $1) }
            },
            duration("Signal.buffer(every:orCount:on:)", "interval", where: positive) { value in
                exercise(every: value) { $0.buffer(every: value, orCount: 2, on: $1) }
            },
            duration("Signal.window(every:on:)", "interval", where: positive) { value in
                exercise(every: value) { $0.window(every: value, on: $1).flatten(.merge) }
            },
            duration("Signal.window(every:orCount:on:)", "interval", where: positive) { value in
                exercise(every: value) { $0.window(every: value, orCount: 2, on: $1).flatten(.merge) }
            },
            duration("Signal.window(every:lasting:alignedTo:on:)", "interval", where: positive) { value in
                exercise(every: value) { $0.window(every: value, lasting: .seconds(2), on: $1).flatten(.merge) }
            },
            duration("Signal.window(every:lasting:alignedTo:on:)", "length", where: isLength) { value in
                exercise(every: value) { $0.window(every: .seconds(1), lasting: value, on: $1).flatten(.merge) }
            },
            duration("Signal.window(every:lasting:alignedTo:on:)", "origin") { value in
                exercise { source, scheduler in
                    source.window(
                        every: .seconds(1), lasting: .seconds(2), alignedTo: SchedulerTime(sinceOrigin: value),
                        on: scheduler
                    ).flatten(.merge)
                }
            },
            duration("Signal.window(every:lasting:by:lateness:late:)", "interval", where: positive) { value in
                exercise { source, _ in
                    source.window(every: value, lasting: .seconds(2), by: { .seconds($0) }, lateness: .zero)
                        .flatMap(.merge) { $0.signal }
                }
            },
            duration("Signal.window(every:lasting:by:lateness:late:)", "length", where: isLength) { value in
                exercise { source, _ in
                    source.window(every: .seconds(1), lasting: value, by: { .seconds($0) }, lateness: .zero)
                        .flatMap(.merge) { $0.signal }
                }
            },
            duration("Signal.window(every:lasting:by:lateness:late:)", "time") { value in
                exercise { source, _ in
                    source.window(
                        every: .seconds(1), lasting: .seconds(2), by: { $0 == 1 ? value : .seconds($0) },
                        lateness: .zero
                    ).flatMap(.merge) { $0.signal }
                }
            },
            duration("Signal.window(every:lasting:by:lateness:late:)", "lateness", where: notNegative) { value in
                exercise { source, _ in
                    source.window(every: .seconds(1), lasting: .seconds(2), by: { .seconds($0) }, lateness: value)
                        .flatMap(.merge) { $0.signal }
                }
            },
            duration("Signal.groupBy(_:expiringAfter:on:)", "interval", where: positive) { value in
                exercise(every: value) { source, scheduler in
                    source.groupBy({ $0 % 2 }, expiringAfter: value, on: scheduler).flatMap(.merge) { $0.signal }
                }
            },
            duration("Signal.sample(every:on:)", "interval", where: positive) { value in
                exercise(every: value) { $0.sample(every: value, on: $1) }
            },
        ]
    }

    private static var timeouts: [ExtremeArgument] {
        [
            duration("Signal.timeout(after:on:failing:)", "interval", where: notNegative) { value in
                exercise { $0.timeout(after: value, on: $1, failing: MarbleFailure()) }
            },
            duration("Signal.timeout(after:on:switchingTo:)", "interval", where: notNegative) { value in
                exercise { $0.timeout(after: value, on: $1, switchingTo: .just(7)) }
            },
            duration("Signal.timeout(first:on:failing:)", "interval", where: notNegative) { value in
                exercise { $0.timeout(first: value, on: $1, failing: MarbleFailure()) }
            },
            duration("Signal.timeout(first:on:switchingTo:)", "interval", where: notNegative) { value in
                exercise { $0.timeout(first: value, on: $1, switchingTo: .just(7)) }
            },
            duration("Signal.timeout(between:on:failing:)", "interval", where: positive) { value in
                exercise { $0.timeout(between: value, on: $1, failing: MarbleFailure()) }
            },
            duration("Signal.timeout(between:on:switchingTo:)", "interval", where: positive) { value in
                exercise { $0.timeout(between: value, on: $1, switchingTo: .just(7)) }
            },
        ]
    }

    // MARK: - Retrying

    private static var retries: [ExtremeArgument] {
        [
            duration("RetryPolicy.Delay.init(_:)", "duration") { value in retried(.init { _ in value }) },
            duration("RetryPolicy.Delay.constant(_:)", "interval", where: notNegative) { retried(.constant($0)) },
            duration("RetryPolicy.Delay.linear(_:cap:)", "step", where: notNegative) {
                retried(.linear($0)) + retried(.linear($0, cap: longest))
            },
            duration("RetryPolicy.Delay.linear(_:cap:)", "cap", where: notNegative) {
                retried(.linear(.seconds(1), cap: $0))
            },
            duration("RetryPolicy.Delay.exponential(from:factor:cap:)", "first", where: notNegative) {
                retried(.exponential(from: $0)) + retried(.exponential(from: $0, cap: longest))
            },
            duration("RetryPolicy.Delay.exponential(from:factor:cap:)", "cap", where: notNegative) {
                retried(.exponential(from: .seconds(1), cap: $0))
            },
            fraction("RetryPolicy.Delay.exponential(from:factor:cap:)", "factor", where: { $0 >= 1 }) {
                retried(.exponential(from: .seconds(1), factor: $0))
            },
            fraction(
                "RetryPolicy.init(retries:delay:jitter:generator:resetAfter:on:)", "jitter", where: (0...1).contains
            ) {
                retried(.constant(.seconds(1)), jitter: $0) + retried(.constant(longest), jitter: $0)
            },
            number("RetryPolicy.init(retries:delay:jitter:generator:resetAfter:on:)", "retries", where: notNegative) {
                retried(.constant(.seconds(1)), retries: $0)
            },
            duration("RetryPolicy.Reset.uptime(_:)", "duration", where: notNegative) {
                retried(.constant(.seconds(1)), reset: .uptime($0))
            },
            number("Signal.retry(_:)", "count", where: notNegative) { count in
                exercise { _, _ in
                    let left = Locked(100)
                    return Source.deferred {
                        left.modify { $0 -= 1 }
                        return left.value > 0 ? .fail(MarbleFailure()) : .just(1)
                    }.retry(count)
                }
            },
            number("Signal.repeat(_:)", "count", where: notNegative) { count in
                exercise { _, _ in Source.just(1).repeat(count).take(100) }
            },
        ]
    }

    /// Retries a signal that fails 100 times, with and without jitter.
    private static func retried(
        _ delay: RetryPolicy.Delay, retries: Int = 200, jitter: Double? = nil, reset: RetryPolicy.Reset = .never
    ) -> [String] {
        let durations = [1, 2, 1_000, .max].filter { delay.duration($0) > longest }.map { "retry \($0) is too late" }
        return durations
            + (jitter.map { [$0] } ?? [0, 0.5, 1]).flatMap { jitter in
                exercise { _, scheduler in
                    let left = Locked(100)
                    let policy = RetryPolicy(
                        retries: retries, delay: delay, jitter: jitter, generator: Least(), resetAfter: reset,
                        on: scheduler)
                    return Source.deferred {
                        left.modify { $0 -= 1 }
                        return left.value > 0 ? .fail(MarbleFailure()) : .just(1)
                    }.retry(policy: policy)
                }
            }
    }

    // MARK: - Numbers

    private static var counts: [ExtremeArgument] {
        [
            number("StreamTracer.Values.every(_:)", "count", where: positive) { count in
                let tracing = StreamTracer.start(values: .every(count)) { _ in }
                defer { tracing.dispose() }
                return exercise { source, _ in source.map { $0 } }
            },
            number("Signal.take(_:)", "count", where: notNegative) { count in
                exercise { source, _ in source.take(count) }
            },
            number("Signal.take(last:)", "count", where: notNegative) { count in
                exercise { source, _ in source.take(last: count) }
            },
            number("Signal.skip(_:)", "count", where: notNegative) { count in
                exercise { source, _ in source.skip(count) }
            },
            number("Signal.skip(last:)", "count", where: notNegative) { count in
                exercise { source, _ in source.skip(last: count) }
            },
            number("Signal.element(at:)", "index", where: notNegative) { index in
                exercise { source, _ in source.element(at: index) }
            },
            number("Signal.element(at:failing:)", "index", where: notNegative) { index in
                exercise { source, _ in source.element(at: index, failing: MarbleFailure()) }
            },
            number("Signal.buffer(count:)", "count", where: positive) { count in
                exercise { source, _ in source.buffer(count: count) }
            },
            number("Signal.buffer(count:skip:)", "count", where: positive) { count in
                exercise { source, _ in source.buffer(count: count, skip: 2) }
            },
            number("Signal.buffer(count:skip:)", "skip", where: positive) { skip in
                exercise { source, _ in source.buffer(count: 2, skip: skip) }
            },
            number("Signal.buffer(every:orCount:on:)", "count", where: positive) { count in
                exercise(every: .seconds(1)) { $0.buffer(every: .seconds(1), orCount: count, on: $1) }
            },
            number("Signal.window(every:orCount:on:)", "count", where: positive) { count in
                exercise(every: .seconds(1)) {
                    $0.window(every: .seconds(1), orCount: count, on: $1).flatten(.merge)
                }
            },
            number("Signal.window(count:)", "count", where: positive) { count in
                exercise { source, _ in source.window(count: count).flatten(.merge) }
            },
            number("Signal.windows(of:)", "size", where: positive) { size in
                exercise { source, _ in source.windows(of: size) }
            },
            number("Signal.interspersed(every:with:)", "count", where: positive) { count in
                exercise { source, _ in source.interspersed(every: count, with: 0) }
            },
            number("Signal.mapAsync(max:ordered:priority:waiting:on:_:)", "max", where: positive) { max in
                // Not to the end of time, where nothing runs, including the tasks of values that arrive then.
                let pause = Duration.seconds(1_000_000_000)
                return exercise(pause: pause) { $0.mapAsync(max: max, on: $1) { $0 } }
                    + exercise(pause: pause) { $0.mapAsync(max: max, ordered: false, on: $1) { $0 } }
            },
            number("Signal.mapAsync(max:ordered:priority:waiting:on:_:)", "limit", where: positive) { limit in
                let pause = Duration.seconds(1_000_000_000)
                return exercise(pause: pause) { $0.mapAsync(max: 2, waiting: limit, on: $1) { $0 } }
                    + exercise(pause: pause) { $0.mapAsync(waiting: limit, on: $1) { $0 } }
            },
            number("FlattenStrategy.merge(max:waiting:)", "max", where: positive) { max in
                exercise { source, _ in source.flatMap(.merge(max: max)) { .of($0, $0) } }
            },
            number("FlattenStrategy.merge(max:waiting:)", "limit", where: positive) { limit in
                exercise { source, _ in source.flatMap(.merge(max: 1, waiting: limit)) { .of($0, $0) } }
            },
            number("Signal.deliver(on:waiting:)", "limit", where: positive) { limit in
                exercise(pause: .seconds(1_000_000_000)) { $0.deliver(on: $1, waiting: limit) }
            },
        ]
    }

    private static var capacities: [ExtremeArgument] {
        [
            number("Signal.replay(_:)", "capacity", where: notNegative) { count in
                exercise { source, _ in source.replay(count).autoconnect() }
            },
            number("Signal.replayLazily(upTo:)", "count", where: notNegative) { count in
                exercise { source, _ in source.replayLazily(upTo: count) }
            },
            number("Signal.share(replay:while:)", "count", where: notNegative) { count in
                exercise { source, _ in source.share(replay: count, while: .subscribed) }
                    + exercise { source, _ in source.share(replay: count, while: .forever) }
            },
            number("MulticastConnection.refCount(startingAt:)", "count", where: positive) { count in
                exercise { source, _ in source.publish().refCount(startingAt: count) }
            },
            number("ReplaySubject.init(capacity:)", "capacity", where: notNegative) {
                replayed(ReplaySubject(capacity: $0))
            },
            number("ReplaySubject.init(capacity:window:on:)", "capacity", where: notNegative) {
                replayed(ReplaySubject(capacity: $0, window: .seconds(1), on: VirtualTimeScheduler()))
            },
            number("BufferingPolicy.pausing(at:)", "limit", where: positive) { awaited(.pausing(at: $0)) },
            number("BufferingPolicy.newest(_:)", "count", where: notNegative) { awaited(.newest($0)) },
            number("BufferingPolicy.oldest(_:)", "count", where: notNegative) { awaited(.oldest($0)) },
            number("Signal.values(failingBeyond:onOverflow:)", "limit", where: notNegative) { awaited($0) },
            number("Signal.forEach(failingBeyond:onOverflow:_:)", "limit", where: notNegative) { performed($0) },
        ]
    }

    private static func replayed(_ subject: ReplaySubject<Int, MarbleFailure>) -> [String] {
        for number in 0..<5 { subject.send(number) }
        return exercise { _, _ in subject.signal }
    }

    private static func awaited(_ buffering: BufferingPolicy) -> [String] {
        let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, Never>())
        let (values, isDone) = (subject.signal.values(buffering: buffering), Locked(false))
        for number in 0..<5 { subject.send(number) }
        subject.complete()
        Task(executorPreference: scheduler) {
            for await _ in values {}
            isDone.value = true
        }
        scheduler.advance(by: longest)
        return isDone.value ? [] : ["the values did not end"]
    }

    private static func awaited(_ limit: Int) -> [String] {
        let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, Never>())
        let (values, isDone) = (subject.signal.values(failingBeyond: limit), Locked(false))
        for number in 0..<5 { subject.send(number) }
        subject.complete()
        Task(executorPreference: scheduler) {
            do throws(ValuesError<Never>) { for try await _ in values {} } catch {}
            isDone.value = true
        }
        scheduler.advance(by: longest)
        return isDone.value ? [] : ["the values did not end"]
    }

    private static func performed(_ limit: Int) -> [String] {
        let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, Never>())
        let isDone = Locked(false)
        Task(executorPreference: scheduler) {
            try? await subject.signal.forEach(failingBeyond: limit) { _ in }
            isDone.value = true
        }
        scheduler.advance()
        for number in 0..<5 { subject.send(number) }
        subject.complete()
        scheduler.advance(by: longest)
        return isDone.value ? [] : ["forEach did not return"]
    }

    /// Positions in an array of one element.
    private static var positions: [ExtremeArgument] {
        @Sendable func change(_ change: (ArrayMutation<Model, Int>) -> Void) -> [String] {
            let model = Model()
            model.numbers = [7]
            change(model.elements(of: \.numbers))
            return []
        }
        return [
            number("ArrayMutation.remove(at:)", "index", where: { $0 == 0 }) { index in change { $0.remove(at: index) }
            },
            number("ArrayMutation.insert(_:at:)", "index", where: { (0...1).contains($0) }) { index in
                change { $0.insert(8, at: index) }
            },
            number("ArrayMutation.subscript(_:)", "index", where: { $0 == 0 }) { index in change { $0[index] = 8 } },
            number("ArrayMutation.replaceSubrange(_:with:)", "range", where: { (0...1).contains($0) }) { index in
                change { $0.replaceSubrange(min(index, 1)..<max(index, 1), with: [8]) }
            },
        ]
    }

    private static var rawValues: [ExtremeArgument] {
        [
            number("LoggedEvents.init(rawValue:)", "rawValue") { value in
                exercise { source, _ in source.log("", events: LoggedEvents(rawValue: value), to: { _ in }) }
            },
            number("KeyPathChangeOptions.init(rawValue:)", "rawValue") { value in
                let model = Model()
                let subscription = changes(of: model, \.number, options: KeyPathChangeOptions(rawValue: value))
                    .subscribe { _ in }
                model.number = 1
                subscription.dispose()
                return []
            },
            number("ContractTraits.init(rawValue:)", "rawValue") { value in
                ContractKit.check("just", traits: ContractTraits(rawValue: value), laws: [.grammar]) {
                    (_: Source) in Source.just(1)
                }.holds ? [] : ["the contract is broken"]
            },
            number("ContractLaw.init(rawValue:)", "rawValue") { value in
                (ContractLaw(rawValue: value) != nil) == (value == 1) ? [] : ["it is another law"]
            },
            number("ContractKit.check(_:traits:seed:laws:_:)", "seed") { value in
                ContractKit.check("just", seed: UInt64(bitPattern: Int64(value)), laws: [.grammar]) {
                    (_: Source) in Source.just(1)
                }.holds ? [] : ["the contract is broken"]
            },
            number("ContractKit.check(timed:traits:seed:laws:_:)", "seed") { value in
                ContractKit.check(timed: "just", seed: UInt64(bitPattern: Int64(value)), laws: [.grammar]) { _, _ in
                    Signal<Int, Never>.just(1)
                }.holds ? [] : ["the contract is broken"]
            },
            number("ContractKit.check(source:traits:seed:laws:_:)", "seed") { value in
                ContractKit.check(source: "just", seed: UInt64(bitPattern: Int64(value)), laws: [.grammar]) {
                    (_: VirtualTimeScheduler) in Source.just(1)
                }.holds ? [] : ["the contract is broken"]
            },
            number("Marble.GrammarError.init(diagram:offset:reason:)", "offset") { value in
                _ = "\(Marble.GrammarError(diagram: "-a-", offset: value, reason: ""))"
                return []
            },
        ]
    }
}

/// A generator that does not change a delay.
private struct Least: RandomNumberGenerator {
    func next() -> UInt64 { 0 }
}
