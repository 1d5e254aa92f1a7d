import Operators
import StreamTesting
import TestSupport
import Testing

@Suite("Docs/WritingOperators.md") struct WritingOperatorsTests {
    @Test("By composing, and held to the contract")
    func composed() {
        let report = ContractKit.check("movingAverage") { source in
            source.map(Double.init).movingAverage(of: 3)
        }
        #expect(report.holds, "\(report)")
    }

    @Test("From the beginning")
    func created() {
        let marks = Locked(0)
        let report = ContractKit.check("marked") { $0.marked { marks.modify { $0 += 1 } } }
        #expect(report.holds, "\(report)")
        #expect(marks.value > 0)
    }

    @Test("One that fails: the report names the laws, shows the history and the seed")
    func failing() throws {
        let report = ContractKit.check("runningTotal", seed: 1) { $0.runningTotal() }
        #expect(Set(report.violations.map(\.law)).isSuperset(of: [.reentrancy, .cancellableLoops]))
        let lines = report.description.split(separator: "\n").map(String.init)
        #expect(lines[0] == "runningTotal breaks the contract (seed 1):")
        #expect(lines[1].hasPrefix("law 5, reentrancy: two subscribers saw different orders: the second one"))
        #expect(lines[2].hasPrefix("    source  ^"))
        #expect(lines[3].hasPrefix("    result  "))
    }
}

extension Signal where Value == Double {
    /// The mean of the last `count` values.
    func movingAverage(of count: Int) -> Signal {
        windows(of: count).map { $0.reduce(0, +) / Double($0.count) }
    }
}

extension Signal {
    /// The same events, and a mark for each subscription.
    func marked(_ mark: @escaping @Sendable () -> Void) -> Signal {
        Signal { subscriber in
            mark()
            return self.subscribe(subscriber)
        }
    }
}

extension Signal where Value == Int {
    func runningTotal() -> Signal {
        let total = Locked(0)
        return Signal { subscriber in
            self.subscribe(
                next: { value in
                    total.modify { $0 += value }
                    subscriber.send(total.value)
                }, failed: { subscriber.fail($0) }, completed: { subscriber.complete() })
        }
    }
}
