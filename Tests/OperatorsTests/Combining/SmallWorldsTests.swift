import Operators
import StreamTesting
import Testing

/// All interleavings of two hot sources with up to three events each, against slow and obvious oracles.
@Suite struct SmallWorldsTests {
    enum End: CaseIterable { case completes, fails, goesOn }

    struct World: CustomStringConvertible {
        /// Which source acts at each step; a source's last act is its end, unless it goes on.
        var steps: [Int]
        var ends: [End]

        var description: String { "\(steps) \(ends)" }

        /// The acts in order: the source, and its value or `nil` for its end.
        var acts: [(source: Int, value: String?)] {
            var done = [0, 0]
            let totals = [steps.count { $0 == 0 }, steps.count { $0 == 1 }]
            return steps.map { source in
                done[source] += 1
                let isEnd = done[source] == totals[source] && ends[source] != .goesOn
                return (source, isEnd ? nil : "\(source == 0 ? "a" : "x")\(done[source])")
            }
        }
    }

    static let worlds: [World] = {
        var result: [World] = []
        for length in 0...6 {
            for bits in 0..<(1 << length) {
                let steps = (0..<length).map { bits >> $0 & 1 }
                guard steps.count(where: { $0 == 0 }) <= 3, steps.count(where: { $0 == 1 }) <= 3 else { continue }
                for first in End.allCases {
                    for second in End.allCases { result.append(World(steps: steps, ends: [first, second])) }
                }
            }
        }
        return result
    }()

    /// What `join` says in `world`, as text.
    private func outcome(
        of world: World,
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

    /// Runs `rule` over the acts until it says an end.
    private func oracle(_ world: World, _ rule: (inout [String], Int, String?) -> Void) -> [String] {
        var said: [String] = []
        for act in world.acts {
            if said.last == "|" || said.last == "#" { break }
            if act.value == nil, world.ends[act.source] == .fails {
                said.append("#")
            } else {
                rule(&said, act.source, act.value)
            }
        }
        return said
    }

    @Test("[101] merge in every small world")
    func merge() {
        for world in Self.worlds {
            var running = 2
            let expected = oracle(world) { said, _, value in
                if let value { said.append(value) } else { running -= 1 }
                if running == 0 { said.append("|") }
            }
            #expect(outcome(of: world) { Operators.merge($0, $1) } == expected, "\(world)")
        }
    }

    @Test("[94] combineLatest in every small world")
    func latest() {
        for world in Self.worlds {
            var running = 2
            var latest: [String?] = [nil, nil]
            let expected = oracle(world) { said, source, value in
                if let value {
                    latest[source] = value
                    if let a = latest[0], let b = latest[1] { said.append(a + b) }
                } else {
                    running -= 1
                    if running == 0 { said.append("|") }
                }
            }
            #expect(outcome(of: world) { combineLatest($0, $1).map { $0 + $1 } } == expected, "\(world)")
        }
    }

    @Test("[98] zip in every small world")
    func zip() {
        for world in Self.worlds {
            var queues: [[String]] = [[], []]
            var ended = [false, false]
            let expected = oracle(world) { said, source, value in
                if let value { queues[source].append(value) } else { ended[source] = true }
                while !queues[0].isEmpty, !queues[1].isEmpty {
                    said.append(queues[0].removeFirst() + queues[1].removeFirst())
                }
                if ended[0] && queues[0].isEmpty || ended[1] && queues[1].isEmpty { said.append("|") }
            }
            #expect(outcome(of: world) { Operators.zip($0, $1).map { $0 + $1 } } == expected, "\(world)")
        }
    }

    @Test("[102] concat in every small world: a hot second source is heard from when the first has completed")
    func concat() {
        for world in Self.worlds {
            var isSecond = false
            var said: [String] = []
            var secondEnd: String?
            for act in world.acts {
                if said.last == "|" || said.last == "#" { break }
                let end = world.ends[act.source] == .fails ? "#" : "|"
                switch (act.source, act.value) {
                case (0, let value?): if !isSecond { said.append(value) }
                case (0, nil):
                    if end == "#" {
                        said.append("#")
                    } else {
                        isSecond = true
                        if let secondEnd { said.append(secondEnd) }
                    }
                case (_, let value?): if isSecond { said.append(value) }
                case (_, nil): if isSecond { said.append(end) } else { secondEnd = end }
                }
            }
            #expect(outcome(of: world) { $0.concat($1) } == said, "\(world)")
        }
    }

    @Test("[83] take(until:) in every small world")
    func takeUntil() {
        for world in Self.worlds {
            var said: [String] = []
            for act in world.acts {
                if said.last == "|" || said.last == "#" { break }
                switch (act.source, act.value) {
                case (0, let value?): said.append(value)
                case (0, nil): said.append(world.ends[0] == .fails ? "#" : "|")
                default: said.append("|")
                }
            }
            let result = outcome(of: world) { $0.take(until: $1.catch(to: Signal<String, Never>.empty)) }
            #expect(result == said, "\(world)")
        }
    }
}
