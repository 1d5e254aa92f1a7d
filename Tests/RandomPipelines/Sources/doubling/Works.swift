import Operators
import StreamTesting
import Synchronization

typealias Numbers = Signal<Int, TestFailure>
typealias Inlet = Subject<Int, TestFailure>

/// The order in which open signals are closed.
enum Order: String, CaseIterable {
    case first, last

    func indices(_ count: Int) -> [Int] { self == .first ? Array(0..<count) : (0..<count).reversed() }
}

extension Signal {
    fileprivate func start() -> any Disposable {
        subscribe(next: { _ in }, failed: { _ in })
    }
}

extension Subject where Value == Int {
    fileprivate func send(numbers count: Int) {
        for number in 0..<count { send(number) }
    }
}

/// One piece of work for each order of closing.
private func inBothOrders(_ name: String, _ run: @escaping @Sendable (Int, [Int]) -> Void) -> [Work] {
    Order.allCases.map { order in Work("\(name), the \(order) first") { run($0, order.indices($0)) } }
}

/// An operator that receives all values and completion, is disposed in the middle, or never sends anything.
private func operators(_ name: String, _ make: @escaping @Sendable (Numbers, Int) -> any Disposable) -> [Work] {
    [
        Work("\(name), completed") { count in
            let inlet = Inlet()
            let subscription = make(inlet.signal, count)
            inlet.send(numbers: count)
            inlet.complete()
            subscription.dispose()
        },
        Work("\(name), disposed") { count in
            let inlet = Inlet()
            let subscription = make(inlet.signal, count)
            inlet.send(numbers: count)
            subscription.dispose()
        },
    ]
}

/// An operator in time: the values arrive at one time, or one at each tick.
private func timed(
    _ name: String, _ make: @escaping @Sendable (Numbers, VirtualTimeScheduler, Int) -> any Disposable
) -> [Work] {
    [
        Work("\(name), all at one time") { count in
            let (inlet, scheduler) = (Inlet(), VirtualTimeScheduler())
            let subscription = make(inlet.signal, scheduler, count)
            inlet.send(numbers: count)
            scheduler.advance(by: .tick * count)
            inlet.complete()
            scheduler.advance(by: .tick * count)
            subscription.dispose()
        },
        Work("\(name), one at each tick") { count in
            let (inlet, scheduler) = (Inlet(), VirtualTimeScheduler())
            let subscription = make(inlet.signal, scheduler, count)
            for number in 0..<count {
                inlet.send(number)
                scheduler.advance(by: .tick)
            }
            inlet.complete()
            scheduler.advance(by: .tick * count)
            subscription.dispose()
        },
        Work("\(name), disposed") { count in
            let (inlet, scheduler) = (Inlet(), VirtualTimeScheduler())
            let subscription = make(inlet.signal, scheduler, count)
            inlet.send(numbers: count)
            subscription.dispose()
            scheduler.advance(by: .tick * count)
        },
    ]
}

extension Work {
    static var disposables: [Work] {
        inBothOrders("CompoundDisposable.remove") { count, order in
            let compound = CompoundDisposable()
            let parts = (0..<count).map { _ in ActionDisposable() }
            for part in parts { compound.add(part) }
            for index in order { compound.remove(parts[index]) }
        }
            + inBothOrders("CompoundDisposable, parts disposed") { count, order in
                let compound = CompoundDisposable()
                let parts = (0..<count).map { _ in ActionDisposable() }
                for part in parts { compound.add(part) }
                for index in order { parts[index].dispose() }
                compound.dispose()
            }
            + [
                Work("CompoundDisposable.dispose") { count in
                    let compound = CompoundDisposable()
                    for _ in 0..<count { compound.add {} }
                    compound.dispose()
                },
                Work("DisposableBag.insert") { count in
                    let bag = DisposableBag()
                    for _ in 0..<count { bag.insert(ActionDisposable()) }
                    bag.dispose()
                },
                Work("DisposableBag, parts disposed") { count in
                    let bag = DisposableBag()
                    for _ in 0..<count {
                        let part = ActionDisposable()
                        bag.insert(part)
                        part.dispose()
                    }
                    bag.dispose()
                },
                Work("SerialDisposable.inner") { count in
                    let serial = SerialDisposable()
                    for _ in 0..<count { serial.inner = ActionDisposable() }
                    serial.dispose()
                },
            ]
            + inBothOrders("RefCountDisposable.retain") { count, order in
                let shared = RefCountDisposable(ActionDisposable())
                let parts = (0..<count).map { _ in shared.retain() }
                shared.dispose()
                for index in order { parts[index].dispose() }
            }
    }

