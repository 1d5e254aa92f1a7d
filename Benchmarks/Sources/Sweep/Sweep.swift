import CMallocCount
import Dispatch
import Foundation
import Operators
import StreamTesting
import Synchronization

/// Measures a value and a subscription of each row of the contract table, with and without the row.
public enum Sweep {
    /// All entries, in the order of the catalogue.
    public static let entries: [SweepEntry] = {
        var entries: [SweepEntry] = []
        creating(&entries)
        transforming(&entries)
        grouping(&entries)
        filtering(&entries)
        combining(&entries)
        flattening(&entries)
        timing(&entries)
        recovering(&entries)
        sideEffects(&entries)
        sharing(&entries)
        state(&entries)
        scheduling(&entries)
        converting(&entries)
        aggregating(&entries)
        subscribing(&entries)
        cancelling(&entries)
        testing(&entries)
        diagnosing(&entries)
        rarelyNeeded(&entries)
        subscribers(&entries)
        blocking(&entries)
        properties(&entries)
        commands(&entries)
        keyPaths(&entries)
        schedulers(&entries)
        disposables(&entries)
        return entries
    }()

    /// A subject with a subscriber, and nothing between them.
    static let bare = SweepEntry(names: ["bare"], call: "", cost: .linear, others: 0) { source, arguments in
        arguments.subscribe(source)
    }
}

/// When the other signals of an entry send.
enum Feeding: String, CaseIterable, Sendable {
    /// They are cold signals of one value.
    case cold
    case never, once, always
}

/// The arguments with which an entry sends values, which are tried because they differ from call to call.
struct Configuration: Sendable {
    let n: Int
    let d: Duration
    let feeding: Feeding

    /// Whether the result ends with the first values, so that only subscriptions are measured.
    let ends: Bool

    /// The number of sends with which arguments are tried.
    static let tries = 200

    /// The number of values that arrived for these sends.
    let received: Int

    static func find(for entry: SweepEntry) -> Configuration {
        // An inner signal for each value must end, because otherwise there would be more and more of them.
        if entry.cost == .inner, entry.others > 0 { return probe(entry, 3, .seconds(2), .cold) }
        var first: Configuration?
        for d in [2, 1 << 30] {
            for n in [3, 1 << 40] {
                let tried = probe(entry, n, .seconds(d), .never)
                if tried.ends {
                    first = first ?? tried
                    continue
                }
                if tried.received > 0 || entry.others == 0 { return tried }
                for feeding in [Feeding.once, .always] {
                    let fed = probe(entry, n, .seconds(d), feeding)
                    if !fed.ends, fed.received > 0 { return fed }
                }
                return tried
            }
        }
        return first!
    }

    private static func probe(
        _ entry: SweepEntry, _ n: Int, _ d: Duration, _ feeding: Feeding
    ) -> Configuration {
        let configuration = Configuration(n: n, d: d, feeding: feeding, ends: false, received: 0)
        let run = SweepRun(entry, configuration)
        for _ in 0..<5 { run.send(tries / 5) }
        if entry.cost == .crossing { run.wait(for: tries, atMost: .milliseconds(50)) }
        defer { run.stop() }
        return Configuration(n: n, d: d, feeding: feeding, ends: run.hasEnded, received: run.received)
    }
}

/// A subject, the signals of an entry, and its subscription.
final class SweepRun {
    private let entry: SweepEntry
    private let configuration: Configuration
    private let subject = Subject<Int, SampleFailure>()
    private let others: [Subject<Int, SampleFailure>]
    private let arguments: SweepArguments
    private let signal: Numbers
    private var subscription: (any Disposable)?
    private var last = 0

    init(_ entry: SweepEntry, _ configuration: Configuration, subscribing: Bool = true) {
        self.entry = entry
        self.configuration = configuration
        others = (0..<entry.others).map { _ in Subject() }
        arguments = SweepArguments(
            n: configuration.n, d: configuration.d,
            others: others.map { configuration.feeding == .cold ? .just(1) : $0.signal },
            scheduler: VirtualTimeScheduler(),
            sink: SweepSink())
        signal = subject.signal
        guard subscribing else { return }
        subscription = entry.start(signal, arguments)
        arguments.scheduler.advance(by: .seconds(3))
        if configuration.feeding == .once { for other in others { other.send(0) } }
    }

    var hasEnded: Bool { arguments.sink.hasEnded }
    var received: Int { arguments.sink.count }

    /// Sends values, of which there are 1,024, and lets a second pass.
    func send(_ count: Int) {
        let (subject, others) = (subject, others)
        if configuration.feeding == .always {
            for value in last..<last + count {
                subject.send(value & 1_023)
                for other in others { other.send(value & 1_023) }
            }
        } else {
            for value in last..<last + count { subject.send(value & 1_023) }
        }
        last += count
        arguments.scheduler.advance(by: .seconds(1))
    }

    /// The sends of one call of `send(_:)` for each value.
    var sendsPerValue: Int { configuration.feeding == .always ? 1 + others.count : 1 }

    /// The number of stages that receive each value, such as two for a join of a signal with itself.
    var arrivals: Int { max(1, subject.subscriberCount) }

    /// Whether a subscription is one to an existing signal. Otherwise the entry creates objects for each subscription.
    private lazy var subscribesOnce: Bool = {
        switch entry.cost {
        case .subscriber, .property, .keyPath, .scheduler, .disposable, .blocking: return false
        default: break
        }
        arguments.sink.isSubscribed = false
        entry.start(signal, arguments).dispose()
        return arguments.sink.isSubscribed
    }()

    func subscribeAndDispose(_ count: Int) {
        if subscribesOnce {
            var arguments = arguments
            arguments.disposed = count - 1
            return entry.start(signal, arguments).dispose()
        }
        let (start, signal, arguments) = (entry.start, signal, arguments)
        for _ in 0..<count { start(signal, arguments).dispose() }
    }

