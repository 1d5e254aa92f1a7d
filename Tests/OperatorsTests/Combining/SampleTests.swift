import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SampleTests {
    @Test("sample(on:) sends the newest value at each tick, even repeatedly, and ends with either signal")
    func newestAtEachTick() {
        func sampled(_ a: String, _ b: String, disposingAfter end: Duration? = nil) -> Outcome {
            run(a, b, disposingAfter: end) { $0.sample(on: $1) }
        }
        expectEqual(sampled("-a-b----", "x-xx-x|"), Outcome("--ab-b|", "^-----!", "^-----!"))
        expectEqual(sampled("-a|", "---x"), Outcome("--|", "^-!", "^-!"))
        expectEqual(sampled("-a---", "--|"), Outcome("--|", "^-!", "^-!"))
        expectEqual(sampled("-a#", "---x"), Outcome("--#", "^-!", "^-!"))
        expectEqual(sampled("-a---", "--x#"), Outcome("--a#", "^--!", "^--!"))
        expectEqual(sampled("---", "-x-x|"), Outcome("----|", "^---!", "^---!"))
        expectEqual(sampled("-a", "--x-x", disposingAfter: .seconds(3)), Outcome("--a", "^--!", "^--!"))
        let ticks = Signal<Int, Never>.repeating(0).prepend(0)
        #expect(Signal<Int, Never>.just(1).concat(.never).sample(on: ticks).take(3).waitForAll() == [1, 1, 1])
    }

    @Test("sample(with:) pairs the newest value with the value of the sampler")
    func valueAndTick() {
        let outcome = run("-a-b----", "x-xy-z|") { $0.sample(with: $1).map { $0 + $1 } }
        expectEqual(outcome, Outcome("--{ax}{by}-{bz}|", "^-----!", "^-----!"))
    }

    @Test("sample(on:) and sample(with:) match their rules in every small-scope test")
    func smallScope() {
        func oracle(_ scope: SmallScope, _ text: (String, String) -> String) -> [SmallScope.Event] {
            var latest: String?
            return scope.oracle { sent, source, event in
                switch (source, event) {
                case (0, .value(let value)): latest = value
                case (_, .value(let tick)): if let latest { sent.append(.value(text(latest, tick))) }
                default: sent.append(event)
                }
            }
        }
        compare(SmallScope.ofTwo, { $0[0].sample(on: $0[1]) }) { oracle($0) { value, _ in value } }
        compare(SmallScope.ofTwo, { $0[0].sample(with: $0[1]).map { $0 + $1 } }) { oracle($0, +) }
    }

    @Test(
        "sample(with:) sends a value for every tick, and none older than before, when both sides send on their own threads"
    )
    func twoThreads() {
        let seen = Locked<[(Int, Int)]>([])
        let (source, ticks) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = source.signal.sample(with: ticks.signal).subscribe { seen.append(($0, $1)) }
        source.send(0)
        let count = 2_000
        TestSupport.race([
            { for number in 1...count { source.send(number) } }, { for number in 0..<count { ticks.send(number) } },
        ])
        expectEqual(seen.value.map(\.1), Array(0..<count))
        #expect(zip(seen.value, seen.value.dropFirst()).allSatisfy { $0.0 <= $1.0 })
        token.dispose()
    }

    @Test("sample(on:) of a property computes it for a tick that finds it changed, and ends with the ticks")
    func property() {
        let (seen, runs, completions) = (Locked<[Int]>([]), Counter(), Counter())
        let ticks = Subject<Void, Never>()
        var number: MutableProperty<Int>? = MutableProperty(1)
        let square = Property.computed { [number = number!] in
            runs.increment()
            return number.value * number.value
        }
        let subscription = square.sample(on: ticks.signal).subscribe(
            next: { seen.append($0) }, completed: { completions.increment() })
        for value in 2...500 { number!.value = value }
        ticks.send()
        ticks.send()
        expectEqual(runs.value, 2)
        number = nil
        ticks.send()
        #expect(seen.value == [250_000, 250_000, 250_000] && completions.value == 0)
        ticks.complete()
        #expect(completions.value == 1 && subscription.isDisposed)
    }
}
