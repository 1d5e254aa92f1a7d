import Operators
import StreamTesting
import TestSupport
import Testing

/// Bugs that users of other libraries met with joins and flattening, in our own words.
@Suite struct JoinRegressionTests {
    /// How often a race is run.
    private static let rounds = isSanitized ? 20 : 100

    /// A signal that sends on a thread of its own, through `share`.
    private func onThread(_ values: Range<Int>, _ share: (Signal<Int, Never>) -> Signal<Int, Never>) -> Signal<
        Int, Never
    > {
        share(Signal(values).subscribe(on: .background))
    }

    private static let shares: [@Sendable (Signal<Int, Never>) -> Signal<Int, Never>] = [
        { $0.share(replay: 1, while: .subscribed) }, { $0.share(replay: 1, while: .forever) },
        { $0.share(replay: 0, while: .subscribed) }, { $0.publish().refCount() },
    ]

    @Test("RxSwift#936 A shared source whose values open shared ones, on several threads, comes to its end")
    func sharedInShared() {
        for share in Self.shares {
            let counts = Locked<[Int]>([])
            TestSupport.race(
                (0..<4).map { _ in
                    {
                        let main = onThread(0..<10, share)
                        let nested = main.flatMap(.merge) { index in
                            onThread(0..<10, share).map { index * 10 + $0 }
                        }
                        counts.append(nested.waitForAll().count)
                    }
                })
            #expect(counts.value == [100, 100, 100, 100])
        }
    }

    @Test("RxSwift#1323 Two subscribers of a shared flatMap whose source sends on while the inner ones send elsewhere")
    func sharedFlatMap() {
        for share in Self.shares[..<2] {
            for _ in 0..<Self.rounds {
                let go = Gate()
                let source = Signal<Int, Never> { subscriber in
                    subscriber.send(1)
                    go.wait()
                    subscriber.complete()
                    return nil
                }
                let shared = share(
                    source.flatMap(.merge) { number in
                        Signal<Int, Never>.of(number, number + 1).subscribe(on: .background)
                    })
                TestSupport.race([
                    { _ = shared.take(1).waitForAll() }, { go.open() }, { _ = shared.take(1).waitForAll() },
                ])
            }
        }
    }

    @Test("RxSwift#1344 merge and combineLatest of a shared signal with itself, from two threads")
    func sharedWithItself() {
        for _ in 0..<Self.rounds {
            let shared = onThread(0..<3) { $0.share(replay: 1, while: .forever) }
            let lasts = Locked<[Int]>([])
            TestSupport.race([
                { lasts.append(Operators.merge(shared, shared).waitForAll().max()!) },
                { lasts.append(combineLatest(shared, shared).map { $0 + $1 }.waitForAll().last!) },
            ])
            #expect(lasts.value.sorted() == [2, 4])
        }
    }

    @Test("RxSwift#2653 zip of shared signals that are cut by take(1), subscribed to while they send")
    func zipOfShared() {
        for share in Self.shares[..<2] {
            for _ in 0..<Self.rounds {
                let a = onThread(0..<5, share)
                let b = a.flatMap(.latest) { number in onThread(number..<number + 1, share) }
                let ends = Locked<[Int]>([])
                TestSupport.race([
                    { ends.append(Operators.zip(a.take(1), b.take(1)).map { $0 + $1 }.waitForAll().count) },
                    { ends.append(Operators.zip(b.take(1), a.take(1)).map { $0 + $1 }.waitForAll().count) },
                ])
                #expect(ends.value.allSatisfy { $0 <= 1 } && ends.value.count == 2)
            }
        }
    }

