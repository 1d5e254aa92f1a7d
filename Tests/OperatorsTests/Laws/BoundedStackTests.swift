import Operators
import TestSupport
import Testing

/// The law "Bounded stack": the stack does not grow with the data.
@Suite struct BoundedStackTests {
    /// On 512 KiB, a recursion overflows: 50,000 levels have ten bytes each, and 10,000 sanitized levels have 52.
    private static let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 100_000)

    /// The number of values, counted on a small stack.
    private func count(_ signal: @escaping @Sendable () -> Signal<Int, Never>) -> Int {
        let seen = Locked(0)
        onStack(kibibytes: 512) {
            let sum = StateBox(0)
            let token = signal().subscribe { sum.value += $0 }
            seen.value = sum.value
            token.dispose()
        }
        return seen.value
    }

    @Test("Bounded stack: repeat resubscribes many times")
    func repeatedSource() {
        expectEqual(count { Signal<Int, Never>.just(1).repeat(Self.count) }, Self.count)
        expectEqual(count { Signal<Int, Never>.just(1).repeat().take(Self.count) }, Self.count)
    }

    @Test("Bounded stack: retry resubscribes many times")
    func retriedSource() {
        let subscriptions = Locked(0)
        let total = count {
            Signal<Int, TestFailure>.deferred {
                let number = subscriptions.modify {
                    $0 += 1; return $0
                }
                return number > Self.count ? .just(1) : .fail(.wrong)
            }.retry().ifFailed(switchTo: Signal<Int, Never>.empty)
        }
        expectEqual(total, 1)
        expectEqual(subscriptions.value, Self.count + 1)
    }

    @Test("Bounded stack: concat and merge accept arrays of many signals")
    func arrays() {
        let signals = (0..<Self.count).map { _ in Signal<Int, Never>.just(1) }
        expectEqual(count { Operators.concat(signals) }, Self.count)
        expectEqual(count { Operators.merge(signals) }, Self.count)
    }

    @Test("Bounded stack: flatMap flattens many synchronous inner signals")
    func synchronousInners() {
        for strategy in [FlattenStrategy.merge, .merge(max: 3), .concat, .latest] {
            expectEqual(
                count { Signal<Int, Never>.from(0..<Self.count).flatMap(strategy) { _ in .just(1) } }, Self.count)
        }
    }

    @Test("Bounded stack: flatten(.concat) ends many waiting inner signals that complete immediately")
    func waitingInners() {
        let seen = Locked(0)
        onStack(kibibytes: 512) {
            let first = Subject<Int, Never>()
            let sum = StateBox(0)
            let outer = Subject<Signal<Int, Never>, Never>()
            let token = outer.signal.flatten(.concat).subscribe { sum.value += $0 }
            outer.send(first.signal)
            for _ in 0..<Self.count { outer.send(.just(1)) }
            first.complete()
            seen.value = sum.value
            token.dispose()
        }
        expectEqual(seen.value, Self.count)
    }

    /// Thread Sanitizer keeps the call stack of each thread in a table of 65,536 frames without checking its end. A level takes
    /// about twenty frames.
    private static let depth = isSanitized ? 1_000 : 10_000

    @Test("Bounded stack: flatMap and concat recurse 10,000 levels deep")
    func recursion() {
        @Sendable func countdown(_ number: Int) -> Signal<Int, Never> {
            Signal.just(1).flatMap(.merge) { one in number == 0 ? .just(one) : countdown(number - 1) }
        }
        @Sendable func chain(_ number: Int) -> Signal<Int, Never> {
            number == 0 ? .just(1) : Signal.just(1).concat(.deferred { chain(number - 1) })
        }
        let seen = Locked<[Int]>([])
        // Optimized frames of 10,000 levels take 11 MiB. Unoptimized and sanitized frames are several times as large.
        onStack(kibibytes: 128 * 1024) {
            let sum = StateBox(0)
            _ = countdown(Self.depth).subscribe { sum.value += $0 }
            seen.append(sum.value)
            sum.value = 0
            _ = chain(Self.depth).subscribe { sum.value += $0 }
            seen.append(sum.value)
        }
        expectEqual(seen.value, [1, Self.depth + 1])
    }
}
