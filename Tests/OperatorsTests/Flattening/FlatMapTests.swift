import Operators
import StreamTesting
import TestSupport
import Testing

/// Rules that `flatMap` follows with every strategy.
@Suite struct FlatMapTests {
    @Test("flatMap sends values of a synchronous inner signal as they are produced, even without an end")
    func synchronousInners() {
        for strategy in [FlattenStrategy.merge, .merge(max: 1), .concat, .latest] {
            let endless = Signal<Int, Never>.just(1).flatMap(strategy) { _ in .repeating(0) }
            expectEqual(endless.take(3).waitForAll(), [0, 0, 0])
        }
    }

    @Test("flatMap(.merge(max:)) traps on a maximum of 0")
    func zeroMaximum() async {
        await #expect(processExitsWith: .failure) { _ = FlattenStrategy.merge(max: 0) }
    }

    @Test("flatMap combines a widened outer signal with inner signals that can fail, and the reverse")
    func failureTypes() {
        let outer = Signal<Int, Never>.of(1, 2)
        let failing = outer.widenFailure().flatMap(.concat) { value -> Signal<Int, TestFailure> in
            value == 2 ? .fail(.wrong) : .just(value)
        }
        expectEqual(VirtualTimeScheduler().record(failing).events.map(\.event), [.next(1), .failed(.wrong)])
        let safe = Signal<Int, TestFailure>.just(1).flatMap(.merge) { Signal<Int, Never>.just($0 + 1).widenFailure() }
        expectEqual(VirtualTimeScheduler().record(safe).events.map(\.event), [.next(2), .completed])
        let throwing = outer.widenFailure().tryFlatMap(.merge) {
            (value) throws(TestFailure) -> Signal<Int, TestFailure> in
            if value == 2 { throw .wrong }
            return .just(value)
        }
        expectEqual(VirtualTimeScheduler().record(throwing).events.map(\.event), [.next(1), .failed(.wrong)])
        let signals = Signal<Signal<Int, Never>, Never>.of(.just(1), .just(2))
        expectEqual(signals.flatten(.concat).waitForAll(), [1, 2])
    }

    @Test("flatMap does not subscribe to later inner signals after one fails immediately")
    func failingInner() {
        let subscribed = Locked<[Int]>([])
        let failing = Signal<Int, TestFailure>.of(1, 2, 3).flatMap(.merge) { value in
            subscribed.append(value)
            return value == 2 ? .fail(.wrong) : .just(value)
        }
        expectEqual(VirtualTimeScheduler().record(failing).events.map(\.event), [.next(1), .failed(.wrong)])
        expectEqual(subscribed.value, [1, 2])
    }

    @Test("flatMap ends safely when it is disposed inside the subscription to an inner signal")
    func disposalInside() {
        let token = SerialDisposable()
        let seen = Locked<[Int]>([])
        let outer = Subject<Int, Never>()
        token.inner = outer.signal.flatMap(.merge(max: 1)) { value in
            Signal<Int, Never> { subscriber in
                subscriber.send(value)
                token.dispose()
                subscriber.send(-1)
                return nil
            }
        }.subscribe { seen.append($0) }
        outer.send(1)
        outer.send(2)
        expectEqual(seen.value, [1])
        expectEqual(outer.subscriberCount, 0)
    }

    @Test("flatMap continues after an empty inner signal, with every strategy")
    func emptyInner() {
        for (name, strategy) in FlattenStrategy.all where name != "race" {
            let values = Signal<Int, Never>.of(1, 2, 3).flatMap(strategy) { $0 == 2 ? .empty : .just($0) }
            expectEqual(values.waitForAll(), [1, 3], "\(name)")
        }
    }