    /// Waits until another thread has delivered a number of values.
    func wait(for count: Int, atMost limit: Duration = .seconds(1)) {
        let start = ContinuousClock.now
        while received < count, ContinuousClock.now - start < limit { sched_yield() }
    }

    func stop() { subscription?.dispose() }
}

/// The measured values of an entry.
public struct SweepMeasurement: Sendable, Codable {
    public let name: String
    public let cost: Cost

    /// Nanoseconds per value, or `nil` if the result ends with the first values.
    public let value: Double?
    public let subscription: Double
    public let allocationsPerValue: Double?
    public let allocationsPerSubscription: Double

    /// The number of operators that the call consists of.
    public let stages: Int

    /// Whether threads or tasks take part, so that allocations vary.
    public var varies: Bool { cost == .crossing }
}

/// Measures entries.
public struct SweepRunner {
    private let rounds: Int
    private let count: Int
    private let bare = SweepRun(Sweep.bare, Configuration(n: 0, d: .zero, feeding: .never, ends: false, received: 0))

    public init(isDebugBuild: Bool, quick: Bool) {
        rounds = isDebugBuild ? 5 : quick ? 15 : 41
        count = isDebugBuild ? 100 : 500
        // While a process has one thread, the C library omits the atomics of a mutex.
        Thread.detachNewThread { while true { Thread.sleep(forTimeInterval: 3_600) } }
    }

    /// Returns the nanoseconds of the two atomics of a send, of an object, of hashing, reading the time, formatting, and dispatching a value.
    public func references() -> SweepReferences {
        let gate = Gate()
        let atomics = time(1_000) {
            for _ in 0..<1_000 {
                _ = gate.state.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
                _ = gate.state.compareExchange(expected: 1, desired: 0, ordering: .releasing)
            }
        }
        let objects = time(1_000) { for _ in 0..<1_000 { _ = Sweep.object(1) } }
        var set: Set<Int> = []
        let hashing = time(1_024) { for value in 0..<1_024 { set.insert(value) } }
        let scheduler: any Scheduler = VirtualTimeScheduler()
        var last = scheduler.now
        let clock = time(1_000) { for _ in 0..<1_000 { last = max(last, scheduler.now) } }
        var length = 0
        let text = time(1_000) { for value in 0..<1_000 { length += "\(value)".count } }
        let queue = DispatchQueue(label: "sweep")
        let dispatch = time(500, CLOCK_MONOTONIC) {
            for _ in 0..<500 { queue.async { gate.state.add(1, ordering: .relaxed) } }
            queue.sync {}
        }
        withExtendedLifetime((set, last, length)) {}
        return SweepReferences(
            atomics: atomics, object: objects, subject: time(count) { bare.send(count) }, hashing: hashing,
            clock: clock, text: text, dispatch: dispatch)
    }

    public func measure(_ entry: SweepEntry) -> SweepMeasurement {
        let configuration = Configuration.find(for: entry)
        let clock = entry.cost == .crossing ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID
        var value: Double?
        var allocationsPerValue: Double?
        if !configuration.ends, entry.cost != .source {
            let run = SweepRun(entry, configuration)
            let sends = count * run.sendsPerValue
            var (with, without): ([Double], [Double]) = ([], [])
            let delivers = entry.cost == .crossing && configuration.received == Configuration.tries
            for round in 0..<rounds {
                let work = {
                    run.send(count); if delivers { run.wait(for: (round + 1) * count) }
                }
                with.append(once(sends, clock, work))
                without.append(once(sends, clock) { bare.send(sends) })
            }
            value = max(0, median(with) - median(without)) / Double(run.arrivals)
            malloc_count_start()
            run.send(count)
            if delivers { run.wait(for: (rounds + 1) * count) }
            allocationsPerValue = Double(malloc_count_stop()) / Double(sends)
            run.stop()
        }
        let run = SweepRun(entry, configuration, subscribing: false)
        let subscriptions = entry.cost == .crossing ? 20 : 100
        var (with, without): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            with.append(once(subscriptions, CLOCK_PROCESS_CPUTIME_ID) { run.subscribeAndDispose(subscriptions) })
            without.append(once(subscriptions, CLOCK_PROCESS_CPUTIME_ID) { bare.subscribeAndDispose(subscriptions) })
        }
        malloc_count_start()
        run.subscribeAndDispose(subscriptions)
        let more = malloc_count_stop()
        malloc_count_start()
        bare.subscribeAndDispose(subscriptions)
        let base = malloc_count_stop()
        return SweepMeasurement(
            name: entry.name, cost: entry.cost, value: value, subscription: max(0, median(with) - median(without)),
            allocationsPerValue: allocationsPerValue,
            allocationsPerSubscription: Double(more - base) / Double(subscriptions), stages: entry.stages)
    }

    private func time(_ count: Int, _ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID, _ work: () -> Void) -> Double {
        median((0..<rounds).map { _ in once(count, clock, work) })
    }

    private func once(_ count: Int, _ clock: clockid_t, _ work: () -> Void) -> Double {
        let start = nanoseconds(clock)
        work()
        return Double(nanoseconds(clock) - start) / Double(count)
    }

    private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    private func nanoseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private final class Gate: Sendable {
        let state = Atomic(0)
    }
}

/// Nanoseconds of the operations that ceilings refer to, measured in the same run.
public struct SweepReferences: Sendable, Codable {
    /// The two atomics of a send.
    public let atomics: Double

    /// Allocating an object and releasing it.
    public let object: Double
    public let subject: Double
    public let hashing: Double
    public let clock: Double
    public let text: Double
    public let dispatch: Double
}
