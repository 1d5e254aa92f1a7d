import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ReduceTests {
    /// Operators that send one value on completion, here `r`.
    static let folds: [(name: String, apply: @Sendable (Source) -> Source)] = [
        ("reduce", { $0.reduce("r") { result, _ in result } }), ("reduce(into:)", { $0.reduce(into: "r") { _, _ in } }),
        ("reduce(intoResultOf:)", { $0.reduce(intoResultOf: { "r" }) { _, _ in } }),
        ("reduceIndexed", { $0.reduceIndexed("r") { result, _, _ in result } }),
        ("collect", { $0.collect().map { _ in "r" } }), ("count", { $0.count().map { _ in "r" } }),
        ("sorted", { $0.sorted().map { _ in "r" } }), ("sorted(by:)", { $0.sorted { $0 > $1 }.map { _ in "r" } }),
    ]

    @Test(
        "reduce, collect, count and sorted send one value on completion and none on failure", arguments: folds.indices,
        [
            ("-a-b-|", "-----(r|)", "^----!"), ("-a-#", "---#", "^--!"), ("|", "(r|)", "(^!)"), ("#", "#", "(^!)"),
            ("-a-", "", "^>"), ("(ab|)", "(r|)", "(^!)"),
        ])
    func oneResult(index: Int, row: (source: String, output: String, subscription: String)) {
        let (name, apply) = Self.folds[index]
        expectEqual(run(row.source) { source, _ in apply(source) }, Outcome(row.output, row.subscription), "\(name)")
        let disposed = run("-a-b-c-|", disposingAfter: .tick * 4) { source, _ in apply(source) }
        expectEqual(disposed, Outcome("", "^---!"), "\(name)")
    }

    /// Operators on numbers that send one value on completion.
    static let numbers: [(name: String, apply: @Sendable (Signal<Int, TestFailure>) -> Signal<[Int], TestFailure>)] = [
        ("reduce", { $0.reduce(0, +).map { [$0] } }),
        ("reduce(into:)", { $0.reduce(into: 0) { $0 += $1 }.map { [$0] } }),
        ("reduce(intoResultOf:)", { $0.reduce(intoResultOf: { 0 }) { $0 += $1 }.map { [$0] } }),
        ("reduceIndexed", { $0.reduceIndexed(0) { $0 + $1 * $2 }.map { [$0] } }), ("collect", { $0.collect() }),
        ("count", { $0.count().map { [$0] } }), ("min", { $0.min().map { [$0] } }), ("max", { $0.max().map { [$0] } }),
        ("min(by:)", { $0.min(by: >).map { [$0] } }), ("max(by:)", { $0.max(by: >).map { [$0] } }),
        ("sorted", { $0.sorted() }), ("sorted(by:)", { $0.sorted(by: >) }),
    ]

    @Test(
        "reduce, collect, count, min, max and sorted keep a separate state for each subscription",
        arguments: numbers.indices)
    func perSubscription(index: Int) throws {
        let (name, apply) = Self.numbers[index]
        let signal = apply(.of(3, 1, 2))
        let once = try signal.waitForAll()
        expectEqual(once.count, 1, "\(name)")
        try expectEqual(signal.waitForAll(), once, "\(name)")
    }

    @Test(
        "reduce, collect, count, min, max and sorted send one result when take(_:) ends an infinite source",
        arguments: numbers.indices)
    func sourceEndedByTake(index: Int) throws {
        let (name, apply) = Self.numbers[index]
        try expectEqual(apply(Signal.repeating(1).take(3)).waitForAll().count, 1, "\(name)")
    }

    @Test(
        "reduce, collect, count, min, max and sorted only fail when an upstream closure throws before the completion",
        arguments: numbers.indices)
    func thrownUpstream(index: Int) throws {
        let (name, apply) = Self.numbers[index]
        let failing = Signal<Int, TestFailure>.of(1, 2).tryMap { (value) throws(TestFailure) -> Int in
            if value == 2 { throw .wrong }
            return value
        }
        expectEqual(VirtualTimeScheduler().record(apply(failing)).events.map(\.event), [.failed(.wrong)], "\(name)")
    }

    @Test("tryReduce(_:_:) fails with the error of its closure and disposes the source")
    func throwing() {
        let outcome = run("-a-b-c-|") { source, _ in
            source.tryReduce("") { (_, value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return value
            }
        }
        expectEqual(outcome, Outcome("---#", "^--!"))
        expectEqual(run("-a-b-|") { source, _ in source.tryReduce("") { $0 + $1 } }, Outcome("-----({ab}|)", "^----!"))
    }

    @Test("reduceIndexed(_:_:) counts the positions from 0")
    func positions() {
        let indexed = Signal<String, Never>.of("a", "b", "c").reduceIndexed("") { "\($0)\($1)\($2)" }
        expectEqual(indexed.waitForAll(), ["a0b1c2"])
        #expect(Signal<Int, Never>.empty.reduceIndexed(7) { $0 + $1 + $2 }.waitForAll() == [7])
    }

    @Test("reduce(_:intoResultOf:_:) creates a start for each subscription")
    func startFromClosure() {
        let made = Counter()
        let counters = Signal<Int, Never>.of(1, 2).reduce(
            intoResultOf: {
                made.increment()
                return Counter()
            }
        ) { counter, _ in counter.increment() }
        expectEqual(made.value, 0)
        expectEqual(counters.map(\.value).waitForAll(), [2])
        expectEqual(counters.map(\.value).waitForAll(), [2])
        expectEqual(made.value, 2)
    }

    @Test("count() sends 0 for an empty source and retains no value")
    func countRetainsNoValue() {
        #expect(Signal<Int, Never>.empty.count().waitForAll() == [0])
        let (subject, released) = (Subject<Canary, Never>(), Counter())
        let counts = Locked<[Int]>([])
        let token = subject.signal.count().subscribe { counts.append($0) }
        for _ in 0..<3 { subject.send(Canary(released.increment)) }
        expectEqual(released.value, 3)
        subject.complete()
        expectEqual(counts.value, [3])
        #expect(token.isDisposed)
    }

    @Test("reduce(_:_:) and tryReduce(_:_:) send the start for an empty source and nothing on failure")
    func startOfEmptySource() throws {
        #expect(Signal<Int, Never>.of(1, 2, 3).reduce(0, +).waitForAll() == [6])
        #expect(Signal<Int, Never>.empty.reduce(7, +).waitForAll() == [7])
        #expect(try Signal<Int, TestFailure>.empty.tryReduce(7) { $0 + $1 }.waitForAll() == [7])
        expectEqual(run("-a-#") { source, _ in source.reduce("") { $0 + $1 } }, Outcome("---#", "^--!"))
        let failing = Signal<Int, TestFailure>.of(1).tryReduce(0) { (_, _) throws(TestFailure) in throw .wrong }
        expectEqual(VirtualTimeScheduler().record(failing).events.map(\.event), [.failed(.wrong)])
    }

    @Test("reduce(_:into:_:) begins with the same start for each subscription")
    func freshStart() {
        let collected = Signal<Int, Never>.of(1, 2).reduce(into: [Int]()) { $0.append($1) }
        expectEqual(collected.waitForAll(), [[1, 2]])
        expectEqual(collected.waitForAll(), [[1, 2]])
    }

    @Test("collect() sends all values, or an empty array for an empty source")
    func collectedValues() {
        #expect(Signal<Int, Never>.of(1, 2).collect().waitForAll() == [[1, 2]])
        #expect(Signal<Int, Never>.empty.collect().waitForAll() == [[]])
    }
}
