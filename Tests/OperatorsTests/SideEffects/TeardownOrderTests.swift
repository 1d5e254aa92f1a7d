import Operators
import StreamTesting
import TestSupport
import Testing

/// Every kind of end disposes the source first, and then what is below it.
@Suite struct TeardownOrderTests {
    fileprivate struct Boom: Error {}

    /// Records what is torn down.
    fileprivate final class Site: Sendable {
        let log = Locked<[String]>([])
        let subscribers = Locked<[Subscriber<Int, Boom>]>([])
        let trigger = Subject<Void, Never>()
        let scheduler = VirtualTimeScheduler()

        /// A created signal, which notes `source`.
        var source: Signal<Int, Boom> {
            Signal { subscriber in
                self.subscribers.append(subscriber)
                return ActionDisposable { self.note("source") }
            }
        }

        func note(_ text: String) { log.append(text) }
        func send(_ value: Int) { for subscriber in subscribers.value { subscriber.send(value) } }
        func complete() { for subscriber in subscribers.value { subscriber.complete() } }
        func fail() { for subscriber in subscribers.value { subscriber.fail(Boom()) } }
        func release() { subscribers.modify { $0 = [] } }
    }

    /// An end of a subscription.
    enum End: CaseIterable {
        case disposal, completion, failure, release, takeOne, takeUntil, disposalInCallback
    }

    enum Stage: String, CaseIterable {
        case none, deliver, merged, flatMap, latest, concat, share, catchFailure, using, subscribeOn

        fileprivate func callAsFunction(_ signal: Signal<Int, Boom>, _ site: Site) -> Signal<Int, Boom> {
            switch self {
            case .none: signal
            case .deliver: signal.deliver(on: ImmediateScheduler())
            case .merged: merge(signal, Signal<Int, Boom>.empty)
            case .flatMap: Signal<Int, Boom>.just(1).flatMap(.merge) { _ in signal }
            case .latest: Signal<Int, Boom>.just(1).flatMap(.latest) { _ in signal }
            case .concat: Signal<Int, Boom>.empty.concat(signal)
            case .share: signal.share()
            case .catchFailure: signal.catch { _ in Signal<Int, Boom>.fail(Boom()) }
            case .using: Signal<Int, Boom>.using({ ActionDisposable { site.note("resource") } }, { _ in signal })
            case .subscribeOn: signal.subscribed(on: ImmediateScheduler())
            }
        }
    }

    @Test(
        "The source is disposed first, and then what is below it, from top to bottom", arguments: End.allCases,
        Stage.allCases)
    func order(_ end: End, _ stage: Stage) {
        let site = Site()
        let (before, after) = CurrentScheduler.withValue(ImmediateScheduler()) { tearDown(site, end, stage) }
        expectEqual(before, [])
        expectEqual(after, ["source", "1", stage == .using ? "resource" : nil, "2", "3", "4"].compactMap { $0 })
    }

    private func tearDown(_ site: Site, _ end: End, _ stage: Stage) -> ([String], [String]) {
        var chain = stage(site.source.onDispose { site.note("1") }, site).onDispose { site.note("2") }
        switch end {
        case .takeOne: chain = chain.take(1)
        case .takeUntil: chain = chain.take(until: site.trigger.signal.widenFailure())
        default: break
        }
        let own = CompoundDisposable()
        let subscription = chain.onDispose { site.note("3") }.onDispose { site.note("4") }
            .subscribe { _ in
                own.dispose()
            } failed: { _ in
            } completed: {
            }
        if end == .disposalInCallback { own.add(subscription) }
        let before = site.log.value
        switch end {
        case .disposal: subscription.dispose()
        case .completion: site.complete()
        case .failure: site.fail()
        case .release: site.release()
        case .takeOne, .disposalInCallback: site.send(1)
        case .takeUntil: site.trigger.send(())
        }
        return (before, site.log.value)
    }

    /// Ends inside of the call that subscribes.
    enum SynchronousEnd: CaseIterable {
        case takeOne, takeUntil, completion, failure, otherThread
    }

