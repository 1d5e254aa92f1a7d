import Operators
import StreamTesting
import TestSupport
import Testing

/// The joins one by one: ends, order of subscription, disposal, what is sent at once.
@Suite struct JoinRowsTests {
    @Test("[107] race: no signals, one signal, sources that send at once or never")
    func race() {
        #expect(Operators.race([Signal<Int, Never>]()).waitForAll() == [])
        #expect(Operators.race([Signal<Int, Never>.of(1, 2)]).waitForAll() == [1, 2])
        #expect(run("--a-|", "-x-y|") { Operators.race($0, $1) } == Course("-x-y|", "^!", "^---!"))
        #expect(run("--a-|", "-|") { Operators.race($0, $1) } == Course("-|", "^!", "^!"))
        #expect(run("--a-|", "-#") { $0.race(with: $1) } == Course("-#", "^!", "^!"))
        #expect(run("---", "---") { Operators.race($0, $1) } == Course("", "^>", "^>"))
        #expect(run("--a", "---x", disposingAfter: .tick) { Operators.race($0, $1) } == Course("", "^!", "^!"))
        let subscribed = Counter()
        let late = Signal<Int, Never>.deferred {
            subscribed.increment()
            return .just(2)
        }
        #expect(Operators.race(Signal<Int, Never>.just(1), late).waitForAll() == [1])
        #expect(Operators.race(Signal<Int, Never>.repeating(0), late).take(2).waitForAll() == [0, 0])
        #expect(subscribed.value == 0)
    }

    @Test("[104] withLatest(from:): nothing until the other has sent; its completion changes nothing")
    func withLatest() {
        func joined(_ a: String, _ b: String, disposingAfter end: Duration? = nil) -> Course {
            run(a, b, disposingAfter: end) { $0.withLatest(from: $1).map { $0 + $1 } }
        }
        #expect(joined("-a-b-c|", "--x|") == Course("---{bx}-{cx}|", "^-----!", "^--!"))
        #expect(joined("-a-b|", "|") == Course("----|", "^---!", "(^!)"))
        #expect(joined("-a-b|", "---") == Course("----|", "^---!", "^---!"))
        #expect(joined("-a-b-", "--#") == Course("--#", "^-!", "^-!"))
        #expect(joined("-a#", "x----") == Course("-{ax}#", "^-!", "^-!"))
        #expect(joined("-a-b", "x", disposingAfter: .seconds(2)) == Course("-{ax}", "^-!", "^-!"))
        #expect(joined("|", "x") == Course("|", "(^!)", "(^!)"))
    }

