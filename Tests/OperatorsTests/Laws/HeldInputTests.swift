import Operators
import TestSupport
import Testing

/// Inner signals of a `flatMap` inside of many others wait for the next event of the outer signal.
@Suite("Streams that call themselves: inner signals that wait") struct HeldInputTests {
    typealias Numbers = Signal<Int, TestFailure>

    private static let depth = size(5_000, full: 100_000)
    private static let strategies: [FlattenStrategy] = [
        .merge, .merge(max: 2), .concat, .concatEager, .concatLatest, .latest, .first, .race,
    ]

    /// With the others, inner signals are buffered or compared, and do not wait.
    private static let tailStrategies: [FlattenStrategy] = [
        .merge, .merge(max: 2), .concat, .concatLatest, .latest, .first,
    ]

    /// Outer signals of one value, of which no operator knows before the end that no other value follows.
    enum Outer: CaseIterable {
        case concatEmpty, concatNothingTaken, twoOperators, filtered

        func callAsFunction(_ n: Int) -> Numbers {
            let value = Numbers.just(n)
            return switch self {
            case .concatEmpty: value.concat(.empty)
            case .concatNothingTaken: value.concat(Numbers.never.take(0))
            case .twoOperators: value.concat(.empty).flatMap(.concat) { .just($0) }
            case .filtered: Numbers.of(-1, n).filter { $0 >= 0 }
            }
        }
    }

    @Test(
        "A recursion in a flatMap whose outer signal ends synchronously needs a stack of 512 KiB for any depth",
        arguments: Outer.allCases, tailStrategies)
    func endsSynchronously(_ outer: Outer, _ strategy: FlattenStrategy) {
        let depth = Self.depth
        onStack(kibibytes: 512) {
            @Sendable func count(_ n: Int) -> Numbers {
                n == depth ? .just(n) : outer(n).flatMap(strategy) { count($0 + 1) }
            }
            let events = Locked<[Int]>([])
            count(0).subscribe(next: { events.append($0) }, failed: { _ in }, completed: { events.append(-1) })
                .dispose()
            expectEqual(events.value, [depth, -1])
        }
    }

    /// Subscribes to `signal` inside of `count` other flattening operators, and returns its events as text.
    private func events(inside count: Int, of signal: @escaping @Sendable () -> Numbers) -> [String] {
        @Sendable func nest(_ n: Int) -> Numbers {
            n == 0 ? signal() : Numbers.of(0, 1).flatMap(.concat) { $0 == 0 ? nest(n - 1) : .empty }
        }
        let log = Locked<[String]>([])
        let subscription = nest(count).subscribe(
            next: { log.append("\($0)") }, failed: { _ in log.append("failed") },
            completed: { log.append("completed") })
        subscription.dispose()
        return log.value
    }

    @Test("An inner signal that waits sends its values before the outer signal's next event", arguments: strategies)
    func order(_ strategy: FlattenStrategy) {
        let outers: [@Sendable () -> Numbers] = [
            { .of(1, 2, 3) }, { Numbers.just(1).concat(.empty) }, { Numbers.just(1).concat(.just(2)) },
            { Numbers.just(1).concat(.fail(.wrong)) }, { Numbers.of(1, 2).concat(.fail(.wrong)) },
            { merge(.just(1), .never) }, { Numbers.repeating(7).take(3) }, { .just(1) }, { .empty }, { .fail(.wrong) },
        ]
        let inners: [@Sendable (Int) -> Numbers] = [
            { .of($0, $0 * 10) }, { $0 == 1 ? .never : .just($0) }, { $0 == 1 ? .fail(.wrong) : .just($0) },
            { Numbers.just($0).concat(.empty) }, { merge(.just($0), .never) }, { _ in .empty },
        ]
        for (index, outer) in outers.enumerated() {
            for (number, inner) in inners.enumerated() {
                let signal: @Sendable () -> Numbers = { outer().flatMap(strategy, inner) }
                expectEqual(
                    events(inside: 40, of: signal), events(inside: 1, of: signal),
                    "outer \(index), inner \(number)")
            }
        }
    }

    @Test("An inner signal waits for one event of an endless outer signal only")
    func endless() {
        let seen = events(inside: 40) { Numbers.repeating(0).flatMap(.merge) { _ in .of(1, 2) }.take(3) }
        expectEqual(seen, ["1", "2", "1", "completed"])
    }

    @Test("An inner signal that waits is not subscribed to after the subscription was disposed")
    func disposed() {
        let count = Counter()
        let seen = events(inside: 40) {
            let counted = Numbers.deferred {
                count.increment()
                return .just(1)
            }
            let stop = Subject<Int, TestFailure>()
            let outer = Numbers.just(1).concat(
                .deferred {
                    stop.send(0)
                    return .empty
                })
            return outer.flatMap(.merge) { _ in counted }.take(until: stop.signal)
        }
        expectEqual(seen, ["completed"])
        expectEqual(count.value, 0)
    }

    /// What a signal of two events does between them, and its inner signals, as a text.
    private func sideEffects(
        inside count: Int, of outer: @escaping @Sendable (@escaping @Sendable () -> Void) -> Numbers
    ) throws -> String {
        @Sendable func nest(_ n: Int, _ signal: Numbers) -> Numbers {
            n == 0 ? signal : Numbers.of(0, 1).flatMap(.concat) { $0 == 0 ? nest(n - 1, signal) : .empty }
        }
        let log = Locked<[String]>([])
        let signal = outer { log.append("between") }.flatMap(.concat) { n in
            Numbers.just(n).onNext { log.append("inner \($0)") }
        }
        _ = try nest(count, signal).waitForAll()
        return log.value.joined(separator: ", ")
    }

    @Test("Inside of 16 others, an outer signal continues before its first inner one, unless it is on another thread")
    func sideEffectBetween() throws {
        let outer: @Sendable (@escaping @Sendable () -> Void) -> Numbers = { between in
            Numbers.just(1).concat(
                .deferred {
                    between()
                    return .just(2)
                })
        }
        try expectEqual(sideEffects(inside: 15, of: outer), "inner 1, between, inner 2")
        try expectEqual(sideEffects(inside: 16, of: outer), "between, inner 1, inner 2")
        let moved = try sideEffects(inside: 40) { outer($0).subscribed(on: .background) }
        expectEqual(moved, "inner 1, between, inner 2")
    }

    @Test("An outer signal that is known to send one value ends before its inner signal", arguments: [0, 16])
    func sideEffectBeforeTheEnd(depth: Int) throws {
        let effects = try sideEffects(inside: depth) { between in Numbers.just(1).onCompleted(between) }
        expectEqual(effects, "between, inner 1")
    }

    @Test("An outer signal that continues on another thread keeps the order of its inner signals")
    func otherThread() throws {
        for _ in 0..<size(50, full: 2_000) {
            @Sendable func nest(_ n: Int) -> Numbers {
                n > 0
                    ? Numbers.of(0, 1).flatMap(.concat) { $0 == 0 ? nest(n - 1) : .empty }
                    : Numbers.just(1).concat(Numbers.of(2, 3).subscribed(on: .background))
                        .flatMap(.concat) { .of($0, $0 * 10) }
            }
            try expectEqual(nest(40).waitForAll(), [1, 10, 2, 20, 3, 30])
        }
    }
}
