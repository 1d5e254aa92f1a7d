import StreamCore
import TestSupport
import Testing

@Suite struct SubjectTests {
    @Test("Subject sends a value to every subscriber in the order of subscription")
    func orderOfSubscription() {
        let log = Locked<[Int]>([])
        let subject = Subject<Void, Never>()
        for index in 0..<100 { _ = subject.signal.subscribe { log.append(index) } }
        subject.send(())
        expectEqual(log.value, Array(0..<100))
        expectEqual(subject.subscriberCount, 100)
    }

    @Test("Subject keeps the order of subscription after others are disposed")
    func orderAfterDisposals() {
        let log = Locked<[Int]>([])
        let subject = Subject<Void, Never>()
        let subscriptions = (0..<100).map { index in subject.signal.subscribe { log.append(index) } }
        for index in 0..<100 where index % 3 != 0 { subscriptions[index].dispose() }
        _ = subject.signal.subscribe { log.append(100) }
        subject.send(())
        expectEqual(log.value, (0..<100).filter { $0 % 3 == 0 } + [100])
        expectEqual(subject.subscriberCount, 35)
    }

    @Test(
        "Subject keeps the order of subscription during random subscriptions and disposals",
        arguments: 1...4 as ClosedRange<UInt64>)
    func orderAgainstAnArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let log = Locked<[Int]>([])
        let subject = Subject<Void, Never>()
        var model: [(number: Int, subscription: any Disposable)] = []
        for number in 0..<600 {
            // The number of subscribers grows in the first half and shrinks in the second.
            if model.isEmpty || Int.random(in: 0..<10, using: &random) < (number < 300 ? 7 : 3) {
                model.append((number, subject.signal.subscribe { log.append(number) }))
            } else {
                model.remove(at: Int.random(in: model.indices, using: &random)).subscription.dispose()
            }
            log.value = []
            subject.send(())
            guard log.value == model.map(\.number), subject.subscriberCount == model.count else { break }
        }
        expectEqual(log.value, model.map(\.number))
        expectEqual(subject.subscriberCount, model.count)
        subject.complete()
        #expect(model.allSatisfy { $0.subscription.isDisposed })
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("A disposed subscription to two subjects in one subscription unsubscribes from the first one first")
    func twoSources() {
        let log = Log()
        let (first, second) = (Subject<Int, Never>(), BehaviorSubject<Int, Never>(0))
        let counts: @Sendable () -> String = { "\(first.subscriberCount) \(second.subscriberCount)" }
        let both = Signal<Int, Never>(attach: { sink in
            sink.subscription.add { log.append(counts()) }
            first.signal.attach(sink)
            second.signal.attach(sink)
            sink.subscription.add { log.append(counts()) }
        })
        let subscription = both.record(log)
        first.send(1)
        second.send(2)
        subscription.dispose()
        first.send(3)
        second.send(4)
        expectEqual(log.value, ["0", "1", "2", "0 1", "0 0"])
        expectEqual(counts(), "0 0")
    }

    @Test("The release of one of two subjects in one subscription disposes the subscription", arguments: [0, 1])
    func releaseOfOneSource(released: Int) {
        let log = Log()
        var subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
        let subscription = Signal<Int, Never>(attach: { [signals = subjects.map(\.signal)] sink in
            for signal in signals { signal.attach(sink) }
        }).record(log)
        subjects[0].send(1)
        subjects[1].send(2)
        subjects.remove(at: released)
        #expect(subscription.isDisposed)
        expectEqual(subjects[0].subscriberCount, 0)
        subjects[0].send(3)
        expectEqual(log.value, ["1", "2"])
    }

