import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MappingTests {
    /// Operators that give one value for each, by which only the values tell the difference.
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
        "[27][28][29][30][34][58][59][60][62][67] One for each: values, ends and subscriptions pass through",
        arguments: oneToOne.indices,
        [
            ("-a-(bc)-|", "-v-(vv)-|", "^----!"), ("-a-#", "-v-#", "^--!"), ("|", "|", "(^!)"), ("#", "#", "(^!)"),
            ("---", "", "^>"), ("(ab|)", "(vv|)", "(^!)"),
        ])
    func passing(index: Int, row: (source: String, output: String, subscription: String)) {
        let (name, apply) = Self.oneToOne[index]
        #expect(run(row.source) { source, _ in apply(source) } == Course(row.output, row.subscription), "\(name)")
    }

    @Test("[27][28][29][30][34][58][62] One for each: disposal reaches the source", arguments: oneToOne.indices)
    func disposal(index: Int) {
        let (name, apply) = Self.oneToOne[index]
        let course = run("-a-b-c-|", disposingAfter: .tick * 4) { source, _ in apply(source) }
        #expect(course == Course("-v-v", "^---!"), "\(name)")
    }

    @Test("[28] map of a key path: one or several links deep, of a source without end")
    func keyPath() {
        let words = Signal<String, Never>.repeating("word")
        #expect(words.map(\.count).take(2).waitForAll() == [4, 4])
        #expect(words.map(\.utf8.count.bitWidth).take(1).waitForAll() == [Int.bitWidth])
    }

    @Test("[29] mapTo(_:): the constant is not made anew")
    func constant() {
        final class Token: Sendable {}
        let token = Token()
        let sent = Signal<Int, Never>.of(1, 2).mapTo(token).waitForAll()
        #expect(sent.count == 2 && sent.allSatisfy { $0 === token })
    }

    @Test("[31] map: a throw at the last value of a synchronous source is the only end")
    func throwingAtTheEnd() {
        let ends = Locked<[String]>([])
        let failing = Signal<Int, TestFailure>.of(1, 2).map { (value) throws(TestFailure) -> Int in
            if value == 2 { throw .wrong }
            return value
        }
        _ = failing.subscribe(
            next: { ends.append("\($0)") }, failed: { ends.append("\($0)") }, completed: { ends.append("completed") })
        #expect(ends.value == ["1", "wrong"])
    }

    @Test("[33] skipNil: every nil is dropped, one level is unwrapped")
    func skipNil() {
        let source: [Int??] = [1, nil, .some(nil), 2]
        let values = Signal<Int??, Never>(source).skipNil().waitForAll()
        #expect(values == [1, nil, 2])
        #expect(run("-x-#") { source, _ in source.map { Int($0) }.skipNil() } == Course("---#", "^--!"))
        #expect(run("x|") { source, _ in source.map { Int($0) }.skipNil() } == Course("-|", "^!"))
    }

    @Test("[33] skipNil: an infinite source of nils and values stops with take")
    func skipNilOfInfinite() {
        let values = Signal<Int, Never>.generate(from: 0, while: { _ in true }, next: { $0 + 1 })
        #expect(values.map { $0 % 2 == 0 ? nil : $0 }.skipNil().take(3).waitForAll() == [1, 3, 5])
    }

    @Test("[34] cast: to a class, a protocol and an existential; the first misfit fails and disposes the source")
    func cast() throws {
        let values = Signal<any Sendable, TestFailure>.of(1, 2, "x", 3)
        let recording = VirtualTimeScheduler().record(values.cast(to: Int.self, failing: .other(7)))
        #expect(recording.events.map(\.event) == [.next(1), .next(2), .failed(.other(7))])
        let printed = values.cast(to: (any CustomStringConvertible & Sendable).self, failing: .wrong)
        #expect(try printed.map { $0.description }.waitForAll() == ["1", "2", "x", "3"])
        let course = run("-1-2-x-3-|") { source, _ in
            source.map { Int($0) as (any Sendable)? ?? $0 }.cast(to: Int.self, failing: MarbleFailure())
        }
        #expect(course == Course("-1-2-#", "^----!"))
    }

    @Test("[34] ofType: others are dropped; subclasses are of the type")
    func ofType() {
        class Animal: @unchecked Sendable {}
        final class Dog: Animal, @unchecked Sendable {}
        let animals = Signal<Animal, Never>.of(Animal(), Dog(), Dog())
        #expect(animals.ofType(Dog.self).count().waitForAll() == [2])
        #expect(animals.ofType(Animal.self).count().waitForAll() == [3])
        #expect(run("-1-#") { source, _ in source.ofType(Int.self) } == Course("---#", "^--!"))
    }

    @Test("[58] negate: twice is nothing")
    func negate() {
        let bools = Signal<Bool, Never>.of(true, false, true)
        #expect(bools.negate().waitForAll() == [false, true, false])
        #expect(bools.negate().negate().waitForAll() == bools.waitForAll())
    }

    @Test("[59] mapElements: of any collection, empty ones too; a throw fails")
    func mapElements() throws {
        #expect(Signal<[Int], Never>.of([1, 2], [], [3]).mapElements { $0 * 2 }.waitForAll() == [[2, 4], [], [6]])
        #expect(Signal<ClosedRange<Int>, Never>.of(1...3).mapElements(String.init).waitForAll() == [["1", "2", "3"]])
        let failing = Signal<[Int], TestFailure>.of([1], [2, 3], [4]).mapElements { (value) throws(TestFailure) in
            if value == 3 { throw .other(value) }
            return value
        }
        let recording = VirtualTimeScheduler().record(failing)
        #expect(recording.events.map(\.event) == [.next([1]), .failed(.other(3))])
    }

    @Test("[60] filterElements: of any collection, in its order; a throw fails")
    func filterElements() {
        let even = Signal<[Int], Never>.of([1, 2, 4], [3], []).filterElements { $0 % 2 == 0 }
        #expect(even.waitForAll() == [[2, 4], [], []])
        let failing = Signal<[Int], TestFailure>.of([1], [2, 3], [4]).filterElements { (value) throws(TestFailure) in
            if value == 3 { throw .other(value) }
            return true
        }
        let recording = VirtualTimeScheduler().record(failing)
        #expect(recording.events.map(\.event) == [.next([1]), .failed(.other(3))])
    }

    @Test("[62] replaceNil: only nil is replaced")
    func replaceNil() {
        #expect(Signal<Int?, Never>.of(1, nil, 3).replaceNil(with: 0).waitForAll() == [1, 0, 3])
    }

    @Test("[67] lift: the function is called once, when it is lifted, and may change value and failure")
    func lift() {
        let calls = Counter()
        let lifted = Signal<Int, Never>.of(1, 2, 3, 4).lift { source in
            calls.increment()
            return source.filter { $0 > 2 }.map { "\($0)" }.widenFailure(to: TestFailure.self)
        }
        #expect(calls.value == 1)
        for _ in 0..<2 { #expect((try? lifted.waitForAll()) == ["3", "4"]) }
        #expect(calls.value == 1)
    }

    @Test("Typical chains are inferred")
    func inference() {
        let numbers = Signal<Int, Never>.of(1, 2, 3, 4)
        let sums = numbers.map { $0 * 2 }.filter { $0 > 3 }.pairwise().map { $0 + $1 }.scan(0) { $0 + $1 }
            .enumerated().map { $0.offset + $0.element }
        #expect(sums.waitForAll() == [10, 25])
        let windows = numbers.map { $0 * 2 }.windows(of: 2).mapElements { $0 + 1 }.map(\.count).max()
        #expect(windows.waitForAll() == [2])
        let six = numbers.map { $0 * 2 }.map { $0 + 1 }.map { $0 - 4 }.map { $0 * 7 }.map { $0 % 3 }.filter { $0 >= 0 }
        #expect(six.count().waitForAll() == [3])
    }
}
