import OperatorCatalogue
import Operators
import StreamTesting

/// The events that a subscriber received from the framework.
struct Observation {
    let events: [Item]

    /// The objects that remain at the end and should not.
    let leftovers: String?

    init(_ test: Case) {
        let world = World(test)
        world.run()
        events = world.events
        leftovers = world.leftovers
    }
}

/// One running case.
///
/// - Note: Unchecked, because one thread creates, uses and releases all of it.
final class World: @unchecked Sendable {
    let scheduler = VirtualTimeScheduler()

    /// The scheduler of the slow reader.
    private let reader = VirtualTimeScheduler()
    private let test: Case
    private let inlets: [Inlet]
    private var subscriber: Subscriber<Int, SampleFailure>?
    private(set) var events: [Item] = []
    private(set) var leftovers: String?

    /// The number of the case's sources that have a subscriber.
    private var standing = 0

    /// The number of resources of `Signal.using` that are not disposed. They are not among the sources: the one of a source that
    /// is disposed inside of the call that subscribes is disposed when that call has returned.
    private var openResources = 0

    /// What was torn down too early.
    private var misplaced: String?
    private var valueCount = 0
    private var fedCount = 0
    private var isFeeding = false

    init(_ test: Case) {
        self.test = test
        inlets = test.hots.map { Inlet($0.memory) }
    }

    func run() {
        scheduler.advance(by: .seconds(test.start))
        scheduler.schedule { self.subscribe() }
        for (index, hot) in test.hots.enumerated() {
            for item in hot.items {
                scheduler.schedule(after: .seconds(item.time)) {
                    self.isFeeding = index == 0
                    self.inlets[index].send(item.event)
                    self.isFeeding = false
                }
            }
            switch test.hots[index].release {
            case nil: break
            case let time? where time < 0: inlets[index].release()
            case let time?: scheduler.schedule(after: .seconds(time)) { self.inlets[index].release() }
            }
        }
        if case .atTime(let time) = test.disposal {
            scheduler.schedule(after: .seconds(time)) { self.subscriber?.disposable.dispose() }
        }
        for time in test.reader?.times ?? [] {
            scheduler.schedule(after: .seconds(time)) { self.reader.advance() }
        }
        scheduler.advance(by: .seconds(Case.horizon))
        if test.reader != nil { readRest() }
        finish()
    }

    /// Reads until nothing waits, and no source can send.
    private func readRest() {
        for _ in 0..<1_000 where reader.pendingCount + scheduler.pendingCount > 0 {
            reader.advance()
            scheduler.advance(by: .seconds(1))
        }
    }

    private func subscribe() {
        let subscriber = Subscriber<Int, SampleFailure>(
            next: { self.receive(.next($0)) }, failed: { self.receive(.failed($0.code)) },
            completed: { self.receive(.completed) })
        self.subscriber = subscriber
        var signal = signal(of: test.chain)
        if let limit = test.reader?.limit { signal = signal.deliver(on: reader, waiting: limit) }
        _ = signal.onDispose { self.noteTeardown() }.bind(to: subscriber)
    }

    /// Notes that everything above the last stage is torn down: at each kind of end, the sources first.
    private func noteTeardown() {
        if standing > 0, !test.chain.outlives, !test.chain.disposesLater {
            misplaced = "\(standing) sources are torn down after what is below them"
        }
    }

    private func receive(_ event: Event) {
        events.append(Item(time: ticks(scheduler.now, since: test.start), event: event))
        guard let value = event.value else { return }
        valueCount += 1
        feed(value)
        if test.disposal == .insideValue(valueCount) { subscriber?.disposable.dispose() }
    }

    private func feed(_ value: Int) {
        switch test.feedback {
        case .none: break
        case .inside(let limit):
            guard isFeeding, fedCount < limit else { return }
            inlets[0].send(.next(Case.answer(to: value, number: fedCount)))
            fedCount += 1
        case .later(let limit, let delay):
            guard fedCount < limit else { return }
            let answer = Case.answer(to: value, number: fedCount)
            scheduler.schedule(after: .seconds(delay)) { self.inlets[0].send(.next(answer)) }
            fedCount += 1
        }
    }

    private func finish() {
        defer { if let misplaced { leftovers = misplaced } }
        subscriber?.disposable.dispose()
        subscriber = nil
        scheduler.advance()
        if test.chain.outlives || test.feedback != .none { return }
        if standing > 0 { leftovers = "\(standing) sources are still subscribed to" }
        if openResources > 0 { leftovers = "\(openResources) resources are not disposed" }
        let timers = scheduler.pendingCount
        if timers > 0 { leftovers = "\(timers) timers are still set" }
        let subscriptions = inlets.reduce(0) { $0 + $1.subscriberCount }
        if subscriptions > 0 { leftovers = "\(subscriptions) subscriptions to hot sources are still active" }
    }

    // MARK: - Chains

