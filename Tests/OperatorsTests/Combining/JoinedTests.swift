import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct JoinedTests {
    @Test("[111] joined(separator:) and [112] sequenceEqual: as documented")
    func documentedJoins() throws {
        try documented("Operators/Combining/Joined.swift", "joined(x)") {
            Signal<Source, MarbleFailure>.of($0["a"], $0["b"]).joined(separator: $0["x"])
        }
        try documented("Operators/Combining/Joined.swift", "joined([0])") {
            $0["source"].map { $0.map(String.init) }.joined(separator: ["0"])
        }
        try documented("Operators/Combining/SequenceEqual.swift", "sequenceEqual(b)") {
            $0["a"].sequenceEqual($0["b"])
        }
    }

    @Test("[111] joined(separator:): between signals alone, empty ones count")
    func joined() {
        func join(_ signals: Signal<Int, Never>...) -> [Int] {
            Signal<Signal<Int, Never>, Never>(signals).joined(separator: .of(0, 9)).waitForAll()
        }
        #expect(join() == [])
        #expect(join(.of(1, 2)) == [1, 2])
        #expect(join(.of(1, 2), .of(3)) == [1, 2, 0, 9, 3])
        #expect(join(.empty, .of(3), .empty) == [0, 9, 3, 0, 9])
    }

    @Test("[111] joined(separator:): of sequences, empty ones count")
    func joinedSequences() {
        func join(_ sequences: [[Int]]) -> [Int] {
            Signal<[Int], Never>(sequences).joined(separator: [0, 9]).waitForAll()
        }
        #expect(join([]) == [])
        #expect(join([[1, 2]]) == [1, 2])
        #expect(join([[1, 2], [3]]) == [1, 2, 0, 9, 3])
        #expect(join([[], [3], []]) == [0, 9, 3, 0, 9])
        let words = Signal<String, Never>.of("ab", "c").joined(separator: ", ")
        #expect(String(words.waitForAll()) == "ab, c")
    }

    @Test("[111] joined(separator:): a failure of any ends it; what follows is not subscribed to")
    func joinedFailures() {
        let log = SubscriptionLog()
        let scheduler = VirtualTimeScheduler()
        let signals = Signal<Source, MarbleFailure>.of(scheduler.cold("-a#"), scheduler.cold("-b|", log: log))
        let recording = scheduler.record(signals.joined(separator: scheduler.cold("x|", log: log)))
        scheduler.run()
        #expect(recording.diagram == "-a#")
        #expect(log.lines.isEmpty)
        let separated = Signal<Int, TestFailure>.of(1)
        let failing = Signal<Signal<Int, TestFailure>, TestFailure>.of(separated, separated)
            .joined(separator: .fail(.wrong))
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.next(1), .failed(.wrong)])
    }

    @Test("[111] joined(separator:): infinite signals and an infinite outer signal")
    func joinedInfinite() {
        let ones = Signal<Signal<Int, Never>, Never>.repeating(.just(1)).joined(separator: .just(0))
        #expect(ones.take(5).waitForAll() == [1, 0, 1, 0, 1])
        let forever = Signal<Signal<Int, Never>, Never>.of(.repeating(1), .just(2)).joined(separator: .just(0))
        #expect(forever.take(2).waitForAll() == [1, 1])
    }

    @Test("[111] joined(separator:): signals that complete at once are a loop, not a recursion")
    func joinedStack() {
        onStack(kibibytes: 512) {
            let signals = Signal<Int, Never>(0..<100_000).map { Signal<Int, Never>.just($0) }
            #expect(signals.joined(separator: .just(-1)).reduce(0) { sum, _ in sum + 1 }.waitForAll() == [199_999])
        }
    }

    @Test(
        "[112] sequenceEqual: one answer as soon as it is known, and both are disposed",
        arguments: [
            ("-a-b-|", "-a-b-|", "-----({true}|)", "^----!", "^----!"),
            ("-a-b-|", "-a-c-d-|", "---({false}|)", "^--!", "^--!"),
            ("-a-|", "-a---b-|", "-----({false}|)", "^--!", "^----!"),
            ("-a---b-|", "-a-|", "-----({false}|)", "^----!", "^--!"),
            ("|", "|", "({true}|)", "(^!)", "(^!)"), ("|", "--a", "--({false}|)", "(^!)", "^-!"),
            ("-a-#", "-a-", "---#", "^--!", "^--!"), ("-a-b-c", "-a-#", "---#", "^--!", "^--!"),
            ("-a-b", "-a-b", "", "^>", "^>"), ("|", "#", "#", "(^!)", "(^!)"),
        ])
    func sequenceEqual(a: String, b: String, output: String, aLine: String, bLine: String) {
        #expect(run(a, b) { $0.sequenceEqual($1) } == Course(output, aLine, bLine))
    }

    @Test("[112] sequenceEqual(by:): values of different types; what the closure throws; infinite sources")
    func sequenceEqualBy() {
        let numbers = Signal<Int, TestFailure>.of(1, 2)
        let words = Signal<String, TestFailure>.of("1", "2")
        let equal = VirtualTimeScheduler().record(numbers.sequenceEqual(words, by: { "\($0)" == $1 }))
        #expect(equal.events.map(\.event) == [.next(true), .completed])
        let failing = numbers.sequenceEqual(words, by: { (_, _) throws(TestFailure) in throw .wrong })
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.failed(.wrong)])
        #expect(Signal<Int, Never>.of(1, 2).sequenceEqual(.repeating(1)).waitForAll() == [false])
    }

    @Test("[112] sequenceEqual in every small world")
    func sequenceEqualWorlds() {
        for world in SmallWorldsTests.worlds {
            var seen: [[String?]] = [[], []]
            var expected: [String] = []
            for act in world.acts where expected.isEmpty {
                if act.value == nil, world.ends[act.source] == .fails {
                    expected = ["#"]
                    break
                }
                seen[act.source].append(act.value?.last.map(String.init))
                for (a, b) in zip(seen[0], seen[1]) where expected.isEmpty {
                    if a != b { expected = ["false", "|"] } else if a == nil { expected = ["true", "|"] }
                }
            }
            // The number at the end of a value is what is compared, so that the two sources can be equal.
            let outcome = WorldPlayer.play(world) { a, b in
                a.sequenceEqual(b, by: { $0.last == $1.last }).map { "\($0)" }
            }
            #expect(outcome == expected, "\(world)")
        }
    }
}

/// Plays a small world and tells what came out.
enum WorldPlayer {
    static func play(
        _ world: SmallWorldsTests.World,
        _ join: (Signal<String, TestFailure>, Signal<String, TestFailure>) -> Signal<String, TestFailure>
    ) -> [String] {
        let subjects = [Subject<String, TestFailure>(), Subject<String, TestFailure>()]
        let recording = VirtualTimeScheduler().record(join(subjects[0].signal, subjects[1].signal))
        for act in world.acts {
            switch (act.value, world.ends[act.source]) {
            case (let value?, _): subjects[act.source].send(value)
            case (nil, .fails): subjects[act.source].fail(.other(act.source))
            case (nil, _): subjects[act.source].complete()
            }
        }
        return recording.events.map { entry in
            switch entry.event {
            case .next(let value): value
            case .failed: "#"
            case .completed: "|"
            }
        }
    }
}
