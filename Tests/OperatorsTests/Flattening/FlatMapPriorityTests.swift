import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapPriorityTests {
    typealias Item = (priority: Int, number: Int)

    @Test("The waiting value with the highest priority is transformed next, and the earliest of several")
    func order() {
        let outcome = run("-(1925)------------|") { source, scheduler in
            source.flatMap(.merge(max: 1), priority: { Int($0)! }) { value in
                Signal.timer(after: .tick * 3, on: scheduler).widenFailure().map { _ in value }
            }
        }
        expectEqual(outcome.output, "----1--9--5--2|")
        let equal = run("(abcd|)") { source, scheduler in
            source.flatMap(.concat, priority: { $0 == "d" ? 1 : 0 }) { value in
                Signal.timer(after: .tick, on: scheduler).widenFailure().map { _ in value }
            }
        }
        expectEqual(equal.output, "-adb(c|)")
    }

    @Test(
        "A value that is being processed is not interrupted, and without waiting values the source determines the order"
    )
    func running() {
        let outcome = run("-1-9---5|") { source, scheduler in
            source.flatMap(.merge(max: 2), priority: { Int($0)! }) { value in
                Signal.timer(after: .tick * 3, on: scheduler).widenFailure().map { _ in value }
            }
        }
        expectEqual(outcome.output, "----1-9---(5|)")
    }

    @Test("Random values, priorities, and ends are processed as a list that is sorted for each turn", arguments: 0..<20)
    func random(_ seed: Int) {
        var generator = SplitMix(state: UInt64(seed))
        for _ in 0..<size(20, full: 2_000) {
            let maximum = Int.random(in: 1...3, using: &generator)
            let source = Subject<Item, Never>()
            let active = Locked<[(number: Int, subject: Subject<Int, Never>)]>([])
            let begun = Locked<[Int]>([])
            let subscription = source.signal.flatMap(.merge(max: maximum), priority: { $0.priority }) { item in
                let subject = Subject<Int, Never>()
                begun.append(item.number)
                active.append((item.number, subject))
                return subject.signal
            }.subscribe { _ in }
            var (waiting, running, expected): ([Item], [Int], [Int]) = ([], [], [])
            func beginNext() {
                while running.count < maximum, !waiting.isEmpty {
                    let highest = waiting.map(\.priority).max()!
                    let next = waiting.remove(at: waiting.firstIndex { $0.priority == highest }!)
                    running.append(next.number)
                    expected.append(next.number)
                }
            }
            for number in 0..<Int.random(in: 1...60, using: &generator) {
                if !running.isEmpty, Bool.random(using: &generator) {
                    let index = Int.random(in: 0..<running.count, using: &generator)
                    let ended = running.remove(at: index)
                    let subject = active.modify { active in
                        active.remove(at: active.firstIndex { $0.number == ended }!).subject
                    }
                    subject.complete()
                } else {
                    let item = (Int.random(in: -2...2, using: &generator), number)
                    waiting.append(item)
                    source.send(item)
                }
                beginNext()
                expectEqual(begun.value, expected)
            }
            subscription.dispose()
        }
    }

    @Test(
        "A free place takes the value that arrived first, even if its inner signal waits for the next event",
        arguments: [0, 40], [1, 2])
    func freePlace(depth: Int, max: Int) {
        typealias Numbers = Signal<Int, Never>
        let begun = Locked<[Int]>([])
        @Sendable func nest(_ n: Int) -> Numbers {
            if n > 0 { return Numbers.of(0, 1).flatMap(.concat) { $0 == 0 ? nest(n - 1) : .empty } }
            return Numbers.of(1, 2, 3, 4).flatMap(.merge(max: max), priority: { $0 }) { value in
                begun.append(value)
                return .never
            }
        }
        nest(depth).subscribe { _ in }.dispose()
        expectEqual(begun.value, Array(1...max))
    }

    @Test("mapAsync with a free place takes the value that arrived first, even while a result is being delivered")
    func freePlaceInAsync() {
        let (time, source) = (VirtualTimeScheduler(), Subject<Int, Never>())
        let begun = Locked<[Int]>([])
        let subscription = source.signal.mapAsync(max: 2, priority: { $0 }, on: time) { value in
            begun.append(value)
            return value
        }.subscribe { value in
            guard value == 0 else { return }
            source.send(1)
            source.send(2)
            source.send(3)
        }
        source.send(0)
        time.run()
        expectEqual(begun.value, [0, 1, 2, 3])
        subscription.dispose()
    }

    @Test("A priority is asked for once for each value, and a value is released when its turn is over")
    func released() {
        final class Token: Sendable {}
        let source = Subject<Token, Never>()
        let (calls, inner) = (Counter(), Subject<Int, Never>())
        let subscription = source.signal.flatMap(
            .concat,
            priority: { _ in
                calls.increment()
                return 0
            }
        ) { _ in inner.signal }.subscribe { _ in }
        weak var first: Token?
        weak var waiting: Token?
        do {
            let (one, two) = (Token(), Token())
            (first, waiting) = (one, two)
            source.send(one)
            source.send(two)
        }
        expectEqual(calls.value, 2)
        #expect(first == nil)
        #expect(waiting != nil)
        subscription.dispose()
        #expect(waiting == nil)
    }

    @Test("A failure drops the waiting values")
    func failure() {
        let outcome = run("-(12)-#") { source, scheduler in
            source.flatMap(.concat, priority: { _ in 0 }) { value in
                Signal.timer(after: .tick, on: scheduler).widenFailure().flatMap(.concat) { _ in
                    value == "1" ? .just(value) : .fail(MarbleFailure())
                }
            }
        }
        expectEqual(outcome.output, "--1#")
    }

    @Test("The strategy needs a queue of values")
    func otherStrategies() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.flatMap(.latest, priority: { $0 }) { .just($0) }
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.flatMap(.concatEager, priority: { $0 }) { .just($0) }
        }
    }

    @Test("mapAsync begins with the waiting value of the highest priority", arguments: [true, false], [1, 2])
    func mapAsync(ordered: Bool, max: Int) {
        let begun = Locked<[Int]>([])
        let time = VirtualTimeScheduler()
        let values = Signal<Int, Never>.of(1, 2, 3, 4, 5, 6).mapAsync(
            max: max, ordered: ordered, priority: { $0 % 3 }, on: time
        ) { [clock = time.clock] value in
            begun.append(value)
            try? await Task.sleep(for: .tick, clock: clock)
            return value
        }
        let sent = Locked<[Int]>([])
        let subscription = values.subscribe { sent.append($0) }
        time.run()
        subscription.dispose()
        expectEqual(begun.value, (max == 1 ? [1, 2, 5, 4, 3, 6] : [1, 2, 5, 4, 3, 6]))
        expectEqual(sent.value, begun.value)
    }

    @Test("A key path is a priority")
    func keyPath() throws {
        struct Request: Sendable { let urgency: Int }
        let requests = Signal<Request, Never>.of(Request(urgency: 1), Request(urgency: 2))
        let time = VirtualTimeScheduler()
        expectEqual(requests.flatMap(.concat, priority: \.urgency) { .just($0.urgency) }.waitForAll(), [1, 2])
        let sent = Locked<[Int]>([])
        let subscription = requests.mapAsync(priority: \.urgency, on: time) { $0.urgency }.subscribe { sent.append($0) }
        time.run()
        subscription.dispose()
        expectEqual(sent.value, [1, 2])
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
