import Operators
import TestSupport
import Testing

/// Law 9 for joins and flatten strategies: what grows with the data is not the stack.
@Suite struct FlattenStackTests {
    private static let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 100_000)

    /// Enough for operators that use a strategy: a recursion would have five bytes for each level.
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

    private static func outer() -> Signal<Int, Never> { Signal(0..<fewer) }

    @Test("[122] [123] [126] flatMap over many synchronous inner signals: concatEager, first, race")
    func strategies() {
        for (strategy, expected) in [(FlattenStrategy.concatEager, Self.count), (.first, Self.count), (.race, 1)] {
            #expect(count { Signal(0..<Self.count).flatMap(strategy) { .just($0) } } == expected)
        }
    }

    @Test("[127] delayed failures of many synchronous inner signals")
    func delayed() {
        let total = count {
            Self.outer().flatMap(.concat, delayingFailures: true) { number -> Signal<Int, TestFailure> in
                number % 2 == 0 ? .fail(.wrong) : .just(number)
            }.catch(to: Signal<Int, Never>.empty)
        }
        #expect(total == Self.fewer / 2)
    }

    @Test("[114] bind over many values")
    func bind() {
        #expect(count { Self.outer().bind { { value, _ in .just(value) } } } == Self.fewer)
    }

    @Test("[117] [118] [126] many waiting inner signals that all end at once, or have")
    func waiting() {
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
            #expect(seen.value == Self.count)
        }
    }

    @Test("[115] [123] [126] many running inner signals are let go")
    func running() {
        for strategy in [FlattenStrategy.merge, .race, .concatEager, .latest] {
            let left = Locked(-1)
            onStack(kibibytes: 512) {
                let inner = Subject<Int, Never>()
                let token = Self.outer().flatMap(strategy) { _ in inner.signal }.subscribe { _ in }
                token.dispose()
                left.value = inner.subscriberCount
            }
            #expect(left.value == 0)
        }
    }

    @Test("[107] race of many signals; [103] many prepended values")
    func collections() {
        #expect(count { Operators.race((0..<Self.fewer).map { _ in Signal<Int, Never>.never } + [.just(1)]) } == 1)
        #expect(count { Signal<Int, Never>.just(1).prepend(Signal(0..<Self.fewer)) } == Self.fewer + 1)
    }

    @Test("[109] [110] many keys whose cases end at once")
    func switches() {
        #expect(count { Self.outer().switchCases([1: .just(1)], default: .just(0)) } == Self.fewer)
        #expect(count { Self.outer().map { $0 % 2 == 0 }.ifElse(then: .just(1), else: .just(0)) } == Self.fewer)
    }

    /// Thread Sanitizer keeps the call stack of each thread in a table of 65,536 frames and does not look at its end; a
    /// level takes about twenty.
    private static let depth = isSanitized ? 1_000 : 10_000

    @Test("[115] [118] [120] [122] [126] flatMap that recurses, 10,000 deep, every strategy but race; [128] then, too")
    func recursion() {
        @Sendable func countdown(_ strategy: FlattenStrategy, _ number: Int) -> Signal<Int, Never> {
            Signal.just(1).flatMap(strategy) { one in number == 0 ? .just(one) : countdown(strategy, number - 1) }
        }
        @Sendable func chain(_ number: Int) -> Signal<Int, Never> {
            number == 0 ? .just(1) : Signal<Int, Never>.just(1).then(Signal<Int, Never>.deferred { chain(number - 1) })
        }
        let seen = Locked(0)
        // 8 MiB hold it when optimised; unoptimised and sanitised frames are several times as large.
        onStack(kibibytes: 128 * 1024) {
            let sum = StateBox(0)
            for (_, strategy) in FlattenStrategy.all {
                _ = countdown(strategy, Self.depth).subscribe { sum.value += $0 }
            }
            _ = chain(Self.depth).subscribe { sum.value += $0 }
            seen.value = sum.value
        }
        #expect(seen.value == FlattenStrategy.all.count + 1)
    }
}
