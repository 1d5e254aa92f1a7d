import Dispatch
import Foundation
import OperatorCatalogue
import Synchronization

/// Random pipelines against a model of lists.
///
///     swift run -c release --package-path Tests/RandomPipelines pipelines --cases 1000000 --seed 7
///     swift run -c release --package-path Tests/RandomPipelines pipelines --seed 7 --case 4711
@main
enum Pipelines {
    static func main() {
        let options = Options(CommandLine.arguments.dropFirst())
        say("seed \(options.seed)")
        if let number = options.number {
            let (test, expected) = Case.generated(seed: options.seed, number: number)
            say(test.code)
            let verdict = Verdict(test, expected: expected)
            say(verdict.description)
            if verdict.isRight { return }
            report(test, verdict, number: number, options)
            exit(1)
        }
        run(options)
    }

    private static func run(_ options: Options) {
        let watch = Watch(workers: options.threads)
        let operators = Mutex<Set<String>>([])
        let failures = Atomic(0)
        let start = ContinuousClock.now
        watch.bark(after: 60, seed: options.seed)
        DispatchQueue.concurrentPerform(iterations: options.threads) { worker in
            var names: Set<String> = []
            for number in stride(from: UInt64(worker), to: options.cases, by: options.threads) {
                watch.begin(number, worker: worker)
                let (test, expected) = Case.generated(seed: options.seed, number: number)
                test.chain.steps.forEach { names.insert($0.operation.name) }
                let verdict = Verdict(test, expected: expected)
                if !verdict.isRight {
                    operators.withLock { _ in
                        report(test, verdict, number: number, options)
                        let count = failures.add(1, ordering: .relaxed).newValue
                        if count >= options.failures { exit(1) }
                    }
                }
            }
            watch.end(worker: worker)
            operators.withLock { $0.formUnion(names) }
        }
        if failures.load(ordering: .relaxed) > 0 { exit(1) }
        let time = start.duration(to: .now) / .seconds(1)
        let rate = Int(Double(options.cases) / max(time, 0.001))
        say(
            "\(options.cases) cases as expected, \(operators.withLock(\.count)) operators, \(Int(time)) s, \(rate) a second"
        )
    }

    private static func report(_ test: Case, _ verdict: Verdict, number: UInt64, _ options: Options) {
        say("case \(number) goes wrong (--seed \(options.seed) --case \(number)):")
        say(verdict.description)
        say("\nThe smallest that still does:\n")
        let smallest = test.shrunk()
        say(smallest.code)
        say(Verdict(smallest)!.description)
    }
}

extension Verdict: CustomStringConvertible {
    var description: String {
        """

        expected  \(expected.diagram)
        actual    \(observed.events.diagram)\(observed.leftovers.map { "\n          \($0)" } ?? "")
        """
    }
}

private struct Options {
    var cases: UInt64 = 100_000
    var seed = UInt64.random(in: 0..<1_000_000_000)
    var number: UInt64?
    var threads = 2
    var failures = 1

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let name = rest.popFirst() {
            guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { Self.explain() }
            switch name {
            case "--cases": cases = value
            case "--seed": seed = value
            case "--case": number = value
            case "--threads": threads = Int(value)
            case "--failures": failures = Int(value)
            default: Self.explain()
            }
        }
    }

    private static func explain() -> Never {
        say("pipelines [--cases n] [--seed n] [--case n] [--threads n] [--failures n]")
        exit(2)
    }
}

/// Prints the case that hangs, if any.
private final class Watch: Sendable {
    private let current: Mutex<[UInt64?]>

    init(workers: Int) { current = Mutex(Array(repeating: nil, count: workers)) }

    func begin(_ number: UInt64, worker: Int) { current.withLock { $0[worker] = number } }
    func end(worker: Int) { current.withLock { $0[worker] = nil } }

    func bark(after seconds: Double, seed: UInt64) {
        Thread.detachNewThread { [self] in
            // Three checks, because a machine that paused between two of them has finished no work.
            var (last, lastButOne): ([UInt64?], [UInt64?]) = ([], [])
            while true {
                Thread.sleep(forTimeInterval: seconds)
                let now = current.withLock { $0 }
                for (number, earlier) in zip(now, zip(last, lastButOne)) {
                    guard let number, earlier == (number, number) else { continue }
                    say("case \(number) does not end (--seed \(seed) --case \(number))")
                    exit(1)
                }
                (last, lastButOne) = (now, last)
            }
        }
    }
}

/// Prints without buffering, including into a pipe.
private func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