    @Test("[104] withLatest(from:): the other first, so that what both send at once is joined; also without end")
    func withLatestSynchronous() {
        let pairs = Signal<Int, Never>.of(1, 2).withLatest(from: Signal<Int, Never>.of(7, 8))
        #expect(pairs.map { $0 * 10 + $1 }.waitForAll() == [18, 28])
        let endless = Signal<Int, Never>.repeating(1).withLatest(from: Signal<Int, Never>.just(2)).take(2)
        #expect(endless.map { $0 + $1 }.waitForAll() == [3, 3])
        #expect(
            Signal<Int, Never>.just(1).withLatest(from: Signal<Int, Never>.empty).map { $0 + $1 }.waitForAll() == [])
        let two = combineLatest(Signal<Int, Never>.just(2), Signal<Int, Never>.just(3))
        #expect(Signal<Int, Never>.just(1).withLatest(from: two).map { $0 + $1.0 + $1.1 }.waitForAll() == [6])
    }

    @Test("[104] withLatest(from:): re-entrant, a value sent inside has the newest one beside it")
    func withLatestReentrant() {
        let source = Subject<Int, Never>()
        let other = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = source.signal.withLatest(from: other.signal).subscribe { value, latest in
            seen.append(value * 10 + latest)
            if value == 1 {
                other.send(5)
                source.send(2)
            }
        }
        other.send(4)
        source.send(1)
        #expect(seen.value == [14, 25])
        token.dispose()
    }

    @Test("[104] withLatest(from:): the loss of the source disposes, that of the other does not")
    func withLatestLoss() {
        var source: Subject<Int, Never>? = Subject()
        var other: Subject<Int, Never>? = Subject()
        let seen = Locked<[Int]>([])
        let token = source!.signal.withLatest(from: other!.signal).subscribe { seen.append($0 + $1) }
        other!.send(1)
        other = nil
        source!.send(1)
        #expect(seen.value == [2])
        #expect(!token.isDisposed)
        source = nil
        #expect(token.isDisposed)
        let standing = Subject<Int, Never>()
        source = Subject()
        let second = source!.signal.withLatest(from: standing.signal).subscribe { _ in }
        source = nil
        #expect(second.isDisposed)
        #expect(standing.subscriberCount == 0)
    }

    @Test("[105] §1.7 sample: the newest value at each tick, again if nothing newer came; ends with either")
    func sample() {
        func sampled(_ a: String, _ b: String, disposingAfter end: Duration? = nil) -> Course {
            run(a, b, disposingAfter: end) { $0.sample(on: $1) }
        }
        #expect(sampled("-a-b----", "x-xx-x|") == Course("--ab-b|", "^-----!", "^-----!"))
        #expect(sampled("-a|", "---x") == Course("--|", "^-!", "^-!"))
        #expect(sampled("-a---", "--|") == Course("--|", "^-!", "^-!"))
        #expect(sampled("-a#", "---x") == Course("--#", "^-!", "^-!"))
        #expect(sampled("-a---", "--x#") == Course("--a#", "^--!", "^--!"))
        #expect(sampled("---", "-x-x|") == Course("----|", "^---!", "^---!"))
        #expect(sampled("-a", "--x-x", disposingAfter: .seconds(3)) == Course("--a", "^--!", "^--!"))
        let ticks = Signal<Int, Never>.repeating(0).prepend(0)
        #expect(Signal<Int, Never>.just(1).concat(.never).sample(on: ticks).take(3).waitForAll() == [1, 1, 1])
    }

    @Test("[106] sample(with:): the tick's value beside")
    func sampleWith() {
        let course = run("-a-b----", "x-xy-z|") { $0.sample(with: $1).map { $0 + $1 } }
        #expect(course == Course("--{ax}{by}-{bz}|", "^-----!", "^-----!"))
    }

    @Test("[108] and, or: of two and of many; nothing until all have a value")
    func booleans() {
        let (yes, no) = (Signal<Bool, Never>.just(true), Signal<Bool, Never>.just(false))
        #expect(yes.and(yes).waitForAll() == [true])
        #expect(yes.and(no).waitForAll() == [false])
        #expect(yes.and(yes, yes, no).waitForAll() == [false])
        #expect(no.or(no).waitForAll() == [false])
        #expect(no.or(no, yes).waitForAll() == [true])
        #expect(yes.and(.empty).waitForAll() == [])
        #expect(yes.or(.never).take(until: Signal<Int, Never>.just(1)).waitForAll() == [])
    }

    @Test("[103] append, prepend: values and signals; prepended values come although the source never sends")
    func appendPrepend() {
        #expect(run("-a-|") { source, _ in source.append("x", "y") } == Course("-a-(xy|)", "^--!"))
        #expect(run("-a-#") { source, _ in source.append("x") } == Course("-a-#", "^--!"))
        #expect(run("---") { source, _ in source.prepend("x", "y") } == Course("(xy)", "^>"))
        #expect(run("-#") { source, _ in source.prepend("x") } == Course("x#", "^!"))
        #expect(run("-a|", "-x|") { $0.prepend($1) } == Course("-x-a|", "--^-!", "^-!"))
        #expect(run("-a|", "-x|") { $0.append($1) } == Course("-a-x|", "^-!", "--^-!"))
        #expect(run("-a|", "-#") { $0.prepend($1) } == Course("-#", "^!"))
        #expect(Signal<Int, Never>.repeating(1).prepend(0).take(3).waitForAll() == [0, 1, 1])
        #expect(Signal<Int, Never>.empty.append(1).prepend(0).waitForAll() == [0, 1])
    }

    @Test("[102] §1.7 concat: disposal is that of the current one; later ones are not subscribed to")
    func concatDisposal() {
        let subscribed = Counter()
        let late = Signal<String, MarbleFailure>.deferred {
            subscribed.increment()
            return .empty
        }
        let course = run("-a-|", "-x-|", disposingAfter: .seconds(4)) { Operators.concat($0, $1, late) }
        #expect(course == Course("-a", "^--!", "---^!"))
        #expect(run("-a-|", "-x-#") { Operators.concat($0, $1, late) }.output == "-a--x-#")
        #expect(subscribed.value == 0)
        #expect(run("-a-|", "---") { Operators.concat($0, $1) } == Course("-a", "^--!", "---^>"))
    }

    @Test("[98] §1.7 §7.19 zip: with a side that completes early, fails late, or is the same signal")
    func zip() {
        func zipped(_ a: String, _ b: String) -> Course { run(a, b) { Operators.zip($0, $1).map { $0 + $1 } } }
        #expect(zipped("ab|", "---x---") == Course("---{ax}", "^-!", "^>"))
        #expect(zipped("ab|", "---x-y---z") == Course("---{ax}-({by}|)", "^-!", "^----!"))
        #expect(zipped("a|", "---x#") == Course("---({ax}|)", "^!", "^--!"))
        #expect(zipped("a|", "--#") == Course("--#", "^!", "^-!"))
        #expect(zipped("---", "-x|") == Course("", "^>", "^-!"))
        #expect(zipped("---", "|") == Course("|", "(^!)", "(^!)"))
        let runs = Counter()
        let source = Signal<Int, Never>.deferred {
            runs.increment()
            return .of(1, 2)
        }
        #expect(source.zip(with: source).map { $0 + $1 }.waitForAll() == [2, 4])
        #expect(runs.value == 2)
    }

    @Test("[99] zip of many: a failure counts until no row is possible, whatever the arity")
    func zipFailure() {
        func outcome(_ build: ([Source]) -> Source) -> Course {
            run("a|", "-b-#") { a, b in build([a, b]) }
        }
        let never = Source.never
        #expect(outcome { Operators.zip($0[0], $0[1], never).map { $0 + $1 + $2 } }.output == "---#")
        #expect(outcome { Operators.zip($0[0], $0[1], never, never).map { $0 + $1 + $2 + $3 } }.output == "---#")
        #expect(outcome { Operators.zip($0[0], $0[1], never, never, never).map { $0.0 } }.output == "---#")
        #expect(outcome { Operators.zip($0[0], $0[1], never, never, never, never).map { $0.0 } }.output == "---#")
        let seven = outcome { sources in
            let rows = Operators.zip(sources[0], sources[1], never, never, never, never, never)
            return rows.map { $0.0 }
        }
        #expect(seven.output == "---#")
        #expect(outcome { Operators.zip([$0[0], $0[1], never]).map { (row) in row[0] } }.output == "---#")
        #expect(outcome { Operators.zip([$0[0], $0[1], never]).map { $0.joined() } }.output == "---#")
    }

    @Test("[96] [99] [101] [102] [107] Literals of signals that can fail are understood in front of a closure")
    func literals() {
        let source = Source.of("a")
        #expect(events(StreamCore.combineLatest([source, source]).map { $0[0] }).first?.value == "a")
        #expect(events(Operators.zip([source, source]).map { $0[1] }).first?.value == "a")
        #expect(events(Operators.merge([source, source]).map { $0 + "!" }).first?.value == "a!")
        #expect(events(Operators.concat([source, source]).map { $0 + "!" }).first?.value == "a!")
        #expect(events(Operators.race([source, source]).map { $0 + "!" }).first?.value == "a!")
    }

    @Test("[94] §1.7 combineLatest: nil is a value; nothing is subscribed to after a failure at once")
    func latestValues() {
        let pairs = StreamCore.combineLatest(Signal<Int?, Never>.of(nil), Signal<Int?, Never>.of(1, nil))
        #expect(pairs.map { [$0, $1] }.waitForAll() == [[nil, 1], [nil, nil]])
        let subscribed = Counter()
        let late = Signal<Int, TestFailure>.deferred {
            subscribed.increment()
            return .just(1)
        }
        #expect(events(StreamCore.combineLatest(.fail(.wrong), late).map { $0 + $1 }) == [.failed(.wrong)])
        #expect(events(Operators.zip(.fail(.wrong), late).map { $0 + $1 }) == [.failed(.wrong)])
        #expect(events(Operators.merge(.fail(.wrong), late)) == [.failed(.wrong)])
        #expect(events(Operators.concat(.fail(.wrong), late)) == [.failed(.wrong)])
        #expect(
            events(late.withLatest(from: Signal<Int, TestFailure>.fail(.wrong)).map { $0 + $1 }) == [.failed(.wrong)])
        #expect(subscribed.value == 0)
    }

    @Test("[97] [100] A join with a transform is the join and map")
    func transforms() {
        let (a, b) = (Signal<Int, Never>.of(1, 2), Signal<Int, Never>.of(10, 20))
        #expect(StreamCore.combineLatest(a, b).map { $0 + $1 }.waitForAll() == [12, 22])
        #expect(Operators.zip(a, b).map { $0 + $1 }.waitForAll() == [11, 22])
    }

    @Test("[94] [98] [101] [102] [104] [105] [106] A signal that cannot fail joins one that can, either way round")
    func widening() {
        let safe = Signal<Int, Never>.of(1)
        let failing = Signal<Int, TestFailure>.of(2)
        #expect(events(safe.concat(failing)) == [.next(1), .next(2), .completed])
        #expect(events(failing.concat(safe)) == [.next(2), .next(1), .completed])
        #expect(events(safe.merge(with: failing)) == [.next(1), .next(2), .completed])
        #expect(events(failing.merge(with: safe)) == [.next(2), .next(1), .completed])
        #expect(events(safe.zip(with: failing).map { $0 + $1 }) == [.next(3), .completed])
        #expect(events(failing.zip(with: safe).map { $0 + $1 }) == [.next(3), .completed])
        #expect(events(safe.combineLatest(with: failing).map { $0 + $1 }) == [.next(3), .completed])
        #expect(events(failing.combineLatest(with: safe).map { $0 + $1 }) == [.next(3), .completed])
        #expect(events(safe.withLatest(from: failing).map { $0 + $1 }) == [.next(3), .completed])
        #expect(events(failing.withLatest(from: safe).map { $0 + $1 }) == [.next(3), .completed])
        let open = failing.concat(.never)
        #expect(events(open.sample(on: safe)) == [.next(2), .completed])
        #expect(events(open.sample(with: safe).map { $0 + $1 }) == [.next(3), .completed])
    }

    @Test("Law 8: after the end and after disposal, no join holds anything, and its sources are let go")
    func nothingHeld() {
        typealias Join = (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
        let joins: [(String, Join)] = [
            ("combineLatest", { StreamCore.combineLatest($0, $1).map { $0 + $1 } }),
            ("zip", { Operators.zip($0, $1).map { $0 + $1 } }), ("merge", { Operators.merge($0, $1) }),
            ("concat", { $0.concat($1) }), ("race", { Operators.race($0, $1) }),
            ("withLatest", { $0.withLatest(from: $1).map { $0 + $1 } }), ("sample", { $0.sample(on: $1) }),
            ("then", { $0.then($1) }),
        ]
        for (name, join) in joins {
            for ends in [true, false] {
                let dead = Counter()
                let subjects = [Subject<Int, TestFailure>(), Subject<Int, TestFailure>()]
                func subscribe() -> any Disposable {
                    let canary = Canary { dead.increment() }
                    let sources = subjects.map { $0.signal.onNext { _ in canary.sing() } }
                    return join(sources[0], sources[1]).subscribe(
                        next: { _ in canary.sing() }, failed: { _ in }, completed: {})
                }
                let token = subscribe()
                for subject in subjects { subject.send(1) }
                if ends { subjects[0].fail(.wrong) } else { token.dispose() }
                #expect(dead.value == 1, "\(name)")
                #expect(subjects.map(\.subscriberCount) == [0, 0], "\(name)")
            }
        }
    }
}
