import StreamCore
import TestSupport
import Testing

@Suite struct JoiningSubscriberTests {
    private func subscriber(_ log: Log) -> Subscriber<Int, Problem> {
        Subscriber(
            next: { log.append("\($0)") }, failed: { log.append("failed \($0.code)") },
            completed: { log.append("completed") })
    }

    @Test("subscribe(_:) delivers the values of several signals to one subscriber")
    func valuesOfAll() {
        let log = Log()
        let (a, b) = (Subject<Int, Problem>(), Subject<Int, Problem>())
        let subscriber = subscriber(log)
        _ = a.signal.bind(to: subscriber)
        _ = b.signal.bind(to: subscriber)
        a.send(1)
        b.send(2)
        a.send(3)
        expectEqual(log.value, ["1", "2", "3"])
    }

    @Test("Subscriber disposes all its subscriptions at the first end of any", arguments: [true, false])
    func firstEndDisposesAll(failing: Bool) {
        let log = Log()
        let (a, b) = (CountingSource<Int, Problem>(), CountingSource<Int, Problem>())
        let subscriber = subscriber(log)
        let subscriptions = [a.signal.bind(to: subscriber), b.signal.bind(to: subscriber)]
        if failing { a.fail(Problem(7)) } else { a.complete() }
        b.send(1)
        b.complete()
        expectEqual(log.value, [failing ? "failed 7" : "completed"])
        expectEqual(a.disposals.value, 1)
        expectEqual(b.disposals.value, 1)
        #expect(subscriptions.allSatisfy { $0.isDisposed })
    }

    @Test("Subscriber that has ended disposes later subscriptions, whose closures run without sending")
    func laterSubscriptions() {
        let log = Log()
        let subscriber = subscriber(log)
        subscriber.complete()
        let signal = Signal<Int, Problem> { subscriber in
            log.append("closure, disposed: \(subscriber.isDisposed)")
            subscriber.send(1)
            subscriber.fail(Problem())
            return ActionDisposable { log.append("torn down") }
        }
        let subscription = signal.bind(to: subscriber)
        #expect(subscription.isDisposed)
        expectEqual(log.value, ["completed", "closure, disposed: true", "torn down"])
    }

    @Test("Subscriber keeps its other subscriptions when one is disposed")
    func disposingOne() {
        let log = Log()
        let (a, b) = (Subject<Int, Problem>(), Subject<Int, Problem>())
        let subscriber = subscriber(log)
        let first = a.signal.bind(to: subscriber)
        _ = b.signal.bind(to: subscriber)
        first.dispose()
        a.send(1)
        b.send(2)
        expectEqual(log.value, ["2"])
        #expect(!subscriber.isDisposed)
    }

    @Test("Subscriber does not retain subscriptions that have ended")
    func finishedAreReleased() {
        let log = Log()
        let subscriber = subscriber(log)
        let before = subscriber.disposable.count
        for value in 0..<100 {
            let subject = Subject<Int, Problem>()
            let subscription = subject.signal.bind(to: subscriber)
            subject.send(value)
            subscription.dispose()
        }
        expectEqual(subscriber.disposable.count, before)
        let finished = CompoundDisposable()
        finished.dispose()
        subscriber.disposable.add(finished)
        expectEqual(subscriber.disposable.count, before)
        expectEqual(log.value.count, 100)
    }

    @Test("Subscriber accepts a failure without content")
    func emptyFailure() {
        struct Nothing: Error {}
        let log = Log()
        _ = Signal<Int, Nothing>.fail(Nothing()).subscribeFailed { _ in log.append("failed") }
        expectEqual(log.value, ["failed"])
    }

    @Test("Subscriber delivers exactly one of two racing ends and disposes both subscriptions")
    func racingEnds() {
        for _ in 0..<200 {
            let log = Log()
            let (a, b) = (Subject<Int, Problem>(), Subject<Int, Problem>())
            let subscriber = subscriber(log)
            let subscriptions = [a.signal.bind(to: subscriber), b.signal.bind(to: subscriber)]
            race({ a.complete() }, { b.fail(Problem(2)) })
            expectEqual(log.value.count, 1)
            #expect(subscriptions.allSatisfy { $0.isDisposed })
        }
    }

    @Test("No leaks: a disposed subscriber leaves no subscription in a hot source")
    func disposedOnArrival() {
        let subject = Subject<Int, Never>()
        let property = MutableProperty(1)
        let subscriber = Subscriber<Int, Never>(next: { _ in })
        subscriber.disposable.dispose()
        for _ in 0..<10 {
            _ = subject.signal.bind(to: subscriber)
            _ = property.values.bind(to: subscriber)
        }
        expectEqual(subject.subscriberCount, 0)
    }
}
