import Operators
import StreamTesting
import TestSupport
import Testing

/// The exact cases of ReactiveObjC's bind, flatten, concat and switchToLatest, and what naive ones get wrong.
@Suite struct FlattenRowsTests {
    @Test("[114] §1.7 BIND: the factory runs for each subscription, and its state is that of one subscription")
    func bindState() {
        let source = Subject<Int, Never>()
        let sums = source.signal.bind { () -> @Sendable (Int, inout Bool) -> Signal<Int, Never>? in
            let sum = Locked(0)
            return { value, _ in
                .just(
                    sum.modify {
                        $0 += value; return $0
                    })
            }
        }
        let recordings = [Locked<[Int]>([]), Locked<[Int]>([])]
        let first = sums.subscribe { recordings[0].append($0) }
        source.send(1)
        let second = sums.subscribe { recordings[1].append($0) }
        source.send(2)
        #expect(recordings.map(\.value) == [[1, 3], [2]])
        first.dispose()
        second.dispose()
    }

    @Test("[114] §1.7 BIND: nil and the flag dispose the source, also one that is synchronous and endless")
    func bindStops() {
        let ended = Counter()
        func source() -> Signal<Int, Never> {
            Signal { subscriber in
                subscriber.disposable.add { ended.increment() }
                var number = 0
                while !subscriber.isDisposed {
                    subscriber.send(number)
                    number += 1
                }
                return nil
            }
        }
        #expect(source().bind { { value, _ in value == 2 ? nil : .just(value) } }.waitForAll() == [0, 1])
        #expect(ended.value == 1)
        let flagged = source().bind {
            { value, isLast in
                isLast = value == 2
                return .just(value)
            }
        }
        #expect(flagged.waitForAll() == [0, 1, 2])
        #expect(ended.value == 2)
    }

    @Test("[114] §1.7 BIND: completes when the source and all given have; nil with the flag ends too")
    func bindCompletes() {
        let course = run(outer: "-ab|", inners: ["a": "----1|", "b": "-2|"]) { outer, inner in
            outer.bind { { letter, _ in inner(letter) } }
        }
        #expect(course == Course("---2-1|", "-^----!", "--^-!"))
        let stopped = run(outer: "-ab-a-a|", inners: ["a": "--1|"]) { outer, inner in
            outer.bind {
                { letter, isLast in
                    isLast = letter == "b"
                    return letter == "b" ? nil : inner(letter)
                }
            }
        }
        #expect(stopped == Course("---1|", "-^--!"))
    }

    @Test("[114] §1.7 BIND: a failure of any, or a throw, is sent once and disposes all; nothing more is subscribed to")
    func bindFails() {
        let course = run(outer: "-ab-c|", inners: ["a": "----1", "b": "-#", "c": "3"]) { outer, inner in
            outer.bind { { letter, _ in inner(letter) } }
        }
        #expect(course == Course("---#", "-^-!", "--^!"))
        let throwing = run(outer: "-ab-c|", inners: ["a": "----1"]) { outer, inner in
            outer.bind {
                { (letter, _) throws(MarbleFailure) in
                    if letter == "b" { throw MarbleFailure() }
                    return inner(letter)
                }
            }
        }
        #expect(throwing == Course("--#", "-^!"))
        let asked = Locked<[Int]>([])
        let synchronous = Signal<Int, TestFailure>.of(1, 2, 3).bind {
            { value, _ in
                asked.append(value)
                return value == 2 ? .fail(.wrong) : .just(value)
            }
        }
        #expect(events(synchronous) == [.next(1), .failed(.wrong)])
        #expect(asked.value == [1, 2])
    }

    @Test("[114] §1.7 BIND: inner signals are not held after they have ended; disposal disposes them all")
    func bindHolds() {
        let dead = Counter()
        let source = Subject<Int, Never>()
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let token = source.signal.bind {
            { number, _ in
                if number < 2 { return inners[number].signal }
                let canary = Canary { dead.increment() }
                return .deferred {
                    canary.sing()
                    return .just(number)
                }
            }
        }.subscribe { _ in }
        for number in 0..<5 { source.send(number) }
        #expect(dead.value == 3)
        #expect(inners.map(\.subscriberCount) == [1, 1])
        token.dispose()
        #expect(inners.map(\.subscriberCount) == [0, 0])
        #expect(source.subscriberCount == 0)
    }

    @Test("[115] [120] §1.7 flattenMap, switchToLatest: what has no signal gives an empty one, and all goes on")
    func noInner() {
        for (name, strategy) in FlattenStrategy.all where name != "race" {
            let values = Signal<Int, Never>.of(1, 2, 3).flatMap(strategy) { $0 == 2 ? .empty : .just($0) }
            #expect(values.waitForAll() == [1, 3], "\(name)")
        }
    }

    @Test("[117] §1.7 flatten:max: disposed from inside the subscription of an inner one, by take(until:)")
    func takeUntilInside() {
        for (name, strategy) in FlattenStrategy.all {
            let stop = Subject<Void, Never>()
            let subscribed = Locked<[Int]>([])
            let inners = (1...3).map { number in
                Signal<Int, Never> { subscriber in
                    subscribed.append(number)
                    subscriber.send(number)
                    stop.send(())
                    return nil
                }
            }
            let recording = VirtualTimeScheduler().record(
                Signal<Signal<Int, Never>, Never>(inners).flatten(strategy).take(until: stop.signal))
            #expect(recording.events.map(\.event) == [.next(1), .completed], "\(name)")
            #expect(subscribed.value == [1], "\(name)")
        }
    }