    static var schedulers: [Work] {
        inBothOrders("VirtualTimeScheduler, cancelled") { count, order in
            let scheduler = VirtualTimeScheduler()
            let works = (0..<count).map { scheduler.schedule(after: .tick * $0) {} }
            for index in order { works[index].dispose() }
            _ = scheduler.pendingCount
            scheduler.run()
        }
            + [
                Work("VirtualTimeScheduler, in order") { count in
                    let scheduler = VirtualTimeScheduler()
                    for number in 0..<count { scheduler.schedule(after: .tick * number) {} }
                    scheduler.run()
                },
                Work("VirtualTimeScheduler, against the order") { count in
                    let scheduler = VirtualTimeScheduler()
                    for number in 0..<count { scheduler.schedule(after: .tick * (count - number)) {} }
                    scheduler.run()
                },
                Work("VirtualTimeScheduler, all at one time") { count in
                    let scheduler = VirtualTimeScheduler()
                    for _ in 0..<count { scheduler.schedule {} }
                    scheduler.run()
                },
                Work("VirtualTimeScheduler, repeating") { count in
                    let scheduler = VirtualTimeScheduler()
                    let work = scheduler.schedule(after: .tick, every: .tick) {}
                    scheduler.advance(by: .tick * count)
                    work.dispose()
                },
                Work("CurrentThreadScheduler") { count in
                    let scheduler: CurrentThreadScheduler = .currentThread
                    scheduler.schedule { for _ in 0..<count { scheduler.schedule {} } }
                },
                Work("scheduleRecursively") { count in
                    let scheduler = VirtualTimeScheduler()
                    let left = Mutex(count)
                    scheduler.scheduleRecursively { again in
                        let isLeft = left.withLock { left in
                            left -= 1
                            return left > 0
                        }
                        if isLeft { again() }
                    }
                    scheduler.run()
                },
            ]
    }

    /// Subscribers of `signal` subscribe, receive a value, and dispose.
    private static func subscribers(
        _ name: String, _ make: @escaping @Sendable () -> (Numbers, send: @Sendable (Int) -> Void)
    ) -> [Work] {
        inBothOrders("\(name), subscribers leave") { count, order in
            let (signal, send) = make()
            let subscriptions = (0..<count).map { _ in signal.start() }
            send(1)
            for index in order { subscriptions[index].dispose() }
        }
    }

    static var subjects: [Work] {
        subscribers("Subject") {
            let subject = Inlet()
            return (subject.signal, subject.send)
        }
            + subscribers("BehaviorSubject") {
                let subject = BehaviorSubject<Int, TestFailure>(0)
                return (subject.signal, subject.send)
            }
            + subscribers("ReplaySubject") {
                let subject = ReplaySubject<Int, TestFailure>(capacity: 1)
                return (subject.signal, subject.send)
            }
            + subscribers("AsyncSubject") {
                let subject = AsyncSubject<Int, TestFailure>()
                return (subject.signal, subject.send)
            }
            + subscribers("share") {
                let subject = Inlet()
                return (subject.signal.share(), subject.send)
            }
            + subscribers("share(replay:)") {
                let subject = Inlet()
                return (subject.signal.share(replay: 1, while: .subscribed), subject.send)
            }
            + subscribers("MutableProperty") {
                let property = MutableProperty(0)
                return (property.values.widenFailure(), { property.value = $0 })
            }
            + subscribers("Property.map") {
                let property = MutableProperty(0)
                let mapped = property.map { $0 + 1 }
                return (mapped.values.widenFailure(), { property.value = $0 })
            }
            + subscribers("combineLatest of a property, batched") {
                let property = MutableProperty(0)
                let joined = combineLatest(property.values, property.values).map(\.0)
                return (joined.widenFailure(), { value in Property.batch { property.value = value } })
            } + replays + properties
    }