    @Test(
        "Signal.using disposes the resource last if its source sends inside of the call that subscribes",
        arguments: SynchronousEnd.allCases)
    func synchronousUsing(_ end: SynchronousEnd) {
        let site = Site()
        let source = Signal<Int, Boom> { subscriber in
            subscriber.send(1)
            subscriber.send(2)
            switch end {
            case .completion: subscriber.complete()
            case .failure: subscriber.fail(Boom())
            case .otherThread: race({ site.trigger.send(()) })
            case .takeOne, .takeUntil: break
            }
            site.note("returned")
            return ActionDisposable { site.note("source") }
        }
        var chain = Signal<Int, Boom>.using({ ActionDisposable { site.note("resource") } }, { _ in source })
            .take(until: site.trigger.signal.widenFailure())
        if end == .takeOne { chain = chain.take(1) }
        if end == .takeUntil { chain = chain.onNext { _ in site.trigger.send(()) } }
        CurrentScheduler.withValue(ImmediateScheduler()) {
            _ = chain.subscribe(
                next: { _ in }, failed: { _ in site.note("failed") }, completed: { site.note("completed") })
        }
        let expected =
            switch end {
            case .takeOne, .takeUntil, .otherThread: ["completed", "returned", "source", "resource"]
            case .completion: ["returned", "source", "resource", "completed"]
            case .failure: ["returned", "source", "resource", "failed"]
            }
        expectEqual(site.log.value, expected)
    }

    @Test("Signal.using disposes the resource of a synchronous source before the next one is made")
    func usingOneAfterAnother() {
        let site = Site()
        let open = Locked(0)
        let most = Locked(0)
        let signal = Signal<Int, Boom>.using {
            open.modify { $0 += 1 }
            most.modify { $0 = max($0, open.value) }
            return ActionDisposable {
                open.modify { $0 -= 1 }
                site.note("resource")
            }
        } _: { _ in
            Signal { subscriber in
                subscriber.send(1)
                subscriber.complete()
                return ActionDisposable { site.note("source") }
            }
        }
        CurrentScheduler.withValue(ImmediateScheduler()) {
            _ = signal.repeat(3).concat(signal.take(1)).concat(signal)
                .subscribe(next: { _ in }, failed: { _ in })
        }
        expectEqual(most.value, 1)
        expectEqual(open.value, 0)
        expectEqual(site.log.value, Array(repeating: ["source", "resource"], count: 5).flatMap { $0 })
    }

    @Test("A subject is unsubscribed from before the hooks below it run", arguments: [true, false])
    func subject(_ isDisposed: Bool) {
        let subject = Subject<Int, Never>()
        let counts = Locked<[Int]>([])
        let subscription = subject.signal.onDispose { counts.append(subject.subscriberCount) }
            .onDispose { counts.append(subject.subscriberCount) }.subscribe { _ in }
        if isDisposed { subscription.dispose() } else { subject.complete() }
        expectEqual(counts.value, [0, 0])
    }

    @Test("An action starts the next execution when the previous one is torn down")
    func action() {
        let active = Locked(0)
        let most = Locked(0)
        let work = Subject<Int, Never>()
        let action = Action<Int, Int, Never> { _ in
            Signal.using(
                {
                    active.modify { $0 += 1 }
                    most.modify { $0 = max($0, active.value) }
                    return ActionDisposable { active.modify { $0 -= 1 } }
                }, { _ in work.signal.take(1) })
        }
        let executions = CompoundDisposable()
        let starts = action.isEnabled.values.filter { $0 }.subscribe { _ in
            executions.add(action.apply(1).subscribe(next: { _ in }, failed: { _ in }))
        }
        for value in 0..<3 { work.send(value) }
        starts.dispose()
        executions.dispose()
        expectEqual(most.value, 1)
    }

    @Test("A user's compound keeps the order in which its children were added")
    func compound() {
        let log = Locked<[Int]>([])
        let source = Signal<Int, Never> { subscriber in
            for number in 1...3 { subscriber.disposable.add { log.append(number) } }
            subscriber.complete()
            return ActionDisposable { log.append(4) }
        }
        CurrentScheduler.withValue(ImmediateScheduler()) { _ = source.subscribe { _ in } }
        expectEqual(log.value, [1, 2, 3, 4])
    }
}
