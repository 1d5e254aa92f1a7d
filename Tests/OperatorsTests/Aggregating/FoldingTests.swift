import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FoldingTests {
    /// Operators that give one value at completion, made to give r.
    static let folds: [(name: String, apply: @Sendable (Source) -> Source)] = [
        ("reduce", { $0.reduce("r") { result, _ in result } }), ("reduce(into:)", { $0.reduce(into: "r") { _, _ in } }),
        ("reduce(intoResultOf:)", { $0.reduce(intoResultOf: { "r" }) { _, _ in } }),
        ("reduceIndexed", { $0.reduceIndexed("r") { result, _, _ in result } }),
        ("collect", { $0.collect().map { _ in "r" } }), ("count", { $0.count().map { _ in "r" } }),
        ("sorted", { $0.sorted().map { _ in "r" } }), ("sorted(by:)", { $0.sorted { $0 > $1 }.map { _ in "r" } }),
    ]

    @Test(
        "[204][205][206][207][208][214] One value with completion, none with failure, also of an empty source",
        arguments: folds.indices,
        [
            ("-a-b-|", "-----(r|)", "^----!"), ("-a-#", "---#", "^--!"), ("|", "(r|)", "(^!)"), ("#", "#", "(^!)"),
            ("-a-", "", "^>"), ("(ab|)", "(r|)", "(^!)"),
        ])
    func folding(index: Int, row: (source: String, output: String, subscription: String)) {
        let (name, apply) = Self.folds[index]
        #expect(run(row.source) { source, _ in apply(source) } == Course(row.output, row.subscription), "\(name)")
        let disposed = run("-a-b-c-|", disposingAfter: .tick * 4) { source, _ in apply(source) }
        #expect(disposed == Course("", "^---!"), "\(name)")
    }

    /// Operators that give one value at completion, on numbers.
    static let numbers: [(name: String, apply: @Sendable (Signal<Int, TestFailure>) -> Signal<[Int], TestFailure>)] = [
        ("reduce", { $0.reduce(0, +).map { [$0] } }),
        ("reduce(into:)", { $0.reduce(into: 0) { $0 += $1 }.map { [$0] } }),
        ("reduce(intoResultOf:)", { $0.reduce(intoResultOf: { 0 }) { $0 += $1 }.map { [$0] } }),
        ("reduceIndexed", { $0.reduceIndexed(0) { $0 + $1 * $2 }.map { [$0] } }), ("collect", { $0.collect() }),
        ("count", { $0.count().map { [$0] } }), ("min", { $0.min().map { [$0] } }), ("max", { $0.max().map { [$0] } }),
        ("min(by:)", { $0.min(by: >).map { [$0] } }), ("max(by:)", { $0.max(by: >).map { [$0] } }),
        ("sorted", { $0.sorted() }), ("sorted(by:)", { $0.sorted(by: >) }),
    ]

    @Test("[204][205][206][207][208][209][214] The state is of one subscription", arguments: numbers.indices)
    func perSubscription(index: Int) throws {
        let (name, apply) = Self.numbers[index]
        let signal = apply(.of(3, 1, 2))
        let once = try signal.waitForAll()
        #expect(once.count == 1, "\(name)")
        #expect(try signal.waitForAll() == once, "\(name)")
    }

    @Test(
        "[204][205][206][207][208][209][214] A source that is infinite is cut by take, above",
        arguments: numbers.indices)
    func infinite(index: Int) throws {
        let (name, apply) = Self.numbers[index]
        #expect(try apply(Signal.repeating(1).take(3)).waitForAll().count == 1, "\(name)")
    }

    @Test(
        "[204][205][206][207][208][209][214] A failure thrown above is the only end, though the source completes after it",
        arguments: numbers.indices)
    func thrownAbove(index: Int) throws {
        let (name, apply) = Self.numbers[index]
        let failing = Signal<Int, TestFailure>.of(1, 2).map { (value) throws(TestFailure) -> Int in
            if value == 2 { throw .wrong }
            return value
        }
        #expect(VirtualTimeScheduler().record(apply(failing)).events.map(\.event) == [.failed(.wrong)], "\(name)")
    }

    @Test("[204][205][206] What the closure throws is the failure, and the source is disposed")
    func throwing() {
        let folds: [(Source) -> Source] = [
            {
                $0.reduce("") { (_, value) throws(MarbleFailure) in
                    if value == "b" { throw MarbleFailure() }
                    return value
                }
            },
            {
                $0.reduce(into: "") { (_, value) throws(MarbleFailure) in if value == "b" { throw MarbleFailure() } }
            },
            {
                $0.reduceIndexed("") { (_, _, index) throws(MarbleFailure) in
                    if index == 1 { throw MarbleFailure() }
                    return ""
                }
            },
            { $0.min { (_, value) throws(MarbleFailure) in throw MarbleFailure() } },
        ]
        for fold in folds { #expect(run("-a-b-c-|") { source, _ in fold(source) } == Course("---#", "^--!")) }
        let sorted = run("-a-b-c-|") { source, _ in
            source.sorted { (_: String, _: String) throws(MarbleFailure) in throw MarbleFailure() }
        }
        #expect(sorted == Course("-------#", "^------!"))
    }

    @Test("[205] reduceIndexed: the position counts from 0")
    func reduceIndexed() {
        let indexed = Signal<String, Never>.of("a", "b", "c").reduceIndexed("") { "\($0)\($1)\($2)" }
        #expect(indexed.waitForAll() == ["a0b1c2"])
        #expect(Signal<Int, Never>.empty.reduceIndexed(7) { $0 + $1 + $2 }.waitForAll() == [7])
    }

    @Test("[206] reduce(intoResultOf:): the start is made for each subscription; what it throws is the failure")
    func reduceFactory() {
        let made = Counter()
        let counters = Signal<Int, Never>.of(1, 2).reduce(
            intoResultOf: {
                made.increment()
                return Counter()
            }
        ) { counter, _ in counter.increment() }
        #expect(made.value == 0)
        #expect(counters.map(\.value).waitForAll() == [2])
        #expect(counters.map(\.value).waitForAll() == [2])
        #expect(made.value == 2)
        let course = run("-a-|") { source, _ in
            source.reduce(intoResultOf: { () throws(MarbleFailure) -> Int in throw MarbleFailure() }) { _, _ in }
        }
        #expect(course == Course("#"), "The source is not subscribed to")
    }

    @Test("[208] count: 0 when there are none, and nothing is held of the values")
    func count() {
        #expect(Signal<Int, Never>.empty.count().waitForAll() == [0])
        let (subject, died) = (Subject<Canary, Never>(), Counter())
        let counts = Locked<[Int]>([])
        let token = subject.signal.count().subscribe { counts.append($0) }
        for _ in 0..<3 { subject.send(Canary(died.increment)) }
        #expect(died.value == 3)
        subject.complete()
        #expect(counts.value == [3])
        #expect(token.isDisposed)
    }

    @Test(
        "[209] min and max: with completion, nothing of an empty source",
        arguments: [
            ("-2-1-3-|", "-------(1|)", "-------(3|)", "^------!"), ("-2-#", "---#", "---#", "^--!"),
            ("|", "|", "|", "(^!)"), ("-2-", "", "", "^>"), ("2|", "-(2|)", "-(2|)", "^!"),
        ])
    func minMax(source: String, least: String, greatest: String, subscription: String) {
        #expect(run(source) { source, _ in source.min() } == Course(least, subscription))
        #expect(run(source) { source, _ in source.max() } == Course(greatest, subscription))
        #expect(run(source) { source, _ in source.min { $0 > $1 } } == Course(greatest, subscription))
        #expect(run(source) { source, _ in source.max { $0 > $1 } } == Course(least, subscription))
    }

    @Test("[209] min and max: of those that are equal the first")
    func firstOfEquals() {
        let words = Signal<String, Never>.of("bb", "a", "cc", "d")
        #expect(words.min { $0.count < $1.count }.waitForAll() == ["a"])
        #expect(words.max { $0.count < $1.count }.waitForAll() == ["bb"])
    }

    @Test("[209] min: one value is held, the others are let go")
    func minHoldsOne() {
        final class Box: Sendable, Comparable {
            let number: Int
            let canary: Canary
            init(_ number: Int, _ canary: Canary) { (self.number, self.canary) = (number, canary) }
            static func < (left: Box, right: Box) -> Bool { left.number < right.number }
            static func == (left: Box, right: Box) -> Bool { left.number == right.number }
        }
        let (subject, died) = (Subject<Box, Never>(), Counter())
        let token = subject.signal.min().subscribe { _ in }
        for number in [3, 1, 2] { subject.send(Box(number, Canary(died.increment))) }
        #expect(died.value == 2)
        token.dispose()
        #expect(died.value == 3)
    }

    @Test("[214] sorted: all values in order, by the closure in its order, none of an empty source")
    func sorted() throws {
        #expect(Signal<Int, Never>.of(2, 3, 1).sorted().waitForAll() == [[1, 2, 3]])
        #expect(Signal<Int, Never>.of(2, 3, 1).sorted { $0 > $1 }.waitForAll() == [[3, 2, 1]])
        #expect(Signal<Int, Never>.empty.sorted().waitForAll() == [[]])
        let failing = Signal<Int, TestFailure>.of(2, 3, 1).sorted { (_, _) throws(TestFailure) in throw .other(4) }
        #expect(throws: TestFailure.other(4)) { try failing.waitForAll() }
    }
}
