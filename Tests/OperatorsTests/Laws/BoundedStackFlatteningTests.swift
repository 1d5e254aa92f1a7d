import Operators
import TestSupport
import Testing

/// The law "Bounded stack" for combining and flattening operators.
@Suite struct BoundedStackFlatteningTests {
    private static let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 100_000)

    /// The number of values for operators with a strategy: a recursion would have five bytes per level.
    private static let fewer = size(isSanitized ? 10_000 : 20_000, full: 100_000)

    /// The number of values, counted on a small stack.
    private func count(_ signal: @escaping @Sendable () -> Signal<Int, Never>) -> Int {
        let seen = Locked(0)
        onStack(kibibytes: 512) {
            let sum = StateBox(0)
            let token = signal().subscribe { _ in sum.value += 1 }
            seen.value = sum.value
            token.dispose()
        }
        return seen.value
    }

    private static func outer() -> Signal<Int, Never> { Signal.from(0..<fewer) }

    @Test("Bounded stack: concatEager, concatLatest, first and race flatten many synchronous inner signals")
    func strategies() {
        for (strategy, expected) in [
            (FlattenStrategy.concatEager, Self.count), (.concatLatest, Self.count), (.first, Self.count), (.race, 1),
        ] {
            expectEqual(count { Signal.from(0..<Self.count).flatMap(strategy) { .just($0) } }, expected)
        }
    }

    @Test("Bounded stack: bind transforms many values")
    func boundValues() {
        expectEqual(count { Self.outer().bind { { value, _ in .just(value) } } }, Self.fewer)
    }

    @Test("Bounded stack: merge(max:) and concatEager end many waiting inner signals")
    func waitingInners() {
        for strategy in [FlattenStrategy.merge(max: 2), .concatEager] {
            let seen = Locked(0)
            onStack(kibibytes: 512) {
                let first = Subject<Int, Never>()
                let sum = StateBox(0)
                let outer = Subject<Signal<Int, Never>, Never>()
                let token = outer.signal.flatten(strategy).subscribe { sum.value += $0 }
                outer.send(first.signal)
                outer.send(first.signal)
                for _ in 0..<Self.count { outer.send(.just(1)) }
                first.complete()
                seen.value = sum.value
                token.dispose()
            }
            expectEqual(seen.value, Self.count)
        }
    }

    @Test("Bounded stack: merge, race, concatEager and latest dispose many running inner signals")
    func runningInners() {
        for strategy in [FlattenStrategy.merge, .race, .concatEager, .latest] {
            let left = Locked(-1)
            onStack(kibibytes: 512) {
                let inner = Subject<Int, Never>()
                let token = Self.outer().flatMap(strategy) { _ in inner.signal }.subscribe { _ in }
                token.dispose()
                left.value = inner.subscriberCount
            }
            expectEqual(left.value, 0)
        }
    }

    @Test("Bounded stack: race accepts many signals and concat a signal of many values")
    func collections() {
        expectEqual(count { Operators.race((0..<Self.fewer).map { _ in Signal<Int, Never>.never } + [.just(1)]) }, 1)
        expectEqual(count { Signal<Int, Never>.from(0..<Self.fewer).concat(.just(1)) }, Self.fewer + 1)
    }

    @Test("Bounded stack: switchCases and ifElse switch among many signals that end immediately")
    func switches() {
        expectEqual(count { Self.outer().switchCases([1: .just(1)], default: .just(0)) }, Self.fewer)
        expectEqual(count { Self.outer().map { $0 % 2 == 0 }.ifElse(then: .just(1), else: .just(0)) }, Self.fewer)
    }

    /// Thread Sanitizer keeps the call stack of each thread in a table of 65,536 frames without checking its end. A level takes
    /// about twenty frames.
    private static let depth = isSanitized ? 1_000 : 10_000

    @Test("Bounded stack: flatMap with every strategy but race, and then(_:), recurse 10,000 levels deep")
    func recursion() {
        @Sendable func countdown(_ strategy: FlattenStrategy, _ number: Int) -> Signal<Int, Never> {
            Signal.just(1).flatMap(strategy) { one in number == 0 ? .just(one) : countdown(strategy, number - 1) }
        }
        @Sendable func chain(_ number: Int) -> Signal<Int, Never> {
            number == 0 ? .just(1) : Signal<Int, Never>.just(1).then(Signal<Int, Never>.deferred { chain(number - 1) })
        }
        let seen = Locked(0)
        // Optimized frames of 10,000 levels take 11 MiB. Unoptimized and sanitized frames are several times as large.
        onStack(kibibytes: 128 * 1024) {
            let sum = StateBox(0)
            for (_, strategy) in FlattenStrategy.all {
                _ = countdown(strategy, Self.depth).subscribe { sum.value += $0 }
            }
            _ = chain(Self.depth).subscribe { sum.value += $0 }
            seen.value = sum.value
        }
        expectEqual(seen.value, FlattenStrategy.all.count + 1)
    }
}
