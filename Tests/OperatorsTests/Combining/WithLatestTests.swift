import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct WithLatestTests {
    @Test("withLatest(from:) sends nothing before the other signal, whose completion changes nothing")
    func pairs() {
        func joined(_ a: String, _ b: String, disposingAfter end: Duration? = nil) -> Outcome {
            run(a, b, disposingAfter: end) { $0.withLatest(from: $1).map { $0 + $1 } }
        }
        expectEqual(joined("-a-b-c|", "--x|"), Outcome("---{bx}-{cx}|", "^-----!", "^--!"))
        expectEqual(joined("-a-b|", "|"), Outcome("----|", "^---!", "(^!)"))
        expectEqual(joined("-a-b|", "---"), Outcome("----|", "^---!", "^---!"))
        expectEqual(joined("-a-b-", "--#"), Outcome("--#", "^-!", "^-!"))
        expectEqual(joined("-a#", "x----"), Outcome("-{ax}#", "^-!", "^-!"))
        expectEqual(joined("-a-b", "x", disposingAfter: .seconds(2)), Outcome("-{ax}", "^-!", "^-!"))
        expectEqual(joined("|", "x"), Outcome("|", "(^!)", "(^!)"))
    }

    @Test("withLatest(from:) subscribes to the other signal first, so that synchronous values are paired")
    func synchronousSources() {
        let pairs = Signal<Int, Never>.of(1, 2).withLatest(from: Signal<Int, Never>.of(7, 8))
        expectEqual(pairs.map { $0 * 10 + $1 }.waitForAll(), [18, 28])
        let endless = Signal<Int, Never>.repeating(1).withLatest(from: Signal<Int, Never>.just(2)).take(2)
        expectEqual(endless.map { $0 + $1 }.waitForAll(), [3, 3])
        #expect(
            Signal<Int, Never>.just(1).withLatest(from: Signal<Int, Never>.empty).map { $0 + $1 }.waitForAll() == [])
        let two = combineLatest(Signal<Int, Never>.just(2), Signal<Int, Never>.just(3))
        #expect(Signal<Int, Never>.just(1).withLatest(from: two).map { $0 + $1.0 + $1.1 }.waitForAll() == [6])
    }

    @Test("withLatest(from:) pairs a re-entrant value with the newest value of the other signal")
    func reentrant() {
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
        expectEqual(seen.value, [14, 25])
        token.dispose()
    }

    @Test("withLatest(from:) is disposed when its source is released, but not when the other signal is")
    func releasedSource() {
        var source: Subject<Int, Never>? = Subject()
        var other: Subject<Int, Never>? = Subject()
        let seen = Locked<[Int]>([])
        let token = source!.signal.withLatest(from: other!.signal).subscribe { seen.append($0 + $1) }
        other!.send(1)
        other = nil
        source!.send(1)
        expectEqual(seen.value, [2])
        #expect(!token.isDisposed)
        source = nil
        #expect(token.isDisposed)
        let active = Subject<Int, Never>()
        source = Subject()
        let second = source!.signal.withLatest(from: active.signal).subscribe { _ in }
        source = nil
        #expect(second.isDisposed)
        expectEqual(active.subscriberCount, 0)
    }

    @Test("withLatest(from:) matches its rule in every small-scope test")
    func smallScope() {
        compare(SmallScope.ofTwo, { $0[0].withLatest(from: $0[1]).map { $0 + $1 } }) { scope in
            var latest: String?
            return scope.oracle { sent, source, event in
                switch (source, event) {
                case (_, .failed): sent.append(.failed)
                case (0, .completed): sent.append(.completed)
                case (0, .value(let value)): if let latest { sent.append(.value(value + latest)) }
                case (_, .value(let value)): latest = value
                case (_, .completed): break
                }
            }
        }
    }

    @Test(
        "withLatest(from:) sends every value with a latest one when both sides send on their own threads",
        .bug("https://github.com/CombineCommunity/CombineExt/issues/163"))
    func twoThreads() {
        let seen = Locked<[(Int, Int)]>([])
        let (source, other) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = source.signal.withLatest(from: other.signal).subscribe { seen.append(($0, $1)) }
        other.send(0)
        let count = 2_000
        TestSupport.race([
            { for number in 0..<count { source.send(number) } }, { for number in 1...count { other.send(number) } },
        ])
        expectEqual(seen.value.map(\.0), Array(0..<count))
        #expect(zip(seen.value, seen.value.dropFirst()).allSatisfy { $0.1 <= $1.1 })
        token.dispose()
    }
}
