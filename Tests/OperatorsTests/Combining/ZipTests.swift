import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ZipTests {
    @Test(
        "zip sends pairs by position and completes as soon as no pair is possible, in either order of the sources",
        arguments: [
            ("-a-b---c|", "---x--y---z|", "---{ax}--{by}---({cz}|)"), ("-a|", "---x-y-|", "---({ax}|)"),
            ("|", "---x", "|"), ("-a-#", "--x---", "--{ax}#"),
        ])
    func pairs(a: String, b: String, output: String) {
        expectEqual(run(a, b) { Operators.zip($0, $1).map { $0 + $1 } }.output, output)
        expectEqual(run(b, a) { Operators.zip($0, $1).map { $1 + $0 } }.output, output)
    }

    @Test("zip accepts two to seven signals and collections, and sends arrays of one value for one signal")
    func arities() {
        let numbers = Signal<Int, Never>.of(1, 2)
        expectEqual(Operators.zip(numbers, numbers, numbers).map { $0 + $1 + $2 }.waitForAll(), [3, 6])
        expectEqual(Operators.zip(numbers, numbers, numbers, numbers).map { $0.3 }.waitForAll(), [1, 2])
        expectEqual(Operators.zip(numbers, numbers, numbers, numbers, numbers).map { $0.4 }.waitForAll(), [1, 2])
        let six = Operators.zip(numbers, numbers, numbers, numbers, numbers, numbers)
        expectEqual(six.map { $0.5 }.waitForAll(), [1, 2])
        let seven = Operators.zip(numbers, numbers, numbers, numbers, numbers, numbers, numbers)
        expectEqual(seven.map { $0.6 }.waitForAll(), [1, 2])
        expectEqual(Operators.zip([numbers]).waitForAll(), [[1], [2]])
    }

    @Test("zip of two long synchronous sequences sends every pair")
    func linearTime() {
        let count = 200_000
        let pairs = Signal<Int, Never>.from(0..<count).zip(with: Signal.from(0..<count))
        expectEqual(pairs.reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }.waitForAll(), [count])
    }

    @Test("zip ends correctly when one side completes early, fails late or is the other side")
    func endsOfOneSide() {
        func zipped(_ a: String, _ b: String) -> Outcome { run(a, b) { Operators.zip($0, $1).map { $0 + $1 } } }
        expectEqual(zipped("ab|", "---x---"), Outcome("---{ax}", "^-!", "^>"))
        expectEqual(zipped("ab|", "---x-y---z"), Outcome("---{ax}-({by}|)", "^-!", "^----!"))
        expectEqual(zipped("a|", "---x#"), Outcome("---({ax}|)", "^!", "^--!"))
        expectEqual(zipped("a|", "--#"), Outcome("--#", "^!", "^-!"))
        expectEqual(zipped("---", "-x|"), Outcome("", "^>", "^-!"))
        expectEqual(zipped("---", "|"), Outcome("|", "(^!)", "(^!)"))
        let runs = Counter()
        let source = Signal<Int, Never>.deferred {
            runs.increment()
            return .of(1, 2)
        }
        expectEqual(source.zip(with: source).map { $0 + $1 }.waitForAll(), [2, 4])
        expectEqual(runs.value, 2)
    }

    @Test("zip of any number of signals fails with a source as long as a row is possible")
    func failureOfAnySource() {
        func outcome(_ build: ([Source]) -> Source) -> Outcome {
            run("a|", "-b-#") { a, b in build([a, b]) }
        }
        let never = Source.never
        expectEqual(outcome { Operators.zip($0[0], $0[1], never).map { $0 + $1 + $2 } }.output, "---#")
        expectEqual(outcome { Operators.zip($0[0], $0[1], never, never).map { $0 + $1 + $2 + $3 } }.output, "---#")
        expectEqual(outcome { Operators.zip($0[0], $0[1], never, never, never).map { $0.0 } }.output, "---#")
        expectEqual(outcome { Operators.zip($0[0], $0[1], never, never, never, never).map { $0.0 } }.output, "---#")
        let seven = outcome { sources in
            let rows = Operators.zip(sources[0], sources[1], never, never, never, never, never)
            return rows.map { $0.0 }
        }
        expectEqual(seven.output, "---#")
        expectEqual(outcome { Operators.zip([$0[0], $0[1], never]).map { (row) in row[0] } }.output, "---#")
        expectEqual(outcome { Operators.zip([$0[0], $0[1], never]).map { $0.joined() } }.output, "---#")
    }

    @Test("zip of three signals matches its rule in every small-scope test")
    func smallScopeOfThree() {
        func oracle(_ scope: SmallScope) -> [SmallScope.Event] {
            var queues: [[String]] = [[], [], []]
            var hasEnded = [false, false, false]
            return scope.oracle { sent, source, event in
                switch event {
                case .value(let value): queues[source].append(value)
                case .completed: hasEnded[source] = true
                case .failed: sent.append(.failed)
                }
                while queues.allSatisfy({ !$0.isEmpty }) {
                    sent.append(.value(queues.indices.map { queues[$0].removeFirst() }.joined()))
                }
                if queues.indices.contains(where: { hasEnded[$0] && queues[$0].isEmpty }) { sent.append(.completed) }
            }
        }
        compare(SmallScope.ofThree, { Operators.zip($0[0], $0[1], $0[2]).map { $0 + $1 + $2 } }, oracle)
        compare(SmallScope.ofThree, { Operators.zip($0).map { $0.joined() } }, oracle)
    }

    @Test("zip of four signals, where the fourth is the first, matches its rule in every small-scope test")
    func smallScopeOfFour() {
        compare(SmallScope.all(upTo: 2, 2, 1), { Operators.zip($0[0], $0[1], $0[2], $0[0]).map { $0 + $1 + $2 + $3 } })
        {
            scope in
            var queues: [[String]] = [[], [], []]
            var hasEnded = [false, false, false]
            return scope.oracle { sent, source, event in
                switch event {
                case .value(let value): queues[source].append(value)
                case .completed: hasEnded[source] = true
                case .failed: sent.append(.failed)
                }
                if queues.allSatisfy({ !$0.isEmpty }) {
                    let row = queues.indices.map { queues[$0].removeFirst() }
                    sent.append(.value((row + [row[0]]).joined()))
                }
                if queues.indices.contains(where: { hasEnded[$0] && queues[$0].isEmpty }) { sent.append(.completed) }
            }
        }
    }

    @Test("zip of two signals matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var queues: [[String]] = [[], []]
            var ended = [false, false]
            let expected = scope.expected { sent, source, value in
                if let value { queues[source].append(value) } else { ended[source] = true }
                while !queues[0].isEmpty, !queues[1].isEmpty {
                    sent.append(queues[0].removeFirst() + queues[1].removeFirst())
                }
                if ended[0] && queues[0].isEmpty || ended[1] && queues[1].isEmpty { sent.append("|") }
            }
            expectEqual(scope.outcome { Operators.zip($0, $1).map { $0 + $1 } }, expected, "\(scope)")
        }
    }

    @Test("zip of seven signals keeps nested optional values apart")
    func nestedOptionals() {
        let deep: Int?? = .some(nil)
        let log = Locked<[String]>([])
        _ = zip(
            Signal<Int??, Never>.of(deep, nil, 3), .of(1, 2, 3), .of(1, 2, 3), .of(1, 2, 3), .of(1, 2, 3), .of(1, 2, 3),
            .of(1, 2, 3)
        ).subscribe { row in
            switch row.0 {
            case .none: log.append("none")
            case .some(.none): log.append("some(none)")
            case .some(.some(let number)): log.append("\(number)")
            }
        }
        expectEqual(log.value, ["some(none)", "none", "3"])
    }

    /// The number of times that a race runs.
    private static let rounds = isSanitized ? 20 : 100

    @Test(
        "zip sends whole rows and one completion when each side sends and ends on its own thread",
        .bug("https://github.com/OpenCombine/OpenCombine/issues/241"))
    func twoThreads() {
        for _ in 0..<Self.rounds {
            let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
            let seen = Locked<[Int]>([])
            let ends = Counter()
            let token = Operators.zip(a.signal, b.signal).subscribe(
                next: { seen.append($0 == $1 ? $0 : -1) }, completed: { ends.increment() })
            TestSupport.race(
                [a, b].map { subject in
                    {
                        for number in 0..<20 { subject.send(number) }
                        subject.complete()
                    }
                })
            expectEqual(seen.value, Array(0..<20))
            expectEqual(ends.value, 1)
            token.dispose()
        }
    }
}
