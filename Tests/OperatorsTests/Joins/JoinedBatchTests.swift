import Operators
import TestSupport
import Testing

/// What joins of signals send for batches of properties.
@Suite struct JoinedBatchTests {
    let bag = DisposableBag()

    @Test("Property.batch causes no glitch in nested combineLatest over shared properties")
    func diamond() {
        let tuples = Locked<[[Int]]>([])
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let left = Property.combineLatest(a, b).map { $0 + $1 }
        let right = Property.combineLatest(b, a).map { $0 * 10 + $1 }
        let top = combineLatest(left.values, right.values, a.values)
        _ = top.subscribe { tuples.append([$0, $1, $2]) }
        tuples.value = []
        Property.batch {
            a.value = 1
            b.value = 2
        }
        expectEqual(tuples.value, [[3, 21, 1]])
    }

    @Test("Property.batch sends to combineLatest of smaller height first, in any order of creation")
    func heights() {
        let log = Log()
        let p = (0..<3).map { _ in MutableProperty(0) }
        let low = combineLatest(p[0].values, p[1].values)
        _ = combineLatest(combineLatest(low, p[2].values), p[0].values).subscribe { log.append("\($0)") }
        _ = combineLatest(p[2].values, low).subscribe { log.append("\($0)") }
        log.value = []
        Property.batch { for property in p { property.value = 1 } }
        expectEqual(log.value.sorted(), ["(((1, 1), 1), 1)", "(1, (1, 1))"])
    }

    typealias Pair = Signal<(Int, Int), Never>

    /// Ways to share a `combineLatest`.
    static let sharings: [(String, @Sendable (Pair) -> Pair)] = [
        ("share", { $0.share() }),
        ("share(replay:)", { $0.share(replay: 1) }),
        ("share(while: .forever)", { $0.share(replay: 1, while: .forever) }),
        ("refCount", { $0.multicast(BehaviorSubject((0, 0))).refCount() }),
        ("autoconnect", { $0.multicast(BehaviorSubject((0, 0))).autoconnect() }),
        ("replayLast", { $0.replayLast() }),
        ("replayLazily", { $0.replayLazily(upTo: 1) }),
        (
            "connect",
            {
                let connection = $0.replay(1)
                connection.connect()
                return connection.signal
            }
        ),
    ]

    @Test("Property.batch sends to a combineLatest of a shared one after the shared one", arguments: sharings.map(\.0))
    func sharedHeight(_ name: String) throws {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let share = try #require(Self.sharings.first { $0.0 == name }).1
        let shared = share(combineLatest(a.values, b.values))
        shared.subscribe { _ in }.add(to: bag)
        combineLatest(c.values, shared).subscribe { log.append("\($0)") }.add(to: bag)
        Property.batch { for property in [c, a, b] { property.value = 1 } }
        expectEqual(log.value.last, "(1, (1, 1))")
        #expect(!log.value.contains("(1, (0, 0))"), "\(log.value)")
        bag.dispose()
    }

    @Test("Property.batch sends the new value at its end to a subscriber that subscribes in its body")
    func subscribingInside() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        Property.batch {
            a.value = 1
            _ = a.values.record(log, as: "values ")
            _ = a.signal.record(log, as: "signal ")
            _ = combineLatest(a.values, b.values).subscribe { log.append("\($0)") }
            b.value = 2
        }
        expectEqual(log.value, ["values 0", "(0, 0)", "values 1", "signal 1", "(1, 2)"])
    }

    @Test("Property.batch sends to a combineLatest that an observer subscribes to when the batch has been delivered")
    func subscribingInObserver() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let observer = a.signal.subscribe { _ in
            _ = combineLatest(a.values, b.values).subscribe { log.append("\($0)") }
            log.append("subscribed")
        }
        Property.batch {
            a.value = 1
            b.value = 2
        }
        expectEqual(log.value, ["(1, 2)", "subscribed"])
        observer.dispose()
    }

    @Test("Property.batch completes a property that is released in its body when the batch ends")
    func releasedInside() {
        let log = Log()
        var a: MutableProperty<Int>? = MutableProperty(0)
        let b = MutableProperty(0)
        _ = a!.values.record(log, as: "a ")
        _ = combineLatest(a!.values, b.values).record(log)
        log.value = []
        Property.batch {
            a?.value = 1
            a = nil
            expectEqual(log.value, [])
            b.value = 1
        }
        b.value = 2
        expectEqual(log.value, ["a 1", "(1, 1)", "a completed", "(1, 2)"])
    }

    @Test("Property.batch sends the last tuple of properties that are released in it")
    func releasedProperties() {
        let log = Log()
        var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(0), MutableProperty(0))
        let token = combineLatest(a!.values, b!.values).record(log)
        Property.batch {
            a?.value = 1
            b?.value = 2
            a = nil
            b = nil
        }
        expectEqual(log.value, ["(0, 0)", "(1, 2)", "completed"])
        token.dispose()
    }

    @Test("Property.batch sends the tuple before a failure that occurs in it", arguments: [true, false])
    func failure(batched: Bool) {
        let log = Log()
        let (a, b) = (Subject<Int, Late>(), Subject<Int, Late>())
        let token = combineLatest(a.signal, b.signal).record(log)
        a.send(1)
        b.send(1)
        let change = {
            a.send(2)
            b.fail(Late())
        }
        if batched { Property.batch(change) } else { change() }
        expectEqual(log.value, ["(1, 1)", "(2, 1)", "failed Late()"])
        token.dispose()
    }

    @Test("Values that observers of two batches send to a combineLatest are all sent, in the order of their arrival")
    func valuesOfTwoBatches() {
        let (a, b, n) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let events = Subject<Int, Never>()
        let log = Locked<[String]>([])
        let (isCommitted, isSent, isBatched) = (Gate(), Gate(), Gate())
        let subscriptions = CompoundDisposable([
            combineLatest(events.signal, n.values).subscribe { log.append("\($0)") },
            b.signal.subscribe { _ in
                isCommitted.open()
                isSent.wait()
                events.send(2)
            },
            a.signal.subscribe { _ in
                events.send(1)
                isSent.open()
                isBatched.wait()
            },
        ])
        race(
            {
                Property.batch { b.value = 1 }
                isBatched.open()
            },
            {
                isCommitted.wait()
                Property.batch { a.value = 1 }
            })
        expectEqual(log.value, ["(1, 0)", "(2, 0)"])
        subscriptions.dispose()
    }
}

private struct Late: Error {}