    @Test("flatMap subscribes to no more inner signals after take(until:) ends it, with every strategy")
    func endedInside() {
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
                Signal<Signal<Int, Never>, Never>.from(inners).flatten(strategy).take(until: stop.signal))
            expectEqual(recording.events.map(\.event), [.next(1), .completed], "\(name)")
            expectEqual(subscribed.value, [1], "\(name)")
        }
    }

    @Test("flatten equals flatMap of the received signals, with every strategy")
    func flattenOfMap() {
        for (name, strategy) in FlattenStrategy.all {
            let inners = ["a": "-1--2|", "b": "-3--4|"]
            let flattened = run(outer: "-ab--|", inners: inners) { $0.map($1).flatten(strategy) }
            expectEqual(flattened, run(strategy, "-ab--|", inners), "\(name)")
        }
    }

    @Test("flatMap passes the ends of empty, failing and silent outer signals, with every strategy")
    func endsOfOuterSignal() {
        for (name, strategy) in FlattenStrategy.all {
            expectEqual(run(strategy, "|", [:]).output, "|", "\(name)")
            expectEqual(run(strategy, "#", [:]).output, "#", "\(name)")
            expectEqual(run(strategy, "--", [:]).output, "", "\(name)")
            expectEqual(run(strategy, "-a|", ["a": "|"]).output, "--|", "\(name)")
            expectEqual(run(strategy, "-a|", ["a": "---"]), Outcome("", "-^>"), "\(name)")
            expectEqual(run(strategy, "-a-|", ["a": "-1-#"]).output, "--1-#", "\(name)")
            expectEqual(run(strategy, "-a-#", ["a": "-1---"]), Outcome("--1#", "-^-!"), "\(name)")
            expectEqual(
                run(strategy, "-a-|", ["a": "-1-2-3|"], disposingAfter: .seconds(3)), Outcome("--1", "-^-!"),
                "\(name)"
            )
        }
    }

    @Test("flatMap sends synchronous values immediately, even without an end, with every strategy")
    func synchronous() {
        for (name, strategy) in FlattenStrategy.all {
            let endless = Signal<Int, Never>.just(1).flatMap(strategy) { _ in .repeating(0) }
            expectEqual(endless.take(3).waitForAll(), [0, 0, 0], "\(name)")
            let isRace = name == "race"
            let outer = Signal<Int, Never>.from(0...).flatMap(strategy) { .just($0) }
            expectEqual(outer.take(isRace ? 1 : 3).waitForAll(), (isRace ? [0] : [0, 1, 2]), "\(name)")
            let all = Signal<Int, Never>.from(0..<5).flatMap(strategy) { Signal.of($0, $0) }
            expectEqual(all.waitForAll(), (isRace ? [0, 0] : [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]), "\(name)")
        }
    }

    @Test("tryFlatMap fails with the error of its closure as with an inner signal that fails, with every strategy")
    func throwing() {
        for (name, strategy) in FlattenStrategy.all
        where !["first", "throttle", "concat", "concatLatest"].contains(name) {
            let outcome = run(outer: "-a-b-c", inners: ["a": "-----1"]) { outer, inner in
                outer.tryFlatMap(strategy) { (letter) throws(MarbleFailure) in
                    if letter == "b" { throw MarbleFailure() }
                    return inner(letter)
                }
            }
            expectEqual(outcome, Outcome("---#", "-^-!"), "\(name)")
        }
        let inTurn = run(outer: "-a-b", inners: ["a": "---1|"]) { outer, inner in
            outer.tryFlatMap(.concat) { (letter) throws(MarbleFailure) in
                if letter == "b" { throw MarbleFailure() }
                return inner(letter)
            }
        }
        expectEqual(inTurn, Outcome("----1#", "-^---!"))
    }

    @Test("flatMap accepts re-entrant outer values, with every strategy")
    func reentrant() {
        for (name, strategy) in FlattenStrategy.all {
            let outer = Subject<Int, Never>()
            let seen = Locked<[Int]>([])
            let token = outer.signal.flatMap(strategy) { Signal.of($0, $0 * 10) }.subscribe { value in
                seen.append(value)
                if value == 1 { outer.send(2) }
            }
            outer.send(1)
            let isRace = name == "race"
            expectEqual(seen.value, (isRace ? [1, 10] : [1, 10, 2, 20]), "\(name)")
            token.dispose()
            expectEqual(outer.subscriberCount, 0, "\(name)")
        }
    }

    @Test("No leaks: flatMap releases an inner signal that has ended, with every strategy")
    func finishedInners() {
        for (name, strategy) in FlattenStrategy.all {
            let released = Counter()
            let outer = Subject<Int, Never>()
            let token = outer.signal.flatMap(strategy) { number in
                let canary = Canary { released.increment() }
                return Signal<Int, Never> { subscriber in
                    canary.sing()
                    subscriber.send(number)
                    subscriber.complete()
                    return nil
                }
            }.subscribe { _ in }
            for number in 1...10 { outer.send(number) }
            expectEqual(released.value, name == "race" ? 1 : 10, "\(name)")
            token.dispose()
        }
    }

    @Test("No leaks: flatMap retains nothing after an end or a disposal, with every strategy")
    func nothingIsLeaked() {
        for (name, strategy) in FlattenStrategy.all {
            for ends in [true, false] {
                let released = Counter()
                let outer = Subject<Int, TestFailure>()
                let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
                func subscribe() -> any Disposable {
                    let canary = Canary { released.increment() }
                    return outer.signal.flatMap(strategy) { number in
                        canary.sing()
                        return inners[number].signal
                    }.subscribe(next: { _ in canary.sing() }, failed: { _ in }, completed: {})
                }
                let token = subscribe()
                outer.send(0)
                outer.send(1)
                inners[1].send(1)
                if ends { outer.fail(.wrong) } else { token.dispose() }
                expectEqual(released.value, 1, "\(name)")
                expectEqual(inners.map(\.subscriberCount), [0, 0], "\(name)")
                expectEqual(outer.subscriberCount, 0, "\(name)")
            }
        }
    }

    @Test("flatMap is disposed when the outer and inner sources are released, with every strategy")
    func releasedSources() {
        for (name, strategy) in FlattenStrategy.all {
            var outer: Subject<Int, Never>? = Subject()
            var inner: Subject<Int, Never>? = Subject()
            let seen = Locked<[Int]>([])
            let innerSignal = inner!.signal
            let token = outer!.signal.flatMap(strategy) { _ in innerSignal }.subscribe { seen.append($0) }
            outer!.send(1)
            outer = nil
            inner!.send(5)
            expectEqual(seen.value, [5], "\(name)")
            #expect(!token.isDisposed, "\(name)")
            inner = nil
            #expect(token.isDisposed, "\(name)")
        }
    }

    @Test("flatten accepts signals that can fail from a widened one")
    func flattenFailingSignals() {
        let inners = [Signal<Int, TestFailure>.of(1, 2), .fail(.wrong)]
        expectEqual(events(inners.signal.widenFailure().flatten(.concat)), [.next(1), .next(2), .failed(.wrong)])
    }
}