    @Test("RxSwift merge inversion: two merges whose subscribers send into each other's sources, from two threads")
    func mergeInversion() {
        for (name, join) in joins {
            let sources = (0..<4).map { _ in Subject<Int, Never>() }
            let seen = [Counter(), Counter()]
            let tokens = [
                join(sources[0].signal, sources[1].signal).subscribe { value in
                    seen[0].increment()
                    if value > 0, seen[0].value < Self.rounds * 8 { sources[3].send(value - 1) }
                },
                join(sources[2].signal, sources[3].signal).subscribe { value in
                    seen[1].increment()
                    if value > 0, seen[1].value < Self.rounds * 8 { sources[1].send(value - 1) }
                },
            ]
            for source in sources { source.send(0) }
            TestSupport.race([0, 2].map { source in { for _ in 0..<Self.rounds { sources[source].send(3) } } })
            #expect(seen[0].value > 0 && seen[1].value > 0, "\(name)")
            if name == "merge" { #expect(seen.map(\.value).reduce(0, +) == 4 + Self.rounds * 8) }
            for token in tokens { token.dispose() }
        }
    }

    private typealias Join = @Sendable (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>

    private let joins: [(String, Join)] = [
        ("merge", { Operators.merge($0, $1) }), ("combineLatest", { combineLatest($0, $1).map { max($0, $1) } }),
        ("zip", { Operators.zip($0, $1).map { min($0, $1) } }),
        ("withLatest", { $0.withLatest(from: $1).map { max($0, $1) } }), ("sample", { $1.sample(on: $0) }),
    ]

    @Test("[118] RxSwift#2615 concat of 10,000 inner signals, some at once, some later, on a small stack")
    func mixedConcat() {
        let count = isSanitized ? 1_000 : 10_000
        for (strategy, isInOrder) in [(FlattenStrategy.concat, true), (.concatEager, true), (.merge(max: 2), false)] {
            let seen = Locked<[Int]>([])
            let numbers = Array(0..<count)
            onStack(kibibytes: 512) {
                let scheduler = VirtualTimeScheduler()
                let token = Signal<Int, Never>(numbers).flatMap(strategy) { number -> Signal<Int, Never> in
                    number % 7 == 0 ? Signal.just(number).subscribe(on: scheduler) : .just(number)
                }.subscribe { seen.append($0) }
                scheduler.run()
                token.dispose()
            }
            #expect((isInOrder ? seen.value : seen.value.sorted()) == numbers)
        }
    }

    @Test("[104] CombineExt#163 withLatest(from:): both sides send from a thread of their own")
    func withLatestOnThreads() {
        let seen = Locked<[(Int, Int)]>([])
        let (source, other) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = source.signal.withLatest(from: other.signal).subscribe { seen.append(($0, $1)) }
        other.send(0)
        let count = 2_000
        TestSupport.race([
            { for number in 0..<count { source.send(number) } }, { for number in 1...count { other.send(number) } },
        ])
        #expect(seen.value.map(\.0) == Array(0..<count))
        #expect(zip(seen.value, seen.value.dropFirst()).allSatisfy { $0.1 <= $1.1 })
        token.dispose()
    }

    @Test(
        "[105] sample(on:): both sides send from a thread of their own; every tick has a value, none older than before")
    func sampleOnThreads() {
        let seen = Locked<[(Int, Int)]>([])
        let (source, ticks) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = source.signal.sample(with: ticks.signal).subscribe { seen.append(($0, $1)) }
        source.send(0)
        let count = 2_000
        TestSupport.race([
            { for number in 1...count { source.send(number) } }, { for number in 0..<count { ticks.send(number) } },
        ])
        #expect(seen.value.map(\.1) == Array(0..<count))
        #expect(zip(seen.value, seen.value.dropFirst()).allSatisfy { $0.0 <= $1.0 })
        token.dispose()
    }

    @Test("OpenCombine#241 zip: both sides send and end from a thread of their own; the rows are whole")
    func zipOnThreads() {
        for _ in 0..<Self.rounds {
            let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
            let seen = Locked<[Int]>([])
            let ends = Counter()
            let token = Operators.zip(a.signal, b.signal).subscribe(
                next: { seen.append($0 == $1 ? $0 : -1) }, completed: { ends.increment() })
            TestSupport.race(
                [a, b].map { subject in
                    {
                        for number in 0..<20 { subject.send(number) }
                        subject.complete()
                    }
                })
            #expect(seen.value == Array(0..<20))
            #expect(ends.value == 1)
            token.dispose()
        }
    }

    @Test("Pitch 63757: a parent and a child that show parts of one state never show two states together")
    func parentAndChild() {
        let (number, colour) = (MutableProperty(0), MutableProperty("even"))
        let parent = Locked<[String]>([])
        let child = Locked<[String]>([])
        let both = Property<(Int, String)>.combineLatest(number, colour)
        let label = both.map { "\($0.0) \($0.1)" }
        let tokens = [
            label.values.subscribe { parent.append($0) },
            label.values.combineLatest(with: colour.values).subscribe { child.append("\($0), \($1)") },
        ]
        for value in 1...3 {
            Property.batch {
                number.value = value
                colour.value = value % 2 == 0 ? "even" : "odd"
            }
        }
        #expect(parent.value == ["0 even", "1 odd", "2 even", "3 odd"])
        #expect(child.value == ["0 even, even", "1 odd, odd", "2 even, even", "3 odd, odd"])
        for token in tokens { token.dispose() }
    }

    @Test("[120] RxSwift: what is replaced on one thread while it sends on another is silent afterwards")
    func replacedWhileSending() {
        TestSupport.race(rounds: Self.rounds) {
            Replacing()
        } _: { round in
            for _ in 0..<20 { round.inners[0].send(0) }
        } _: { round in
            round.outer.send(1)
            round.inners[1].send(1)
        } check: { round in
            let seen = round.seen.value
            #expect(seen.last == 1 && seen.count { $0 == 1 } == 1)
            round.token.dispose()
            #expect(round.inners.map(\.subscriberCount) == [0, 0])
        }
    }

    private final class Replacing: Sendable {
        let outer = Subject<Int, Never>()
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let seen = Locked<[Int]>([])
        let token: any Disposable

        init() {
            let (inners, seen) = (inners.map(\.signal), seen)
            token = outer.signal.flatMap(.latest) { inners[$0] }.subscribe { seen.append($0) }
            outer.send(0)
        }
    }
}