    private static var replays: [Work] {
        [
            Work("ReplaySubject, everything") { count in
                let subject = ReplaySubject<Int, TestFailure>()
                for number in 0..<count { subject.send(number) }
                subject.signal.start().dispose()
            },
            Work("ReplaySubject, the last ones") { count in
                let subject = ReplaySubject<Int, TestFailure>(capacity: count / 2)
                for number in 0..<count { subject.send(number) }
                subject.signal.start().dispose()
            },
            Work("ReplaySubject, within a window") { count in
                let scheduler = VirtualTimeScheduler()
                let subject = ReplaySubject<Int, TestFailure>(window: .tick * (count / 2), on: scheduler)
                for number in 0..<count {
                    subject.send(number)
                    scheduler.advance(by: .tick)
                }
                subject.signal.start().dispose()
            },
            Work("replayLazily") { count in
                let inlet = Inlet()
                let signal = inlet.signal.replayLazily()
                let first = signal.start()
                inlet.send(numbers: count)
                signal.start().dispose()
                first.dispose()
            },
            Work("replayLazily(upTo:)") { count in
                let inlet = Inlet()
                let signal = inlet.signal.replayLazily(upTo: count / 2)
                let first = signal.start()
                inlet.send(numbers: count)
                signal.start().dispose()
                first.dispose()
            },
            Work("share(replay:while:), connected again and again") { count in
                let inlet = Inlet()
                let signal = inlet.signal.share(replay: 2, while: .forever)
                for number in 0..<count {
                    let subscription = signal.start()
                    inlet.send(number)
                    subscription.dispose()
                }
            },
        ]
    }

    private static var properties: [Work] {
        [
            Work("Property.batch of many properties") { count in
                let properties = (0..<count).map { MutableProperty($0) }
                let subscriptions = properties.map { $0.values.subscribe { _ in } }
                Property.batch { for property in properties { property.value += 1 } }
                for subscription in subscriptions { subscription.dispose() }
            },
            Work("Property.batch of one property") { count in
                let property = MutableProperty(0)
                let subscription = property.values.subscribe { _ in }
                Property.batch { for number in 0..<count { property.value = number } }
                subscription.dispose()
            },
            Work("Property.batch of many joins") { count in
                let (left, right) = (MutableProperty(0), MutableProperty(0))
                let subscriptions = (0..<count).map { _ in
                    combineLatest(left.values, right.values).subscribe { _ in }
                }
                Property.batch {
                    left.value = 1
                    right.value = 1
                }
                for subscription in subscriptions { subscription.dispose() }
            },
            Work("Property.batch of a join of many") { count in
                let properties = (0..<count).map { MutableProperty($0) }
                let subscription = combineLatest(properties.map(\.values)).subscribe { _ in }
                Property.batch { for property in properties { property.value += 1 } }
                subscription.dispose()
            },
            Work("MutableProperty, set by its observer") { count in
                let property = MutableProperty(0)
                let subscription = property.values.subscribe { if $0 < count { property.value = $0 + 1 } }
                subscription.dispose()
            },
            Work("Subject, sent to by its subscriber") { count in
                let subject = Subject<Int, Never>()
                let subscription = subject.signal.subscribe { value in
                    if value == 0 { for number in 1..<count { subject.send(number) } }
                }
                subject.send(0)
                subscription.dispose()
            },
            Work("lift of many signals") { count in
                let signal = Numbers.never
                let subscriptions = (0..<count).map { _ in signal.lift { $0.map { $0 } }.start() }
                for subscription in subscriptions { subscription.dispose() }
            },
        ]
    }