    @Test("Subject does not send the current event to a subscriber added or disposed during its delivery")
    func changesDuringDelivery() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let second = SerialDisposable()
        _ = subject.signal.subscribe { value in
            log.append("a\(value)")
            guard value == 1 else { return }
            second.dispose()
            _ = subject.signal.record(log, as: "late ")
        }
        second.inner = subject.signal.record(log, as: "b")
        subject.send(1)
        expectEqual(log.value, ["a1"])
        subject.send(2)
        expectEqual(log.value, ["a1", "a2", "late 2"])
        subject.complete()
    }

    @Test("Silence: Subject skips a disposed subscriber without calling the operators between")
    func skipsBeforeOperators() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let subscription = Subscription()
        _ = subject.signal.subscribe { _ in subscription.dispose() }
        subject.signal.attach(
            Sink(subscription: subscription, next: { _ in log.append("next") }, end: { _ in log.append("end") }))
        subject.send(1)
        subject.complete()
        expectEqual(log.value, [])
    }

    @Test("No missed values: Subject does not send a value queued before the subscription to a new subscriber")
    func positionOfSubscription() {
        let log = Log()
        let subject = Subject<Int, Never>()
        _ = subject.signal.subscribe { value in
            guard value == 1 else { return }
            subject.send(2)
            _ = subject.signal.record(log)
            subject.send(3)
        }
        subject.send(1)
        expectEqual(log.value, ["3"])
        subject.complete()
    }

    @Test("Subject stores its end, drops later events and sends the end to late subscribers immediately")
    func remembersEnd() {
        let log = Log()
        let subject = Subject<Int, Problem>()
        _ = subject.signal.record(log, as: "a ")
        subject.fail(Problem(1))
        subject.send(1)
        subject.complete()
        _ = subject.signal.record(log, as: "b ")
        expectEqual(log.value, ["a failed Problem(code: 1)", "b failed Problem(code: 1)"])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("Subject disposes its upstream binding before it sends the end")
    func endDisposesUpstream() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        let subject = Subject<Int, Never>()
        let binding = source.signal.bind(to: subject)
        _ = subject.signal.subscribe(
            next: { log.append("\($0)") },
            completed: { log.append("completed, upstream disposed: \(source.disposals.value == 1)") })
        source.send(1)
        source.complete()
        expectEqual(log.value, ["1", "completed, upstream disposed: true"])
        #expect(binding.isDisposed)
    }

    @Test("Subject is retained by a signal bound to it, and disposing the binding releases it without an end")
    func boundSubject() {
        let log = Log()
        let source = CountingSource<Int, Never>()
        func bind() -> (any Disposable, any Disposable) {
            let subject = Subject<Int, Never>()
            return (subject.signal.record(log), source.signal.bind(to: subject))
        }
        let (subscription, binding) = bind()
        source.send(1)
        binding.dispose()
        source.send(2)
        expectEqual(log.value, ["1"])
        expectEqual(source.disposals.value, 1)
        #expect(subscription.isDisposed)
    }

    @Test("Re-entrancy: Subject sends a re-entrant value after the current one, in one order for all subscribers")
    func reentrantOrder() {
        let (a, b) = (Locked<[Int]>([]), Locked<[Int]>([]))
        let subject = Subject<Int, Never>()
        _ = subject.signal.subscribe { value in
            a.append(value)
            if value == 1 { for next in 2...4 { subject.send(next) } }
        }
        _ = subject.signal.values(in: b)
        subject.send(1)
        expectEqual(a.value, [1, 2, 3, 4])
        expectEqual(b.value, [1, 2, 3, 4])
        subject.complete()
    }

    @Test("Re-entrancy: Subject sends an end from inside a callback after the value, for every subscriber")
    func endInsideCallback() {
        let log = Log()
        let subject = Subject<Int, Never>()
        _ = subject.signal.subscribe(
            next: { _ in
                log.append("a")
                subject.complete()
                subject.send(9)
            }, completed: { log.append("a|") })
        _ = subject.signal.subscribe(next: { _ in log.append("b") }, completed: { log.append("b|") })
        subject.send(1)
        expectEqual(log.value, ["a", "b", "a|", "b|"])
    }

    @Test("Subject.subscriberCount changes with each subscription and disposal")
    func countOfSubscribers() {
        let subject = Subject<Int, Never>()
        expectEqual(subject.subscriberCount, 0)
        let first = subject.signal.subscribe { _ in }
        let second = subject.signal.subscribe { _ in }
        expectEqual(subject.subscriberCount, 2)
        first.dispose()
        first.dispose()
        expectEqual(subject.subscriberCount, 1)
        second.dispose()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("Subscriber releases the resources of a subscription when that subscription ends")
    func pairedDisposable() {
        let log = Log()
        let (a, b) = (CountingSource<Int, Never>(), CountingSource<Int, Never>())
        let subscriber = Subscriber<Int, Never>(next: { log.append("\($0)") })
        let before = subscriber.disposable.count
        let first = a.signal.bind(to: subscriber)
        _ = b.signal.bind(to: subscriber)
        first.dispose()
        expectEqual(subscriber.disposable.count, before + 1)
        expectEqual(a.disposals.value, 1)
        expectEqual(b.disposals.value, 0)
    }
}
