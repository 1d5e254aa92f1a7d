import Operators
import StreamTesting
import TestSupport
import Testing

/// What every flatten strategy does, and what each does in its own way.
@Suite struct StrategyTests {
    @Test("[126] flatMap(.concatEager): all are subscribed to when they come, and sent in the order of their coming")
    func concatEager() {
        let course = run(.concatEager, "(ab)-|", ["a": "--1--2|", "b": "-3----4|"])
        #expect(course == Course("--1--2(34)|", "^-----!", "^------!"))
        #expect(run(.concatEager, "(ab)|", ["a": "---1|", "b": "-3-|"]).output == "---1(3|)")
        #expect(run(.concatEager, "(ab)|", ["a": "---1|", "b": "-3#"]) == Course("--#", "^-!", "^-!"))
        #expect(run(.concatEager, "(ab)|", ["a": "---", "b": "-3-|"]) == Course("", "^>", "^--!"))
    }

    @Test("[122] flatMap(.first), flatMap(.throttle): what comes while one runs is ignored, and not made")
    func first() {
        for strategy in [FlattenStrategy.first, .throttle] {
            let course = run(strategy, "-ab-a|", ["a": "-1|", "b": "-2|"])
            #expect(course == Course("--1--1|", "-^-!", "----^-!"))
            let made = Locked<[String]>([])
            _ = run(outer: "-ab-a|", inners: ["a": "-1|"]) { outer, inner in
                outer.flatMap(strategy) { letter in
                    made.append(letter)
                    return inner(letter)
                }
            }
            #expect(made.value == ["a", "a"])
        }
    }