    static var gathering: [Work] {
        operators("groupBy, a group for each") { source, _ in source.groupBy { $0 }.start() }
            + operators("groupBy, groups subscribed to") { source, _ in
                source.groupBy { $0 }.flatMap(.merge) { $0.signal }.start()
            }
            + operators("groupBy, one group") { source, _ in
                source.groupBy { _ in 1 }.flatMap(.merge) { $0.signal }.start()
            }
            + operators("distinct(by:)") { source, _ in source.distinct { -$0 }.start() }
            + operators("buffer(until:)") { source, _ in
                source.buffer(until: source.filter { $0 % 3 == 0 }).start()
            }
            + operators("buffer(until:), one array") { source, _ in source.buffer(until: Numbers.never).start() }
            + operators("window(count: 1)") { source, _ in source.window(count: 1).flatten(.merge).start() }
            + operators("window(count: n)") { source, count in source.window(count: count).flatten(.merge).start() }
            + operators("window(by:)") { source, _ in
                source.window(every: .tick, lasting: .tick * 3, by: { .tick * $0 }, lateness: .tick)
                    .flatMap(.merge) { $0.signal }.start()
            }
            + operators("window(by:), all open") { source, count in
                source.window(every: .tick, lasting: .tick, by: { .tick * $0 }, lateness: .tick * count)
                    .flatMap(.merge) { $0.signal }.start()
            }
            + operators("collect") { source, _ in source.collect().start() }
            + operators("buffer(count: n)") { source, count in source.buffer(count: count).start() }
            + operators("buffer(count: 2, skip: 1)") { source, _ in source.buffer(count: 2, skip: 1).start() }
            + operators("buffer(count: n, skip: n / 2)") { source, count in
                source.buffer(count: count, skip: max(count / 2, 1)).start()
            }
            + operators("bufferWhile(_:)") { source, count in
                source.bufferWhile { values, _ in values.count < count }.start()
            }
            + operators("bufferUntilMatch(_:)") { source, count in
                source.bufferUntilMatch { $0.count >= count }.start()
            }
            + operators("chunked(by:)") { source, _ in source.chunked { _, _ in true }.start() }
            + operators("windows(of: 2)") { source, _ in source.windows(of: 2).start() }
            + operators("windows(of: n)") { source, count in source.windows(of: count).start() }
            + operators("take(last: n)") { source, count in source.take(last: count).start() }
            + operators("take(last: n / 2)") { source, count in source.take(last: count / 2).start() }
            + operators("skip(last: n / 2)") { source, count in source.skip(last: count / 2).start() }
            + operators("sorted") { source, _ in source.map { -$0 }.sorted().start() }
            + operators("distinct") { source, _ in source.distinct().start() }
            + operators("partition") { source, _ in
                let (matching, rest) = source.partition { $0 % 2 == 0 }
                return CompoundDisposable([matching.start(), rest.start()])
            }
            + operators("multicast(_:selector:)") { source, _ in
                source.multicast({ ReplaySubject<Int, TestFailure>() }) { $0 }.start()
            }
            + operators("serialized") { source, _ in source.serialized().start() }
            + operators("scan(into:)") { source, _ in source.scan(into: 0) { $0 += $1 }.start() }
            + operators("reduce(into:)") { source, _ in source.reduce(into: [Int]()) { $0.append($1) }.start() }
            + operators("joined(separator:)") { source, _ in
                source.map { .just($0) }.joined(with: .just(0)).start()
            }
    }

    static var combining: [Work] {
        operators("zip, one side ahead") { source, count in
            let other = Inlet()
            return CompoundDisposable([
                source.zip(with: other.signal).start(), ActionDisposable { other.send(numbers: count) },
            ])
        }
            + operators("zip, the other side ahead") { source, count in
                let other = Inlet()
                let subscription = source.zip(with: other.signal).start()
                other.send(numbers: count)
                return subscription
            }
            + operators("sequenceEqual, one side ahead") { source, count in
                let other = Inlet()
                let subscription = source.sequenceEqual(other.signal).start()
                other.send(numbers: count)
                return subscription
            }
            + operators("withLatest") { source, _ in source.withLatest(from: .just(1)).start() }
            + [
                ofMany("combineLatest") { combineLatest($0).map(\.count) },
                ofMany("zip") { zip($0).map(\.count) },
                ofMany("merge") { merge($0) },
                ofMany("concat") { concat($0) },
                ofMany("race") { race($0) },
            ]
            + groupJoins + joins
    }

