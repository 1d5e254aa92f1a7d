import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MapTests {
    @Test(
        "map(_:) sends one value for each and passes the ends",
        arguments: [
            ("-a-b-|", "-A-B-|", "^----!"), ("-a-#", "-A-#", "^--!"), ("|", "|", "(^!)"), ("---", "", "^>"),
        ])
    func transformed(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.map { $0.uppercased() } }, Outcome(output, subscription))
    }

    @Test("tryMap(_:) fails with a typed error if the closure throws, and disposes the source")
    func throwing() {
        let outcome = run("-a-b-c-|") { source, _ in
            source.tryMap { (value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return value
            }
        }
        expectEqual(outcome, Outcome("-a-#", "^--!"))
    }

    @Test("map(_:) accepts a key path")
    func keyPath() {
        #expect(Signal<String, Never>.of("a", "bcd").map(\.count).waitForAll() == [1, 3])
    }

    /// Operators that send one value for each value and differ only in the value.
    static let oneToOne: [(name: String, apply: @Sendable (Source) -> Source)] = [
        ("mapTo(_:)", { $0.mapTo("v") }), ("mapToVoid", { $0.mapToVoid().map { _ in "v" } }),
        ("cast", { $0.cast(to: String.self, failing: MarbleFailure()).map { _ in "v" } }),
        ("replaceNil", { $0.map { _ in nil }.replaceNil(with: "v") }),
        ("negate", { $0.map { _ in true }.negate().map { $0 ? "t" : "v" } }),
        ("mapElements", { $0.mapElements { _ in "v" }.map { $0.joined() } }),
        ("filterElements", { $0.filterElements { _ in true }.map { _ in "v" } }),
        ("lift", { $0.lift { $0.map { _ in "v" } } }),
    ]

    @Test(
        "mapTo, mapToVoid, cast, replaceNil, negate, mapElements, filterElements and lift send one value for each",
        arguments: oneToOne.indices,
        [
            ("-a-(bc)-|", "-v-(vv)-|", "^----!"), ("-a-#", "-v-#", "^--!"), ("|", "|", "(^!)"), ("#", "#", "(^!)"),
            ("---", "", "^>"), ("(ab|)", "(vv|)", "(^!)"),
        ])
    func passing(index: Int, row: (source: String, output: String, subscription: String)) {
        let (name, apply) = Self.oneToOne[index]
        expectEqual(run(row.source) { source, _ in apply(source) }, Outcome(row.output, row.subscription), "\(name)")
    }

    @Test(
        "mapTo, mapToVoid, cast, replaceNil, negate, mapElements, filterElements and lift dispose the source",
        arguments: oneToOne.indices)
    func disposal(index: Int) {
        let (name, apply) = Self.oneToOne[index]
        let outcome = run("-a-b-c-|", disposingAfter: .tick * 4) { source, _ in apply(source) }
        expectEqual(outcome, Outcome("-v-v", "^---!"), "\(name)")
    }

    @Test("map(_:) accepts key paths of several links, for an infinite source")
    func keyPathsOfInfiniteSource() {
        let words = Signal<String, Never>.repeating("word")
        expectEqual(words.map(\.count).take(2).waitForAll(), [4, 4])
        expectEqual(words.map(\.utf8.count.bitWidth).take(1).waitForAll(), [Int.bitWidth])
    }

    @Test("mapTo(_:) sends the same constant each time")
    func sameConstant() {
        final class Token: Sendable {}
        let token = Token()
        let sent = Signal<Int, Never>.of(1, 2).mapTo(token).waitForAll()
        #expect(sent.count == 2 && sent.allSatisfy { $0 === token })
    }

    @Test("tryMap(_:) that throws at the last value of a synchronous source only fails")
    func throwingAtTheEnd() {
        let ends = Locked<[String]>([])
        let failing = Signal<Int, TestFailure>.of(1, 2).tryMap { (value) throws(TestFailure) -> Int in
            if value == 2 { throw .wrong }
            return value
        }
        _ = failing.subscribe(
            next: { ends.append("\($0)") }, failed: { ends.append("\($0)") }, completed: { ends.append("completed") })
        expectEqual(ends.value, ["1", "wrong"])
    }

    @Test("negate() applied twice returns the original values")
    func negatedTwice() {
        let bools = Signal<Bool, Never>.of(true, false, true)
        expectEqual(bools.negate().waitForAll(), [false, true, false])
        expectEqual(bools.negate().negate().waitForAll(), bools.waitForAll())
    }

    @Test("lift(_:) calls the function once, when it is applied, and can change the value and failure types")
    func liftedOnce() {
        let calls = Counter()
        let lifted = Signal<Int, Never>.of(1, 2, 3, 4).lift { source in
            calls.increment()
            return source.filter { $0 > 2 }.map { "\($0)" }.widenFailure(to: TestFailure.self)
        }
        expectEqual(calls.value, 1)
        for _ in 0..<2 { expectEqual((try? lifted.waitForAll()), ["3", "4"]) }
        expectEqual(calls.value, 1)
    }

    @Test("map, filter, scan and other operators in typical chains need no type annotations")
    func inferredTypes() {
        let numbers = Signal<Int, Never>.of(1, 2, 3, 4)
        let sums = numbers.map { $0 * 2 }.filter { $0 > 3 }.pairwise().map { $0 + $1 }.scan(0) { $0 + $1 }
            .enumerated().map { $0.offset + $0.element }
        expectEqual(sums.waitForAll(), [10, 25])
        let windows = numbers.map { $0 * 2 }.windows(of: 2).mapElements { $0 + 1 }.map(\.count).max()
        expectEqual(windows.waitForAll(), [2])
        let six = numbers.map { $0 * 2 }.map { $0 + 1 }.map { $0 - 4 }.map { $0 * 7 }.map { $0 % 3 }.filter { $0 >= 0 }
        expectEqual(six.count().waitForAll(), [3])
    }
}