    @Test("[117] §1.7 flatten:max: ended with the last synchronous inner one, and after one that failed")
    func endsInside() {
        let signals = Signal<Signal<Int, TestFailure>, TestFailure>.of(.just(1), .just(2), .just(3))
        #expect(events(signals.flatten(.merge(max: 1)).take(3)) == [.next(1), .next(2), .next(3), .completed])
        #expect(events(signals.flatten(.merge(max: 1)).take(2)) == [.next(1), .next(2), .completed])
        let waiting = Subject<Int, TestFailure>()
        let subscribed = Counter()
        let last = Signal<Int, TestFailure>.deferred {
            subscribed.increment()
            return .just(1)
        }
        let recording = VirtualTimeScheduler().record(
            Signal<Signal<Int, TestFailure>, TestFailure>.of(waiting.signal, .fail(.wrong), last)
                .flatten(.merge(max: 1)))
        waiting.complete()
        #expect(recording.events.map(\.event) == [.failed(.wrong)])
        #expect(subscribed.value == 0)
    }

    @Test("[119] §1.7 concat of signals: those sent later wait; completes after all, also when the outer one has first")
    func concatQueue() {
        let course = run(.concat, "-a-b-a|", ["a": "---1|", "b": "-2|"])
        #expect(course == Course("----1-2---1|", "-^---!", "-------^---!", "-----^-!"))
        #expect(run(.concat, "-a-b#", ["a": "---1|", "b": "-2|"]) == Course("----#", "-^--!"))
        #expect(
            run(.concat, "(ab)|", ["a": "--1-|", "b": "2"], disposingAfter: .seconds(3)) == Course("--1", "^--!"))
    }

    @Test("[120] §1.7 §7.21 switchToLatest: each subscription is its own; events of an old one are dropped")
    func latest() {
        let outer = Subject<Int, Never>()
        let inners = [Subject<String, Never>(), Subject<String, Never>()]
        let flattened = outer.signal.flatMap(.latest) { inners[$0].signal }
        let recordings = [Locked<[String]>([]), Locked<[String]>([])]
        let first = flattened.subscribe { recordings[0].append($0) }
        outer.send(0)
        let second = flattened.subscribe { recordings[1].append($0) }
        inners[0].send("a")
        outer.send(1)
        inners[0].send("old")
        inners[0].complete()
        inners[1].send("b")
        #expect(recordings.map(\.value) == [["a", "b"], ["b"]])
        #expect(inners.map(\.subscriberCount) == [0, 2])
        first.dispose()
        second.dispose()
        #expect(inners.map(\.subscriberCount) == [0, 0])
    }

    @Test("[128] §1.7 then: values are left out, a failure stops, disposal of either part")
    func then() {
        #expect(run("-a-|", "-x-|") { $0.then($1) } == Course("----x-|", "^--!", "---^--!"))
        #expect(run("|", "-x-|") { $0.then($1) } == Course("-x-|", "(^!)", "^--!"))
        #expect(run("-a-#", "-x-|") { $0.then($1) } == Course("---#", "^--!"))
        #expect(run("-a-|", "-x-#") { $0.then($1) } == Course("----x-#", "^--!", "---^--!"))
        #expect(run("---", "-x-|") { $0.then($1) } == Course("", "^>"))
        #expect(
            run("-a-|", "-x-|", disposingAfter: .seconds(4)) { $0.then($1) } == Course("", "^--!", "---^!"))
        #expect(Signal<Int, Never>.of(1, 2).then(Signal<String, Never>.of("a")).waitForAll() == ["a"])
        #expect(events(Signal<Int, Never>.just(1).then(Signal<String, TestFailure>.fail(.wrong))) == [.failed(.wrong)])
        #expect(
            events(Signal<Int, TestFailure>.just(1).then(Signal<String, Never>.just("a"))) == [.next("a"), .completed])
        let endless = Signal<Int, Never>.just(1).then(Signal<Int, Never>.repeating(0))
        #expect(endless.take(2).waitForAll() == [0, 0])
    }

    @Test("[125] Batches, each zipped before the next begins, are concat of zips")
    func batches() {
        let scheduler = VirtualTimeScheduler()
        let logs = (0..<5).map { _ in SubscriptionLog() }
        let sources = ["-a|", "--b|", "c|", "-d|", "-e|"].enumerated().map { scheduler.cold($1, log: logs[$0]) }
        let batches = stride(from: 0, to: sources.count, by: 2).map { start in
            Operators.zip(sources[start..<min(start + 2, sources.count)])
        }
        let recording = scheduler.record(Operators.concat(batches).map { $0.joined() })
        scheduler.advance(by: .seconds(60))
        #expect(recording.diagram == "--{ab}{cd}e|")
        #expect(logs.map(\.lines) == [["^-!"], ["^-!"], ["--^!"], ["--^!"], ["---^-!"]])
    }

    @Test("[125] Batches of a signal of signals: buffer(count:), then zip of each, one after another")
    func bufferedBatches() {
        let signals = Signal<Signal<Int, TestFailure>, TestFailure>.of(.just(1), .of(2, 3), .just(4))
        let batches = signals.buffer(count: 2).flatMap(.concat) { Operators.zip($0) }
        #expect(events(batches) == [.next([1, 2]), .next([4]), .completed])
    }
}