    /// Many signals, of which each sends once and completes.
    private static func ofMany(_ name: String, _ join: @escaping @Sendable ([Numbers]) -> Numbers) -> Work {
        Work("\(name) of many") { count in
            let inlets = (0..<count).map { _ in Inlet() }
            let subscription = join(inlets.map(\.signal)).start()
            for inlet in inlets { inlet.send(1) }
            for inlet in inlets { inlet.complete() }
            subscription.dispose()
        }
    }

    private static var groupJoins: [Work] {
        inBothOrders("groupJoin, groups closed") { count, order in
            let (left, right) = (Inlet(), Inlet())
            let windows = (0..<count).map { _ in Subject<Int, Never>() }
            let subscription = left.signal.groupJoin(
                with: right.signal, while: { windows[$0].signal }, otherWhile: { _ in Signal<Int, Never>.never }
            ).flatMap(.merge) { $0.1 }.start()
            left.send(numbers: count)
            for index in order { windows[index].send(0) }
            subscription.dispose()
        }
            + inBothOrders("groupJoin, windows of others closed") { count, order in
                let (left, right) = (Inlet(), Inlet())
                let windows = (0..<count).map { _ in Subject<Int, Never>() }
                let subscription = left.signal.groupJoin(
                    with: right.signal, while: { _ in Signal<Int, Never>.never }, otherWhile: { windows[$0].signal }
                ).flatMap(.merge) { $0.1 }.start()
                right.send(numbers: count)
                for index in order { windows[index].send(0) }
                subscription.dispose()
            }
            + operators("groupJoin, all at the end") { source, _ in
                source.groupJoin(
                    with: Numbers.never, while: { _ in Signal<Int, Never>.never },
                    otherWhile: { _ in Signal<Int, Never>.never }
                ).flatMap(.merge) { $0.1 }.start()
            }
    }

    private static var joins: [Work] {
        inBothOrders("join, windows closed") { count, order in
            let (left, right) = (Inlet(), Inlet())
            let windows = (0..<count).map { _ in Subject<Int, Never>() }
            let subscription = left.signal.join(
                with: right.signal, while: { windows[$0].signal }, otherWhile: { _ in Signal<Int, Never>.never }
            ).start()
            left.send(numbers: count)
            for index in order { windows[index].send(0) }
            subscription.dispose()
        }
            + inBothOrders("join, windows of others closed") { count, order in
                let (left, right) = (Inlet(), Inlet())
                let windows = (0..<count).map { _ in Subject<Int, Never>() }
                let subscription = left.signal.join(
                    with: right.signal, while: { _ in Signal<Int, Never>.never }, otherWhile: { windows[$0].signal }
                ).start()
                right.send(numbers: count)
                for index in order { windows[index].send(0) }
                subscription.dispose()
            }
    }

    static var flattening: [Work] {
        let strategies: [(String, FlattenStrategy)] = [
            ("merge", .merge), ("merge(max: 2)", .merge(max: 2)), ("concat", .concat),
            ("concatEager", .concatEager), ("latest", .latest), ("first", .first), ("race", .race),
        ]
        return strategies.flatMap { name, strategy in
            inBothOrders("flatMap(.\(name))") { count, order in
                let inlet = Inlet()
                let inner = (0..<count).map { _ in Inlet() }
                let subscription = inlet.signal.flatMap(strategy) { inner[$0].signal }.start()
                inlet.send(numbers: count)
                for index in order {
                    inner[index].send(1)
                    inner[index].complete()
                }
                inlet.complete()
                subscription.dispose()
            }
                + operators("flatMap(.\(name)), none ends") { source, _ in
                    source.flatMap(strategy) { _ in Numbers.never }.start()
                }
        }
    }

