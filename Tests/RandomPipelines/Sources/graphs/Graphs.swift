import Foundation
import Synchronization

/// Random graphs of properties against a model that computes everything anew for each write.
///
///     swift run -c release --package-path Tests/RandomPipelines graphs --cases 1000000 --seed 7
///     swift run -c release --package-path Tests/RandomPipelines graphs --seed 7 --case 4711
///
/// Every twentieth case is one that two threads change. See ``Concurrent``. A case is repeated on two threads, which will run differently.
@main
enum Graphs {
    static func main() {
        var (cases, seed, number): (UInt64, UInt64, UInt64?) = (100_000, .random(in: 0..<1_000_000_000), nil)
        var rest = CommandLine.arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { explain() }
            switch name {
            case "--cases": cases = value
            case "--seed": seed = value
            case "--case": number = value
            default: explain()
            }
        }
        print("seed \(seed)")
        if let number {
            if number % 20 != 0 { dump(Graph(seed: seed, number: number), maxDepth: 12) }
        }
        run(number == nil ? cases : 10_000, seed, number)
    }

    /// Runs cases on two threads, or one case again and again, because it can go wrong only if another thread changes another graph.
    private static func run(_ cases: UInt64, _ seed: UInt64, _ repeated: UInt64?) {
        let next = Atomic<UInt64>(0)
        let failed = Atomic(false)
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            while !failed.load(ordering: .relaxed) {
                let count = next.add(1, ordering: .relaxed).oldValue
                if count >= cases { break }
                let number = repeated ?? count
                guard let problem = problem(seed, number) else { continue }
                failed.store(true, ordering: .relaxed)
                print("case \(number) goes wrong (--seed \(seed) --case \(number)): \(problem)")
            }
        }
        if failed.load(ordering: .relaxed) { exit(1) }
        print("\(cases) graphs as expected")
    }

    private static func problem(_ seed: UInt64, _ number: UInt64) -> String? {
        number % 20 == 0
            ? Concurrent.problem(seed: seed, number: number) : problem(Graph(seed: seed, number: number))
    }

    /// Runs one graph. Returns what is wrong with it.
    static func problem(_ graph: Graph) -> String? {
        var model = Model(graph)
        let running = Running(graph)
        if model.logs != running.logs.all { return "connected: expected \(model.logs), got \(running.logs.all)" }
        for (index, step) in graph.steps.enumerated() {
            switch step {
            case .set(let source, let value), .modify(let source, let value): model.write([(source, value)])
            case .batch(let writes): model.write(writes)
            case .subscribe(let chain): model.subscribe(chain)
            case .unsubscribe(let chain): model.unsubscribe(chain)
            case .read: break
            }
            running.perform(step)
            if model.logs != running.logs.all {
                return "step \(index), \(step): expected \(model.logs), got \(running.logs.all)"
            }
            if let wrong = running.wrongReads.all[0].first {
                return "step \(index), \(step): property \(wrong) was read wrongly"
            }
        }
        return nil
    }

    private static func explain() -> Never {
        print("graphs [--cases n] [--seed n] [--case n]")
        exit(2)
    }
}
