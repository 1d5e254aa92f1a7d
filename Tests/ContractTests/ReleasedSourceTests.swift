import Operators
import StreamTesting
import TestSupport
import Testing

/// What is left when some of an operator's sources are lost: it ends when nothing can come any more, and not before.
@Suite struct LossTests {
    let scheduler = VirtualTimeScheduler()

    /// Subscribes, and lets go of everything else.
    private func subscribed<Value>(_ signal: Signal<Value, Never>, _ log: Locked<[Value]>) -> any Disposable {
        signal.subscribe { log.append($0) }
    }

    @Test("zip is lost with an input whose values are used up, and not before")
    func zip() {
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

    @Test("sample is lost with its sampler, or with a source that has sent nothing")
    func sample() {
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

    @Test("Closures for the main queue are released by the disposal, not when main has its turn")
    @MainActor func onMain() {
        let isDead = Locked(false)
        let subject = Subject<Int, Never>()
        func subscribe() -> any Disposable {
            let canary = Canary { isDead.value = true }
            return subject.signal.subscribe(onMain: { _ in canary.sing() })
        }
        let subscription = subscribe()
        race([{ subject.send(1) }])
        #expect(!isDead.value)
        subscription.dispose()
        #expect(isDead.value)
    }

    @Test("A loss is told at once where nothing is held back, and behind what is")
    func timed() {
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
        for (name, wrap, isHeld) in operators {
            var subject: Subject<Int, Never>? = Subject()
            let log = Locked<[Int]>([])
            let subscription = subscribed(wrap(subject!.signal), log)
            subject!.send(1)
            subject = nil
            #expect(subscription.isDisposed == !isHeld, "\(name)")
            scheduler.advance(by: .tick * 3)
            #expect(subscription.isDisposed, "\(name)")
            #expect(log.value == [1], "\(name)")
        }
    }

    @Test("A race that delays failures makes nothing of what comes behind the winner")
    func raceDelayingFailures() {
        let (source, inner) = (Subject<Int, MarbleFailure>(), Subject<Int, MarbleFailure>())
        let made = Locked<[Int]>([])
        let log = Locked<[Int]>([])
        let raced = source.signal.flatMap(.race, delayingFailures: true) { (number: Int) -> Source in
            made.append(number)
            return inner.signal
        }
        let subscription = raced.subscribe(next: { log.append($0) }, failed: { _ in })
        source.send(1)
        source.send(2)
        inner.send(7)
        source.send(3)
        #expect(made.value == [1, 2])
        #expect(log.value == [7])
        subscription.dispose()
    }

    @Test(
        "An inner signal that is lost leaves its place to the next; nothing completes without it",
        arguments: ["concat", "merge(max:)", "concatEager"])
    func inners(strategy: String) {
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

    @Test("With flatMap(.first), an inner signal that is lost does not keep the next from running")
    func first() {
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

    @Test("join is lost with both its signals, however long their values stand")
    func join() {
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

    @Test("The outer signal of branches ends first, while another thread subscribes to and leaves them")
    func branches() {
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