    static var priorities: [Work] {
        inBothOrders("flatMap(.concat, priority:)") { count, order in
            let inlet = Inlet()
            let inner = (0...count).map { _ in Inlet() }
            let subscription = inlet.signal.flatMap(.concat, priority: { $0 == count ? .max : order[$0] }) {
                inner[$0].signal
            }.start()
            inlet.send(count)
            inlet.send(numbers: count)
            inner[count].complete()
            for index in order.reversed() { inner[index].complete() }
            subscription.dispose()
        }
    }

    static var recovering: [Work] {
        [
            Work("retry") { count in
                let left = Mutex(count)
                let source = Numbers.deferred {
                    let isLeft = left.withLock { left in
                        left -= 1
                        return left > 0
                    }
                    return isLeft ? .fail(TestFailure()) : .just(1)
                }
                source.retry().start().dispose()
            },
            Work("repeat") { count in Numbers.just(1).repeat(count).start().dispose() },
            Work("ifFailed(switchToNextOf:)") { count in
                let fallbacks = (0..<count).map { _ in Numbers.fail(TestFailure()) }
                Numbers.fail(TestFailure()).ifFailed(switchToNextOf: fallbacks).start().dispose()
            },
            Work("retryWhen(_:)") { count in
                let left = Mutex(count)
                let source = Numbers.deferred {
                    let isLeft = left.withLock { left in
                        left -= 1
                        return left > 0
                    }
                    return isLeft ? .fail(TestFailure()) : .just(1)
                }
                source.retryWhen { failures in failures }.start().dispose()
            },
            Work("retry after a delay") { count in
                let scheduler = VirtualTimeScheduler()
                let policy = RetryPolicy(retries: count, delay: .constant(.tick), on: scheduler)
                let subscription = Numbers.fail(TestFailure()).retry(policy: policy).start()
                scheduler.run()
                subscription.dispose()
            },
            Work("then, concat and prepend, subscribed to again and again") { count in
                let signal = Numbers.just(1).prepend(0).concat(.just(2)).then(Numbers.just(3))
                for _ in 0..<count { signal.start().dispose() }
            },
        ]
    }

    static var timing: [Work] {
        timed("delay") { source, scheduler, _ in source.delay(for: .tick * 3, on: scheduler).start() }
            + timed("delay for long") { source, scheduler, count in
                source.delay(for: .tick * count, on: scheduler).start()
            }
            + timed("debounce") { source, scheduler, _ in source.debounce(for: .tick * 3, on: scheduler).start() }
            + timed("throttle") { source, scheduler, _ in source.throttle(for: .tick * 3, on: scheduler).start() }
            + timed("timeout(between:)") { source, scheduler, _ in
                source.timeout(between: .tick * 3, on: scheduler, failing: TestFailure()).start()
            }
            + timed("sample(every:)") { source, scheduler, _ in source.sample(every: .tick * 3, on: scheduler).start() }
            + timed("buffer(every:)") { source, scheduler, _ in source.buffer(every: .tick * 3, on: scheduler).start() }
            + timed("buffer(every:orCount:)") { source, scheduler, _ in
                source.buffer(every: .tick * 3, orCount: 2, on: scheduler).start()
            }
            + timed("window(every:)") { source, scheduler, _ in
                source.window(every: .tick * 3, on: scheduler).flatten(.merge).start()
            }
            + timed("window(every:orCount:)") { source, scheduler, _ in
                source.window(every: .tick * 3, orCount: 2, on: scheduler).flatten(.merge).start()
            }
            + timed("window(every:lasting:)") { source, scheduler, _ in
                source.window(every: .tick, lasting: .tick * 3, on: scheduler).flatten(.merge).start()
            }
            + timed("groupBy(expiring), a group for each") { source, scheduler, _ in
                source.groupBy({ $0 }, expiringAfter: .tick * 3, on: scheduler).flatMap(.merge) { $0.signal }.start()
            }
            + timed("groupBy(expiring), one group") { source, scheduler, _ in
                source.groupBy({ _ in 1 }, expiringAfter: .tick * 3, on: scheduler).flatMap(.merge) { $0.signal }
                    .start()
            }
            + timed("deliver(on:)") { source, scheduler, _ in source.deliver(on: scheduler).start() }
            + timed("flatMap(.merge), each after its time") { source, scheduler, _ in
                source.flatMap(.merge) { Numbers.just($0).delay(for: .tick * 3, on: scheduler) }.start()
            }
            + [
                Work("record") { count in
                    let scheduler = VirtualTimeScheduler()
                    let recording = scheduler.record(Signal.interval(.tick, on: scheduler).take(count).mapTo("a"))
                    scheduler.run()
                    _ = recording.diagram
                },
                Work("cold diagram") { count in
                    let scheduler = VirtualTimeScheduler()
                    let recording = scheduler.record(scheduler.cold(String(repeating: "a-", count: count) + "|"))
                    scheduler.run()
                    _ = recording.events.count
                },
            ]
    }

