import Operators
import StreamTesting
import TestSupport
import Testing

/// Rules that several combining operators share.
@Suite struct CombiningTests {
    @Test("merge, concat, combineLatest and zip of an empty array complete immediately")
    func emptyCollections() {
        let none: [Signal<Int, Never>] = []
        // Not with `waitForAll()`, which also returns when the signal is released without an end.
        expectEqual(events(Operators.merge(none)), [.completed])
        expectEqual(events(Operators.concat(none)), [.completed])
        expectEqual(events(combineLatest(none)), [.completed])
        expectEqual(events(Operators.zip(none)), [.completed])
    }

    @Test("merge, concat, race, zip and combineLatest infer the elements of a literal from the result")
    func typeOfLiterals() {
        let merged: Signal<Int, Never> = Operators.merge([.just(1), .just(2)])
        expectEqual(merged.waitForAll(), [1, 2])
        let one: Signal<Int, TestFailure> = Operators.concat([.just(1), .fail(.wrong)])
        expectEqual(VirtualTimeScheduler().record(one).events.map(\.event), [.next(1), .failed(.wrong)])
        let first: Signal<Int, Never> = Operators.race([.never, .just(2)])
        expectEqual(first.waitForAll(), [2])
        let pairs: Signal<[Int], Never> = Operators.zip([.of(1, 2), .of(3, 4)])
        expectEqual(pairs.waitForAll(), [[1, 3], [2, 4]])
        let latest: Signal<[Int], Never> = combineLatest([.just(1), .of(3, 4)])
        expectEqual(latest.waitForAll(), [[1, 3], [1, 4]])
    }

    @Test("zip of one cold signal with itself subscribes to it twice")
    func sameSignalTwice() {
        let count = Locked(0)
        let source = Signal<Int, Never> { subscriber in
            subscriber.send(
                count.modify {
                    $0 += 1; return $0
                })
            subscriber.complete()
            return nil
        }
        expectEqual(Operators.zip(source, source).map { [$0, $1] }.waitForAll(), [[1, 2]])
    }

    @Test("combineLatest, zip, merge, concat and race accept literals of signals that can fail before a closure")
    func literalsBeforeClosures() {
        let source = Source.of("a")
        expectEqual(events(Operators.combineLatest([source, source]).map { $0[0] }).first?.value, "a")
        expectEqual(events(Operators.zip([source, source]).map { $0[1] }).first?.value, "a")
        expectEqual(events(Operators.merge([source, source]).map { $0 + "!" }).first?.value, "a!")
        expectEqual(events(Operators.concat([source, source]).map { $0 + "!" }).first?.value, "a!")
        expectEqual(events(Operators.race([source, source]).map { $0 + "!" }).first?.value, "a!")
    }

    @Test("combineLatest sends nil as a value, and no combining operator subscribes after an immediate failure")
    func immediateFailures() {
        let pairs = Operators.combineLatest(Signal<Int?, Never>.of(nil), Signal<Int?, Never>.of(1, nil))
        expectEqual(pairs.map { [$0, $1] }.waitForAll(), [[nil, 1], [nil, nil]])
        let subscribed = Counter()
        let late = Signal<Int, TestFailure>.deferred {
            subscribed.increment()
            return .just(1)
        }
        expectEqual(events(Operators.combineLatest(.fail(.wrong), late).map { $0 + $1 }), [.failed(.wrong)])
        expectEqual(events(Operators.zip(.fail(.wrong), late).map { $0 + $1 }), [.failed(.wrong)])
        expectEqual(events(Operators.merge(.fail(.wrong), late)), [.failed(.wrong)])
        expectEqual(events(Operators.concat(.fail(.wrong), late)), [.failed(.wrong)])
        expectEqual(
            events(late.withLatest(from: Signal<Int, TestFailure>.fail(.wrong)).map { $0 + $1 }), [.failed(.wrong)])
        expectEqual(subscribed.value, 0)
    }

    @Test("combineLatest and zip followed by map transform each tuple")
    func mappedTuples() {
        let (a, b) = (Signal<Int, Never>.of(1, 2), Signal<Int, Never>.of(10, 20))
        expectEqual(Operators.combineLatest(a, b).map { $0 + $1 }.waitForAll(), [12, 22])
        expectEqual(Operators.zip(a, b).map { $0 + $1 }.waitForAll(), [11, 22])
    }

    @Test(
        "merge, concat, zip, combineLatest, withLatest and sample combine a widened signal with one that can fail")
    func widening() {
        let safe = Signal<Int, Never>.of(1)
        let failing = Signal<Int, TestFailure>.of(2)
        expectEqual(events(safe.widenFailure().concat(failing)), [.next(1), .next(2), .completed])
        expectEqual(events(failing.concat(safe.widenFailure())), [.next(2), .next(1), .completed])
        expectEqual(events(safe.widenFailure().merge(with: failing)), [.next(1), .next(2), .completed])
        expectEqual(events(failing.merge(with: safe.widenFailure())), [.next(2), .next(1), .completed])
        expectEqual(events(safe.widenFailure().zip(with: failing).map { $0 + $1 }), [.next(3), .completed])
        expectEqual(events(failing.zip(with: safe.widenFailure()).map { $0 + $1 }), [.next(3), .completed])
        expectEqual(events(safe.widenFailure().combineLatest(with: failing).map { $0 + $1 }), [.next(3), .completed])
        expectEqual(events(failing.combineLatest(with: safe.widenFailure()).map { $0 + $1 }), [.next(3), .completed])
        expectEqual(events(safe.widenFailure().withLatest(from: failing).map { $0 + $1 }), [.next(3), .completed])
        expectEqual(events(failing.withLatest(from: safe.widenFailure()).map { $0 + $1 }), [.next(3), .completed])
        let open = failing.concat(.never)
        expectEqual(events(open.sample(on: safe.widenFailure())), [.next(2), .completed])
        expectEqual(events(open.sample(with: safe.widenFailure()).map { $0 + $1 }), [.next(3), .completed])
    }

    @Test(
        "No leaks: combining operators release the subscriber and dispose the sources at an end or a disposal")
    func nothingIsLeaked() {
        typealias Join = (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
        let joins: [(String, Join)] = [
            ("combineLatest", { Operators.combineLatest($0, $1).map { $0 + $1 } }),
            ("zip", { Operators.zip($0, $1).map { $0 + $1 } }), ("merge", { Operators.merge($0, $1) }),
            ("concat", { $0.concat($1) }), ("race", { Operators.race($0, $1) }),
            ("withLatest", { $0.withLatest(from: $1).map { $0 + $1 } }), ("sample", { $0.sample(on: $1) }),
            ("then", { $0.then($1) }),
        ]
        for (name, join) in joins {
            for ends in [true, false] {
                let released = Counter()
                let subjects = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
                func subscribe() -> any Disposable {
                    let canary = Canary { released.increment() }
                    let sources = subjects.map { $0.signal.onNext { _ in canary.sing() } }
                    return join(sources[0], sources[1]).subscribe(
                        next: { _ in canary.sing() }, failed: { _ in }, completed: {})
                }
                let token = subscribe()
                for subject in subjects { subject.send(1) }
                if ends { subjects[0].fail(.wrong) } else { token.dispose() }
                expectEqual(released.value, 1, "\(name)")
                expectEqual(subjects.map(\.subscriberCount), [0, 0], "\(name)")
            }
        }
    }
}
