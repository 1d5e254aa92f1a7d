import StreamCore
import TestSupport
import Testing

@Suite struct BatchTests {
    let bag = DisposableBag()

    @Test("Property.batch sends several changes as one consistent tuple")
    func oneTuple() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let both = Property.combineLatest(a, b)
        _ = both.signal.record(log)
        Property.batch {
            a.value = 1
            b.value = 1
            a.value = 2
            #expect(a.value == 2)
        }
        #expect(log.value == ["(2, 1)"])
        #expect(both.value == (2, 1))
    }

    @Test("Property.batch sends the last value of each property once, in the order of the first changes")
    func lastValues() {
        let log = Log()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        _ = b.signal.record(log, as: "b")
        _ = a.signal.record(log, as: "a")
        Property.batch {
            a.value = 1
            b.value = 1
            a.value = 2
            #expect(log.value == [])
        }
        #expect(log.value == ["a2", "b1"])
    }

    @Test("Property.batch returns the result of its body, sends changes even if it throws, and nests")
    func resultAndThrow() {
        let log = Log()
        let a = MutableProperty(0)
        _ = a.signal.record(log)
        #expect(throws: Problem.self) {
            try Property.batch { () throws(Problem) in
                a.value = 1
                throw Problem()
            }
        }
        let result = Property.batch {
            a.value = 2
            Property.batch { a.value = 3 }
            #expect(log.value == ["1"])
            return a.value
        }
        #expect(result == 3)
        #expect(log.value == ["1", "3"])
    }

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
        #expect(tuples.value == [[3, 21, 1]])
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
        #expect(log.value.sorted() == ["(((1, 1), 1), 1)", "(1, (1, 1))"])
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
        #expect(log.value.last == "(1, (1, 1))")
        #expect(!log.value.contains("(1, (0, 0))"), "\(log.value)")
        bag.dispose()
    }

    @Test("Property.batch that changes a property with modify is delivered after an earlier batch of the property")
    func modifyFollows() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        combineLatest(b.values, c.values).subscribe { log.append("\($0)") }.add(to: bag)
        a.signal.subscribe { value in
            guard value == 1 else { return }
            Property.batch {
                a.modify { $0 += 1 }
                c.value = 2
            }
        }.add(to: bag)
        Property.batch {
            a.value = 1
            b.value = 1
        }
        #expect(log.value == ["(0, 0)", "(1, 0)", "(1, 2)"])
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
        #expect(log.value == ["values 0", "(0, 0)", "values 1", "signal 1", "(1, 2)"])
    }

    @Test("Property.batch allows composing properties in its body and in an observer")
    func composingInside() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let made = Locked<[Property<(Int, Int)>]>([])
        let composer = a.signal.subscribe { _ in made.append(Property.combineLatest(a, b)) }
        Property.batch {
            a.value = 1
            let inside = Property.combineLatest(a, b)
            #expect(inside.value == (1, 0))
            made.append(inside)
            b.value = 2
        }
        #expect(made.value.count == 2)
        for property in made.value { #expect(property.value == (1, 2)) }
        composer.dispose()
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
        #expect(log.value == ["(1, 2)", "subscribed"])
        observer.dispose()
    }

    @Test("Property.combineLatest reads a change in a batch after another source was released")
    func readingAfterRelease() {
        let a = MutableProperty(1)
        var b: MutableProperty<Int>? = MutableProperty(2)
        let both = Property.combineLatest(a, b!)
        b = nil
        Property.batch {
            a.value = 5
            #expect(both.value == (5, 2))
        }
        #expect(both.value == (5, 2))
    }

    @Test("Property.batch is delivered as a whole before a change that an observer makes during the delivery")
    func changeDuringDelivery() {
        let log = Log()
        let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        _ = a.signal.subscribe { c.value = $0 * 10 }
        let all = Property.combineLatest(a, b, c)
        _ = all.signal.subscribe { log.append("\($0)") }
        Property.batch {
            a.value = 1
            b.value = 1
        }
        #expect(log.value == ["(1, 1, 0)", "(1, 1, 10)"])
        #expect(all.value == (1, 1, 10))
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
            #expect(log.value == [])
            b.value = 1
        }
        b.value = 2
        #expect(log.value == ["a 1", "(1, 1)", "a completed", "(1, 2)"])
    }

    @Test("Property.batch delays the changes of modify and swap")
    func modifyInside() {
        let log = Log()
        let a = MutableProperty(0)
        _ = a.signal.record(log)
        Property.batch {
            a.modify { $0 += 1 }
            a.modify { $0 += 1 }
            #expect(a.swap(10) == 2)
        }
        #expect(log.value == ["10"])
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
        #expect(log.value == ["(0, 0)", "(1, 2)", "completed"])
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
        #expect(log.value == ["(1, 1)", "(2, 1)", "failed Late()"])
        token.dispose()
    }

    @Test("Misuse.report receives a send and a subscription in the body of a batch, each time it runs")
    func effects() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (source, subject) = (MutableProperty(0), Subject<Int, Never>())
            let sent = Locked<[Int]>([])
            let subscription = subject.signal.subscribe { sent.append($0) }
            var runs = 0
            Property.batch {
                runs += 1
                let value = source.value
                subject.send(value)
                source.values.subscribe { _ in }.dispose()
                if runs == 1 { race({ source.value = 7 }) }
                source.value = value + 1
            }
            precondition(source.value == 8 && runs == 2)
            precondition(sent.value == [0, 7])
            #if DEBUG
                precondition(misuses.value.map(\.kind) == Array(repeating: .effectInBatch, count: 4))
                precondition(misuses.value.allSatisfy { $0.places.first?.hasPrefix("\(#fileID):") == true })
            #else
                precondition(misuses.value.isEmpty)
            #endif
            misuses.value = []
            // Neither outside of a body nor in what a batch delivers.
            subject.send(1)
            let observer = source.values.subscribe { subject.send($0) }
            Property.batch { source.value = 9 }
            precondition(misuses.value.isEmpty)
            for subscription in [subscription, observer] { subscription.dispose() }
        }
    }
}

private struct Late: Error {}
