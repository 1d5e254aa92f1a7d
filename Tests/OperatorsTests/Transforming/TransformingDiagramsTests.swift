import Operators
import StreamTesting
import Testing

@Suite struct TransformingDiagramsTests {
    /// 1 → a, 2 → b, …
    private func letter(_ number: String) -> String { ["a", "b", "c", "d"][Int(number)! - 1] }

    /// Replaces the outputs of an operator, one after another, with the letters in the diagram's note.
    private func lettered<Value: Equatable & Sendable, Failure>(
        _ signal: Signal<Value, Failure>, _ expected: Value...
    ) -> Signal<String, Failure> {
        signal.map { (value) throws(Failure) in
            expected.firstIndex(of: value).map { ["a", "b", "c", "d"][$0] } ?? "\(value)"
        }
    }

    @Test("map, mapTo, compactMap, skipNil, cast and ofType match their documented diagrams")
    func maps() throws {
        try documented("Operators/Transforming/Map.swift", "map") { $0["source"].map(letter) }
        try documented("Operators/Transforming/MapTo.swift", "mapTo(x)") { $0["source"].mapTo("x") }
        try documented("Operators/Transforming/CompactMap.swift", "compactMap") {
            $0["source"].compactMap { $0 == "x" ? nil : self.letter($0) }
        }
        try documented("Operators/Transforming/SkipNil.swift", "skipNil()") {
            $0["source"].map { $0 == "x" ? nil : $0 }.skipNil()
        }
        try documented("Operators/Transforming/Cast.swift", "cast(to: Int)") {
            $0["source"].map(Self.numberOrText).cast(to: Int.self, failing: MarbleFailure())
        }
        try documented("Operators/Transforming/OfType.swift", "ofType(Int)") {
            $0["source"].map(Self.numberOrText).ofType(Int.self)
        }
    }

    @Sendable private static func numberOrText(_ text: String) -> any Sendable { Int(text) ?? text }

    @Test("scan, scanIndexed, scanMap, pairwise, windows and enumerated match their documented diagrams")
    func scans() throws {
        try documented("Operators/Transforming/Scan.swift", "scan(0, +)") { $0.numbers("source").scan(0, +) }
        try documented("Operators/Transforming/Scan.swift", "scan(+)") { $0.numbers("source").scan(+) }
        try documented("Operators/Transforming/ScanIndexed.swift", "scanIndexed(0)") {
            $0.numbers("source").scanIndexed(0) { $0 + $1 * $2 }
        }
        try documented("Operators/Transforming/ScanMap.swift", "scanMap(0)") {
            $0["source"].scanMap(0) { state, value in (state + 1, value == "a" ? "x" : "y") }
        }
        try documented("Operators/Transforming/Pairwise.swift", "pairwise()") {
            lettered($0.numbers("source").pairwise().map { [$0, $1] }, [1, 2], [2, 3])
        }
        try documented("Operators/Transforming/Pairwise.swift", "pairwise(from: 0)") {
            lettered($0.numbers("source").pairwise(from: 0).map { [$0, $1] }, [0, 1], [1, 2], [2, 3])
        }
        try documented("Operators/Transforming/Windows.swift", "windows(of: 3)") {
            lettered($0.numbers("source").windows(of: 3), [1, 2, 3], [2, 3, 4])
        }
        try documented("Operators/Transforming/Enumerated.swift", "enumerated()") {
            lettered($0["source"].enumerated().map { "\($0.offset)\($0.element)" }, "0x", "1y", "2z")
        }
    }

    @Test("materialize, dematerialize, their results and eventValues match their documented diagrams")
    func materializing() throws {
        typealias Event = Signal<String, MarbleFailure>.Event
        let events: [String: Event] = [
            "a": .next("1"), "b": .next("2"), "c": .failed(MarbleFailure()), "d": .next("3"),
        ]
        func decoded(_ source: Source) -> Signal<Event, Never> { source.assumingNoFailure.map { events[$0]! } }
        try documented("Operators/Transforming/Materialize.swift", "materialize()") {
            lettered($0["source"].materialize(), .next("1"), .next("2"), .failed(MarbleFailure()))
        }
        try documented("Operators/Transforming/Dematerialize.swift", "dematerialize()") {
            decoded($0["source"]).dematerialize()
        }
        try documented("Operators/Transforming/MaterializeResults.swift", "materializeResults()") {
            lettered($0["source"].materializeResults(), .success("1"), .success("2"), .failure(MarbleFailure()))
        }
        try documented("Operators/Transforming/DematerializeResults.swift", "dematerializeResults()") {
            decoded($0["source"]).map { event -> Result<String, MarbleFailure> in
                if let failure = event.failure { .failure(failure) } else { .success(event.value!) }
            }.dematerializeResults()
        }
        try documented("Operators/Transforming/EventValues.swift", "eventValues()") {
            decoded($0["source"]).eventValues()
        }
        try documented("Operators/Transforming/EventValues.swift", "eventFailures()") {
            decoded($0["source"]).eventFailures().map { _ in "x" }
        }
    }

    @Test(
        "negate, mapElements, filterElements, replaceNil, timestamped, timeInterval and lift match their documented diagrams"
    )
    func smallOperators() throws {
        try documented("Operators/Transforming/Negate.swift", "negate()") {
            $0["source"].map { $0 == "t" }.negate().map { $0 ? "t" : "f" }
        }
        try documented("Operators/Transforming/MapElements.swift", "mapElements") {
            $0["source"].mapElements { self.letter(String($0)) }.map { $0.joined() }
        }
        try documented("Operators/Transforming/FilterElements.swift", "filterElements") {
            $0["source"].filterElements { Int(String($0))! % 2 == 0 }.map { String($0) }
        }
        try documented("Operators/Transforming/ReplaceNil.swift", "replaceNil(with: 0)") {
            $0["source"].map { Int($0) }.replaceNil(with: 0)
        }
        try documented("Operators/Transforming/Timestamped.swift", "timestamped(on)") {
            lettered(
                $0["source"].timestamped(on: $0.scheduler).map { "\($0.value)\($0.time.sinceOrigin / .tick)" },
                "x1.0", "y4.0", "z8.0")
        }
        try documented("Operators/Transforming/TimeInterval.swift", "timeInterval(on)") {
            lettered(
                $0["source"].timeInterval(on: $0.scheduler).map { "\($0.value)\($0.interval / .tick)" },
                "x1.0", "y3.0", "z4.0")
        }
        try documented("Operators/Transforming/Lift.swift", "lift") {
            $0["source"].lift { $0.filter { Int($0)! % 2 == 0 }.map { $0 == "2" ? "a" : "b" } }
        }
    }
}

extension Signal {
    /// The same signal without the failure, which its diagram does not contain.
    fileprivate var assumingNoFailure: Signal<Value, Never> { materialize().eventValues() }
}
