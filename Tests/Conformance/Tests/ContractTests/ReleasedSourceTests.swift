import Operators
import StreamTesting
import TestSupport
import Testing

/// Operators with released sources: the subscription is disposed when nothing can be sent any longer, and not earlier.
@Suite struct ReleasedSourceTests {
    let scheduler = VirtualTimeScheduler()

    /// Subscribes, and releases everything else.
    private func subscribed<Value>(_ signal: Signal<Value, Never>, _ log: Locked<[Value]>) -> any Disposable {
        signal.subscribe { log.append($0) }
    }

    @Test("zip is disposed with the first released source that has no buffered values")
    func zipWithoutValues() {
        var (left, right): (Subject<Int, Never>?, Subject<Int, Never>) = (Subject(), Subject())
        let log = Locked<[Int]>([])
        let subscription = subscribed(left!.signal.zip(with: right.signal).map { $0 * 10 + $1 }, log)
        left!.send(1)
        left = nil
        #expect(!subscription.isDisposed)
        right.send(2)
        #expect(log.value == [12])
        #expect(subscription.isDisposed)
        #expect(right.subscriberCount == 0)
    }

    @Test("sample(on:) is disposed with its released sampler, or a released source that has sent nothing")
    func sampleWithoutSampler() {
        let source = Subject<Int, Never>()
        var sampler: Subject<Void, Never>? = Subject()
        let log = Locked<[Int]>([])
        let first = subscribed(source.signal.sample(on: sampler!.signal), log)
        sampler = nil
        #expect(first.isDisposed)
        #expect(source.subscriberCount == 0)

        let ticks = Subject<Void, Never>()
        var silent: Subject<Int, Never>? = Subject()
        let second = subscribed(silent!.signal.sample(on: ticks.signal), log)
        silent = nil
        #expect(second.isDisposed)

        var last: Subject<Int, Never>? = Subject()
        let third = subscribed(last!.signal.sample(on: ticks.signal), log)
        last!.send(1)
        last = nil
        #expect(!third.isDisposed)
        ticks.send(())
        #expect(log.value == [1])
        ticks.complete()
        #expect(third.isDisposed)
    }

    @Test("subscribeOnMain(next:) releases its closures on disposal, before the main queue runs")
    @MainActor func closuresForMain() {
        let isReleased = Locked(false)
        let subject = Subject<Int, Never>()
        func subscribe() -> any Disposable {
            let canary = Canary { isReleased.value = true }
            return subject.signal.subscribeOnMain { _ in canary.sing() }
        }
        let subscription = subscribe()
        race([{ subject.send(1) }])
        #expect(!isReleased.value)
        subscription.dispose()
        #expect(isReleased.value)
    }

    @Test("Timed operators are disposed immediately when the source is released, or after the pending values")
    func timedOperators() {
        let operators: [(String, @Sendable (Signal<Int, Never>) -> Signal<Int, Never>, held: Bool)] = [
            ("throttle", { [scheduler] in $0.throttle(for: .tick * 3, on: scheduler) }, false),
            ("throttle, trailing", { [scheduler] in $0.throttle(for: .tick * 3, on: scheduler, leading: false) }, true),
            ("debounce", { [scheduler] in $0.debounce(for: .tick * 3, on: scheduler) }, true),
            ("buffer", { [scheduler] in $0.buffer(every: .tick * 3, on: scheduler).map(\.count) }, true),
            (
                "buffer, full", { [scheduler] in $0.buffer(every: .tick * 3, orCount: 1, on: scheduler).map(\.count) },
                false
            ),
            ("window", { [scheduler] in $0.window(every: .tick * 3, on: scheduler).flatten(.merge) }, false),
        ]
        for (name, wrap, isPending) in operators {
            var subject: Subject<Int, Never>? = Subject()
            let log = Locked<[Int]>([])
            let subscription = subscribed(wrap(subject!.signal), log)
            subject!.send(1)
            subject = nil
            #expect(subscription.isDisposed == !isPending, "\(name)")
            scheduler.advance(by: .tick * 3)
            #expect(subscription.isDisposed, "\(name)")
            #expect(log.value == [1], "\(name)")
        }
    }

    @Test(
        "flatten continues with the next inner signal after one is released, and does not complete",
        arguments: ["concat", "merge(max:)", "concatEager"])
    func releasedInners(strategy: String) {
        let strategies: [String: FlattenStrategy] = [
            "concat": .concat, "merge(max:)": .merge(max: 1), "concatEager": .concatEager,
        ]
        let source = Subject<Signal<Int, Never>, Never>()
        var (first, second): (Subject<Int, Never>?, Subject<Int, Never>) = (Subject(), Subject())
        let log = Locked<[Int]>([])
        let hasCompleted = Locked(false)
        let subscription = source.signal.flatten(strategies[strategy]!).subscribe(
            next: { log.append($0) }, completed: { hasCompleted.value = true })
        source.send(first!.signal)
        source.send(second.signal)
        first = nil
        second.send(1)
        #expect(log.value == [1])
        #expect(!subscription.isDisposed)
        second.complete()
        source.complete()
        #expect(subscription.isDisposed)
        #expect(!hasCompleted.value)
    }

    @Test("flatMap(.first) accepts the next inner signal after the current one is released")
    func firstReleasedInner() {
        let source = Subject<Int, Never>()
        let inner = Locked<Subject<Int, Never>?>(Subject())
        let log = Locked<[Int]>([])
        let subscription = source.signal.flatMap(.first) { number in
            number == 1 ? inner.value!.signal : .of(number)
        }.subscribe { log.append($0) }
        source.send(1)
        source.send(2)
        inner.value = nil
        source.send(3)
        #expect(log.value == [3])
        subscription.dispose()
    }

    @Test("join(with:while:otherWhile:) is disposed when both sources are released, even with open values")
    func joinOfReleasedSources() {
        var (left, right): (Subject<Int, Never>?, Subject<Int, Never>?) = (Subject(), Subject())
        let always: @Sendable (Int) -> Signal<Int, Never> = { _ in .never }
        let log = Locked<[Int]>([])
        let joined = left!.signal.join(with: right!.signal, while: always, otherWhile: always).map { $0 * 10 + $1 }
        let subscription = subscribed(joined, log)
        left!.send(1)
        right!.send(2)
        left = nil
        right!.send(3)
        #expect(log.value == [12, 13])
        right = nil
        #expect(subscription.isDisposed)
    }

    @Test("groupBy ends the outer signal first while another thread subscribes to and disposes groups")
    func groupsOnAnotherThread() {
        for _ in 0..<300 {
            let source = Subject<Int, Never>()
            let order = Locked<[String]>([])
            let groups = Locked<[Signal<Int, Never>]>([])
            let subscription = source.signal.groupBy { $0 % 2 }.subscribe(
                next: { group in
                    groups.append(group.signal)
                    _ = group.signal.subscribe(next: { _ in }, completed: { order.append("\(group.key)") })
                }, completed: { order.append("outer") })
            source.send(1)
            source.send(2)
            race([
                { source.complete() },
                { for group in groups.value { for _ in 0..<10 { group.subscribe { _ in }.dispose() } } },
            ])
            #expect(order.value.first == "outer")
            #expect(order.value.count == 3)
            subscription.dispose()
        }
    }
}
