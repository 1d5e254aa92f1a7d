import Operators
import StreamTesting
import TestSupport
import Testing

/// Concurrency bugs that users of other libraries reported about combining and flattening operators.
@Suite struct FlattenConcurrencyTests {
    /// The number of times that a race runs.
    private static let rounds = isSanitized ? 20 : 100

    /// A signal that sends on another thread, through `share`.
    private func onThread(_ values: Range<Int>, _ share: (Signal<Int, Never>) -> Signal<Int, Never>) -> Signal<
        Int, Never
    > {
        share(Signal.from(values).subscribed(on: .background))
    }

    private static let shares: [@Sendable (Signal<Int, Never>) -> Signal<Int, Never>] = [
        { $0.share(replay: 1, while: .subscribed) }, { $0.share(replay: 1, while: .forever) },
        { $0.share(replay: 0, while: .subscribed) }, { $0.publish().refCount() },
    ]

    @Test(
        "flatMap(.merge) of shared signals completes on several threads",
        .bug("https://github.com/ReactiveX/RxSwift/issues/936"))
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
            expectEqual(counts.value, [100, 100, 100, 100])
        }
    }

    @Test(
        "flatMap(.merge) that is shared serves two subscribers while its source and inner signals send on other threads",
        .bug("https://github.com/ReactiveX/RxSwift/issues/1323"))
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
                        Signal<Int, Never>.of(number, number + 1).subscribed(on: .background)
                    })
                TestSupport.race([
                    { _ = shared.take(1).waitForAll() }, { go.open() }, { _ = shared.take(1).waitForAll() },
                ])
            }
        }
    }

    @Test(
        "merge and combineLatest of a shared signal with itself end on two threads",
        .bug("https://github.com/ReactiveX/RxSwift/issues/1344"))
    func sharedWithItself() {
        for _ in 0..<Self.rounds {
            let shared = onThread(0..<3) { $0.share(replay: 1, while: .forever) }
            let lasts = Locked<[Int]>([])
            TestSupport.race([
                { lasts.append(Operators.merge(shared, shared).waitForAll().max()!) },
                { lasts.append(combineLatest(shared, shared).map { $0 + $1 }.waitForAll().last!) },
            ])
            expectEqual(lasts.value.sorted(), [2, 4])
        }
    }

    @Test(
        "zip of shared signals that take(1) ends completes when subscribed to while they send",
        .bug("https://github.com/ReactiveX/RxSwift/issues/2653"))
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

    @Test("merge and other combining operators whose subscribers send into each other's sources do not deadlock")
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
            if name == "merge" { expectEqual(seen.map(\.value).reduce(0, +), 4 + Self.rounds * 8) }
            for token in tokens { token.dispose() }
        }
    }

    private typealias Join = @Sendable (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>

    private let joins: [(String, Join)] = [
        ("merge", { Operators.merge($0, $1) }), ("combineLatest", { combineLatest($0, $1).map { max($0, $1) } }),
        ("zip", { Operators.zip($0, $1).map { min($0, $1) } }),
        ("withLatest", { $0.withLatest(from: $1).map { max($0, $1) } }), ("sample", { $1.sample(on: $0) }),
    ]
}