    @Test("[123] flatMap(.race): the first to say anything, its end included; the others are disposed")
    func race() {
        #expect(
            run(.race, "-ab--c-|", ["a": "---1-|", "b": "-2-3-4|", "c": "5"])
                == Course("---2-3-4|", "-^-!", "--^-----!"))
        #expect(run(.race, "(ab)-|", ["a": "--1|", "b": "-|"]) == Course("--|", "^!", "^!"))
        #expect(run(.race, "(ab)-|", ["a": "--1|", "b": "-#"]) == Course("-#", "^!", "^!"))
        #expect(run(.race, "(ab)--#", ["a": "-1--2|", "b": "--"]) == Course("-1-#", "^--!", "^!"))
        #expect(run(.race, "--|", [:]).output == "--|")
        #expect(run(.race, "(ab)---|", ["a": "---1|", "b": "|"]) == Course("----|", "(^!)", "(^!)"))
    }

    @Test("[117] flatMap(.merge(max:)): as many at once, the others when one completes")
    func mergeMax() {
        let course = run(.merge(max: 2), "(abc)|", ["a": "-1|", "b": "---2|", "c": "-3|"])
        #expect(course == Course("-1-(23)|", "^-!", "^---!", "--^-!"))
    }

    @Test("[116] [119] [120] flatten is flatMap of what comes, with every strategy")
    func flatten() {
        for (name, strategy) in FlattenStrategy.all {
            let inners = ["a": "-1--2|", "b": "-3--4|"]
            let flattened = run(outer: "-ab--|", inners: inners) { $0.map($1).flatten(strategy) }
            #expect(flattened == run(strategy, "-ab--|", inners), "\(name)")
        }
    }

    @Test("[115] [117] [118] [121] [122] [123] [126] Outer signals without values, with every strategy")
    func bare() {
        for (name, strategy) in FlattenStrategy.all {
            #expect(run(strategy, "|", [:]).output == "|", "\(name)")
            #expect(run(strategy, "#", [:]).output == "#", "\(name)")
            #expect(run(strategy, "--", [:]).output == "", "\(name)")
            #expect(run(strategy, "-a|", ["a": "|"]).output == "--|", "\(name)")
            #expect(run(strategy, "-a|", ["a": "---"]) == Course("", "-^>"), "\(name)")
            #expect(run(strategy, "-a-|", ["a": "-1-#"]).output == "--1-#", "\(name)")
            #expect(run(strategy, "-a-#", ["a": "-1---"]) == Course("--1#", "-^-!"), "\(name)")
            #expect(
                run(strategy, "-a-|", ["a": "-1-2-3|"], disposingAfter: .seconds(3)) == Course("--1", "-^-!"), "\(name)"
            )
        }
    }

    @Test("[115] [117] [118] [121] [122] [123] [126] What is sent at once is delivered at once, also without end")
    func synchronous() {
        for (name, strategy) in FlattenStrategy.all {
            let endless = Signal<Int, Never>.just(1).flatMap(strategy) { _ in .repeating(0) }
            #expect(endless.take(3).waitForAll() == [0, 0, 0], "\(name)")
            let isRace = name == "race"
            let outer = Signal<Int, Never>(0...).flatMap(strategy) { .just($0) }
            #expect(outer.take(isRace ? 1 : 3).waitForAll() == (isRace ? [0] : [0, 1, 2]), "\(name)")
            let all = Signal<Int, Never>(0..<5).flatMap(strategy) { Signal.of($0, $0) }
            #expect(all.waitForAll() == (isRace ? [0, 0] : [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]), "\(name)")
        }
    }

    @Test(
        "[115] [117] [118] [121] [122] [123] [126] A throw of the closure fails and disposes all, with every strategy")
    func throwing() {
        for (name, strategy) in FlattenStrategy.all where name != "first" && name != "throttle" {
            let course = run(outer: "-a-b-c", inners: ["a": "-----1"]) { outer, inner in
                outer.flatMap(strategy) { (letter) throws(MarbleFailure) in
                    if letter == "b" { throw MarbleFailure() }
                    return inner(letter)
                }
            }
            #expect(course == Course("---#", "-^-!"), "\(name)")
        }
    }

    @Test("[115] [117] [118] [121] [122] [123] [126] An inner one that makes the outer one send, with every strategy")
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
            #expect(seen.value == (isRace ? [1, 10] : [1, 10, 2, 20]), "\(name)")
            token.dispose()
            #expect(outer.subscriberCount == 0, "\(name)")
        }
    }

    @Test("Law 8: an inner signal that has ended is not held, with every strategy")
    func finishedInners() {
        for (name, strategy) in FlattenStrategy.all {
            let dead = Counter()
            let outer = Subject<Int, Never>()
            let token = outer.signal.flatMap(strategy) { number in
                let canary = Canary { dead.increment() }
                return Signal<Int, Never> { subscriber in
                    canary.sing()
                    subscriber.send(number)
                    subscriber.complete()
                    return nil
                }
            }.subscribe { _ in }
            for number in 1...10 { outer.send(number) }
            #expect(dead.value == (name == "race" ? 1 : 10), "\(name)")
            token.dispose()
        }
    }

    @Test("Law 8: after the end, and after disposal, nothing is held, with every strategy")
    func nothingHeld() {
        for (name, strategy) in FlattenStrategy.all {
            for ends in [true, false] {
                let dead = Counter()
                let outer = Subject<Int, TestFailure>()
                let inners = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
                func subscribe() -> any Disposable {
                    let canary = Canary { dead.increment() }
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
                #expect(dead.value == 1, "\(name)")
                #expect(inners.map(\.subscriberCount) == [0, 0], "\(name)")
                #expect(outer.subscriberCount == 0, "\(name)")
            }
        }
    }

    @Test("Loss: when nobody can send any more, the subscription is disposed, with every strategy")
    func loss() {
        for (name, strategy) in FlattenStrategy.all {
            var outer: Subject<Int, Never>? = Subject()
            var inner: Subject<Int, Never>? = Subject()
            let seen = Locked<[Int]>([])
            let innerSignal = inner!.signal
            let token = outer!.signal.flatMap(strategy) { _ in innerSignal }.subscribe { seen.append($0) }
            outer!.send(1)
            outer = nil
            inner!.send(5)
            #expect(seen.value == [5], "\(name)")
            #expect(!token.isDisposed, "\(name)")
            inner = nil
            #expect(token.isDisposed, "\(name)")
        }
    }

    @Test("[123] flatMap(.race): on two threads, one inner signal wins and all its values come")
    func raceOfThreads() {
        TestSupport.race(rounds: isSanitized ? 100 : 500) {
            Race()
        } _: {
            $0.play(0)
        } _: {
            $0.play(1)
        } check: { round in
            #expect(round.seen.value == [0, 0, 0] || round.seen.value == [1, 1, 1])
        }
    }

    private final class Race: Sendable {
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let seen = Locked<[Int]>([])

        init() {
            let inners = inners.map(\.signal)
            let seen = seen
            _ = Operators.race(inners).subscribe { seen.append($0) }
        }

        func play(_ number: Int) {
            for _ in 0..<3 { inners[number].send(number) }
            inners[number].complete()
        }
    }

    @Test("[126] flatMap(.concatEager): on two threads, the order is that of the inner signals and nothing is lost")
    func eagerOnThreads() {
        TestSupport.race(rounds: isSanitized ? 100 : 500) {
            Eager()
        } _: {
            $0.play(0)
        } _: {
            $0.play(1)
        } check: { round in
            #expect(round.seen.value == [0, 0, 0, 1, 1, 1, -1])
        }
    }

    private final class Eager: Sendable {
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let seen = Locked<[Int]>([])

        init() {
            let inners = inners.map(\.signal)
            let seen = seen
            _ = Signal<Signal<Int, Never>, Never>(inners).flatten(.concatEager)
                .subscribe(next: { seen.append($0) }, completed: { seen.append(-1) })
        }

        func play(_ number: Int) {
            for _ in 0..<3 { inners[number].send(number) }
            inners[number].complete()
        }
    }
}
