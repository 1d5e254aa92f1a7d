import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ScanTests {
    @Test("scan(_:_:) sends every result but not the start, separately for each subscription")
    func everyStep() {
        let sums = Signal<Int, Never>.of(1, 2, 3).scan(0, +)
        expectEqual(sums.waitForAll(), [1, 3, 6])
        expectEqual(sums.waitForAll(), [1, 3, 6])
        #expect(Signal<Int, Never>.empty.scan(0, +).waitForAll() == [])
    }

    @Test("scan(_:into:_:) changes its state in place, and tryScan(_:_:) fails if the closure throws")
    func inPlace() {
        let arrays = Signal<Int, Never>.of(1, 2).scan(into: []) { $0.append($1) }
        expectEqual(arrays.waitForAll(), [[1], [1, 2]])
        let failing = Signal<Int, TestFailure>.of(1, 2, 3).tryScan(0) { (sum, value) throws(TestFailure) in
            if value == 2 { throw .wrong }
            return sum + value
        }
        let recording = VirtualTimeScheduler().record(failing)
        expectEqual(recording.events.map(\.event), [.next(1), .failed(.wrong)])
    }

    /// Operators that send one value for each value and keep a state.
    static let oneToOne: [(name: String, apply: @Sendable (Source) -> Source)] = [
        ("scan", { $0.scan("") { _, value in value } }), ("scan(into:)", { $0.scan(into: "") { $0 = $1 } }),
        ("scan without start", { $0.scan { _, value in value } }),
        ("scanIndexed", { $0.scanIndexed("") { _, value, _ in value } }),
        ("scanMap", { $0.scanMap(0) { ($0 + 1, $1) } }), ("scanMap(into:)", { $0.scanMap(into: 0) { $1 } }),
        ("pairwise(from:)", { $0.pairwise(from: "").map { $1 } }), ("enumerated", { $0.enumerated().map(\.element) }),
        ("windows(of: 1)", { $0.windows(of: 1).map { $0[0] } }),
    ]

    @Test(
        "scan, scanIndexed, scanMap, pairwise, enumerated and windows send one value for each and pass the ends",
        arguments: oneToOne.indices,
        [
            ("-a-(bc)-|", "-a-(bc)-|", "^----!"), ("-a-#", "-a-#", "^--!"), ("|", "|", "(^!)"), ("#", "#", "(^!)"),
            ("---", "", "^>"), ("(ab|)", "(ab|)", "(^!)"),
        ])
    func passing(index: Int, row: (source: String, output: String, subscription: String)) {
        let (name, apply) = Self.oneToOne[index]
        expectEqual(run(row.source) { source, _ in apply(source) }, Outcome(row.output, row.subscription), "\(name)")
        let disposed = run("-a-b-c-|", disposingAfter: .tick * 4) { source, _ in apply(source) }
        expectEqual(disposed, Outcome("-a-b", "^---!"), "\(name)")
    }

    /// Operators with a state, on numbers.
    static let stateful: [(name: String, apply: @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>)] = [
        ("scan", { $0.scan(0, +) }), ("scan(into:)", { $0.scan(into: 0) { $0 += $1 } }), ("scan(+)", { $0.scan(+) }),
        ("scanIndexed", { $0.scanIndexed(0) { $0 + $1 * $2 } }), ("scanMap", { $0.scanMap(0) { ($0 + $1, $0) } }),
        ("pairwise", { $0.pairwise().map { $0 * 10 + $1 } }),
        ("pairwise(from:)", { $0.pairwise(from: 7).map { $0 - $1 } }),
        ("windows", { $0.windows(of: 2).map { $0[0] * 10 + $0[1] } }),
        ("enumerated", { $0.enumerated().map(\.offset) }),
    ]

    @Test(
        "scan, scanIndexed, scanMap, pairwise, windows and enumerated keep a separate state for each subscription",
        arguments: stateful.indices)
    func perSubscription(index: Int) throws {
        let (name, apply) = Self.stateful[index]
        let signal = apply(.of(3, 1, 2))
        let once = try signal.waitForAll()
        try expectEqual(signal.waitForAll(), once, "\(name)")
        #expect(!once.isEmpty, "\(name)")
    }

    @Test(
        "scan, scanIndexed, scanMap, pairwise, windows and enumerated of an infinite source can be ended by take(_:)",
        arguments: stateful.indices)
    func infinite(index: Int) throws {
        let (name, apply) = Self.stateful[index]
        try expectEqual(apply(.repeating(1)).take(3).waitForAll().count, 3, "\(name)")
    }

    @Test(
        "scan, scanIndexed, scanMap, pairwise, windows and enumerated count a re-entrant value after the current one",
        arguments: stateful.indices)
    func reentrant(index: Int) {
        let (name, apply) = Self.stateful[index]
        func outcome(_ send: (Subject<Int, TestFailure>) -> Void, nested: Bool) -> [Int] {
            let (subject, seen) = (Subject<Int, TestFailure>(), Locked<[Int]>([]))
            let token = apply(subject.signal).subscribe(
                next: { value in
                    let isFirst = seen.value.isEmpty
                    seen.append(value)
                    if nested, isFirst { subject.send(9) }
                }, failed: { _ in })
            send(subject)
            token.dispose()
            return seen.value
        }
        let queued = outcome(
            {
                $0.send(1); $0.send(2); $0.send(9); $0.send(3)
            }, nested: false)
        // The first output is sent with the first value or with the second.
        let isWithFirst = outcome({ $0.send(1) }, nested: false).count == 1
        let nested = outcome(
            { if isWithFirst { $0.send(1); $0.send(3) } else { $0.send(1); $0.send(2); $0.send(3) } }, nested: true)
        let plain =
            isWithFirst
            ? outcome(
                {
                    $0.send(1); $0.send(9); $0.send(3)
                }, nested: false) : queued
        expectEqual(nested, plain, "\(name)")
    }

    @Test("scanIndexed(_:_:) counts positions from 0")
    func positions() {
        let indexed = Signal<String, Never>.of("a", "b", "c").scanIndexed("") { "\($0)\($1)\($2)" }
        expectEqual(indexed.waitForAll(), ["a0", "a0b1", "a0b1c2"])
    }

    @Test("scan(_:) without a start sends the first value unchanged, without calling the closure")
    func withoutStart() {
        let calls = Counter()
        let sums = Signal<Int, Never>.of(5, 1, 2).scan {
            calls.increment()
            return $0 + $1
        }
        expectEqual(sums.waitForAll(), [5, 6, 8])
        expectEqual(calls.value, 2)
    }

    @Test("scanMap separates the state from the output")
    func stateAndOutput() {
        let words = Signal<Int, Never>.of(1, 2, 3).scanMap(10) { state, value in (state + value, "\(state)+\(value)") }
        expectEqual(words.waitForAll(), ["10+1", "11+2", "13+3"])
        let inPlace = Signal<Int, Never>.of(1, 2, 3).scanMap(into: [Int]()) { seen, value in
            seen.append(value)
            return seen.count
        }
        expectEqual(inPlace.waitForAll(), [1, 2, 3])
    }

    @Test("pairwise() begins with the second value and pairwise(from:) with the first")
    func pairs() {
        let numbers = Signal<Int, Never>.of(1, 2, 3)
        expectEqual(numbers.pairwise().waitForAll().map { [$0.0, $0.1] }, [[1, 2], [2, 3]])
        expectEqual(numbers.pairwise(from: 0).waitForAll().map { [$0.0, $0.1] }, [[0, 1], [1, 2], [2, 3]])
        expectEqual(run("-a-|") { source, _ in source.pairwise() }, Outcome("---|", "^--!"))
        expectEqual(run("-a-#") { source, _ in source.pairwise() }, Outcome("---#", "^--!"))
        let optionals = Signal<Int?, Never>.of(nil, 1, nil).pairwise().waitForAll()
        expectEqual(optionals.map { [$0.0, $0.1] }, [[nil, 1], [1, nil]])
    }

    @Test("windows(of:) sends every run of that many values, and nothing for fewer")
    func runsOfValues() {
        let numbers = Signal<Int, Never>.of(1, 2, 3, 4)
        expectEqual(numbers.windows(of: 1).waitForAll(), [[1], [2], [3], [4]])
        expectEqual(numbers.windows(of: 2).waitForAll(), [[1, 2], [2, 3], [3, 4]])
        expectEqual(numbers.windows(of: 4).waitForAll(), [[1, 2, 3, 4]])
        expectEqual(numbers.windows(of: 5).waitForAll(), [])
    }

    @Test("windows(of:) traps on a size below 1")
    func invalidSize() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.windows(of: 0) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.windows(of: -1) }
    }

    @Test("enumerated() counts positions from 0")
    func positionsOfValues() {
        let pairs = Signal<String, Never>.of("x", "y").enumerated().waitForAll()
        expectEqual(pairs.map(\.offset), [0, 1])
        expectEqual(pairs.map(\.element), ["x", "y"])
    }
}