    private func signal(of chain: Chain) -> Numbers {
        chain.steps.reduce(signal(of: chain.source)) { signal, step in
            step.operation.apply(
                signal,
                SampleArguments(
                    n: step.n, d: .seconds(step.d), others: step.others.map(self.signal), scheduler: scheduler,
                    start: test.start))
        }
    }

    private func signal(of source: Source) -> Numbers {
        let values = source.values
        let failure = source.failure.map({ SampleFailure(code: $0) })
        let start = test.start
        switch source.kind {
        case .hot: return inlets[source.n].signal
        case .timed: return timed(source.items)
        case .created:
            return Signal { subscriber in
                self.standing += 1
                subscriber.disposable.add { [self] in standing -= 1 }
                for item in source.items { subscriber.play(item.event) }
                // Kept, because a source without an end would otherwise be released.
                return ActionDisposable { withExtendedLifetime(subscriber) {} }
            }
        case .waiting: return waiting(source.items)
        case .turns: return values.signal(on: scheduler).widenFailure()
        case .sequence: return Signal.from(values)
        case .repeating: return .repeating(values[0]).take(values.count)
        case .record: return Record(values, end: failure.map { .failed($0) } ?? .completed).signal
        case .deferred: return .deferred { Signal.from(values) }
        case .using:
            return .using {
                self.openResources += 1
                return ActionDisposable { self.openResources -= 1 }
            } _: { _ in
                Signal.from(values)
            }
        case .just: return .just(values[0])
        case .optional: return .from(optional: values.first)
        case .result: return .from(result: failure.map { .failure($0) } ?? .success(values[0]))
        case .attempt:
            return .attempt { () throws(SampleFailure) in
                if let failure { throw failure }
                return values[0]
            }
        case .empty: return .empty
        case .never: return .never
        case .fail: return .fail(failure!)
        case .generate:
            return .generate(from: values[0], while: { $0 < values[0] + values.count }, next: { $0 + 1 })
        case .timer:
            return Signal.timer(after: .seconds(source.d), on: scheduler).map { ticks($0, since: start) }.widenFailure()
        case .interval:
            return Signal.interval(.seconds(source.d), on: scheduler).map { ticks($0, since: start) }.widenFailure()
        case .every: return values.signal(every: .seconds(source.d), on: scheduler).widenFailure()
        case .lazily:
            // Created for each subscription, because a signal that runs once for all subscribers stores the case's past.
            return .deferred {
                .lazily(on: self.scheduler) { subscriber in
                    for item in source.items { subscriber.play(item.event) }
                }
            }
        }
    }

    /// A cold source that sends its events synchronously, and waits while it is paused.
    private func waiting(_ items: [Item]) -> Numbers {
        Signal { subscriber in
            self.standing += 1
            subscriber.disposable.add { [self] in standing -= 1 }
            subscriber.playUnlessPaused(items[...])
            return ActionDisposable { withExtendedLifetime(subscriber) {} }
        }
    }

    /// A cold source that sends its events at their times.
    private func timed(_ items: [Item]) -> Numbers {
        Signal { subscriber in
            self.standing += 1
            subscriber.disposable.add { self.standing -= 1 }
            for item in items {
                subscriber.disposable.add(
                    self.scheduler.schedule(after: .seconds(item.time)) { subscriber.play(item.event) })
            }
            return ActionDisposable { withExtendedLifetime(subscriber) {} }
        }
    }
}

/// A hot source with any replay.
private final class Inlet {
    private var subject: (any SubjectProtocol<Int, SampleFailure>)?
    private var property: MutableProperty<Int>?
    let signal: Numbers

    init(_ memory: Hot.Memory) {
        let subject: any SubjectProtocol<Int, SampleFailure>
        switch memory {
        case .none: subject = Subject()
        case .latest(let value): subject = BehaviorSubject(value)
        case .last(let count): subject = ReplaySubject(capacity: count)
        case .final: subject = AsyncSubject()
        case .composed(let value):
            let property = MutableProperty(value - 1)
            self.property = property
            signal = property.map { $0 + 1 }.values.widenFailure()
            return
        }
        self.subject = subject
        signal = subject.signal
    }

    var subscriberCount: Int { subject?.subscriberCount ?? 0 }

    func send(_ event: Event) {
        switch event {
        case .next(let value):
            subject?.send(value)
            property?.value = value - 1
        case .failed(let code): subject?.fail(SampleFailure(code: code))
        case .completed:
            subject?.complete()
            property = nil
        }
    }

    func release() { subject = nil }
}

extension Subscriber<Int, SampleFailure> {
    fileprivate func playUnlessPaused(_ items: ArraySlice<Item>) {
        var rest = items
        while !shouldWait, !isDisposed {
            guard let item = rest.popFirst() else { return }
            play(item.event)
        }
        onResume { [rest] in playUnlessPaused(rest) }
    }

    fileprivate func play(_ event: Event) {
        switch event {
        case .next(let value): send(value)
        case .failed(let code): fail(SampleFailure(code: code))
        case .completed: complete()
        }
    }
}