    static var pausing: [Work] {
        [
            Work("deliver(on:waiting: 1), paused by each value") { count in
                let scheduler = VirtualTimeScheduler()
                let subscription = (0..<count).signal(on: scheduler).deliver(on: scheduler, waiting: 1)
                    .subscribe { _ in }
                scheduler.run()
                subscription.dispose()
            },
            Work("merge of many, paused and resumed") { count in
                let scheduler = VirtualTimeScheduler()
                let inlets = (0..<count).map { _ in Inlet() }
                let subscription = merge(inlets.map(\.signal)).deliver(on: scheduler, waiting: 1).start()
                inlets[0].send(1)
                scheduler.run()
                subscription.dispose()
            },
            Work("onResume, resumed") { count in
                let scheduler = VirtualTimeScheduler()
                let subscription = actions(count, on: scheduler)
                scheduler.run()
                subscription.dispose()
            },
            Work("onResume, disposed") { count in
                let scheduler = VirtualTimeScheduler()
                let subscription = actions(count, on: scheduler)
                scheduler.schedule { subscription.dispose() }
                scheduler.run()
            },
        ]
    }

    /// Many actions of one source that is paused, when the scheduler runs.
    private static func actions(_ count: Int, on scheduler: VirtualTimeScheduler) -> any Disposable {
        let source = Numbers { subscriber in
            subscriber.send(0)
            for _ in 0..<count { subscriber.onResume { withExtendedLifetime(subscriber) {} } }
            return nil
        }
        return source.deliver(on: scheduler, waiting: 1).subscribed(on: scheduler).start()
    }

    /// Tasks, which virtual time runs on one thread.
    static var tasks: [Work] {
        let buffers: [(String, BufferingPolicy)] = [
            ("unbounded", .unbounded), ("newest", .newest(100)), ("oldest", .oldest(100)),
        ]
        let maps = [
            ("mapAsync", 1, true), ("mapAsync(max: n)", Int.max, true), ("mapAsync, unordered", Int.max, false),
        ]
        return maps.map { name, max, isOrdered in
            Work(name) { count in
                let scheduler = VirtualTimeScheduler()
                let subscription = Signal<Int, Never>.from(0..<count)
                    .mapAsync(max: max, ordered: isOrdered, on: scheduler) { $0 }.subscribe { _ in }
                scheduler.run()
                subscription.dispose()
            }
        }
            + buffers.map { name, buffering in
                Work("values(buffering: .\(name))") { count in
                    let scheduler = VirtualTimeScheduler()
                    let subject = Subject<Int, Never>()
                    let values = subject.signal.values(buffering: buffering)
                    for number in 0..<count { subject.send(number) }
                    subject.complete()
                    Task(executorPreference: scheduler) { for await _ in values {} }
                    scheduler.run()
                }
            } + [
                Work("sequence") { count in
                    for _ in Signal<Int, Never>.from(0..<count).sequence {}
                }
            ]
    }
}
