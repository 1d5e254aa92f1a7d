import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

@Suite("Guide: WritingOperators") struct WritingOperatorsTests {
    @Test("A composed operator fulfills the contract")
    func composed() {
        let report = ContractKit.check("movingAverage") { source in
            source.map(Double.init).movingAverage(of: 3)
        }
        #expect(report.holds, "\(report)")
    }

    @Test("An operator that passes on its source with the subscriber fulfills the contract")
    func created() {
        let marks = Locked(0)
        let report = ContractKit.check("marked") { $0.marked { marks.modify { $0 += 1 } } }
        #expect(report.holds, "\(report)")
        #expect(marks.value > 0)
    }

    @Test("An operator with shared state violates laws, which the report names")
    func failing() throws {
        let report = ContractKit.check("runningTotal", seed: 1) { $0.runningTotal() }
        #expect(Set(report.violations.map(\.law)).isSuperset(of: [.reentrancy, .cancellableLoops, .pausing]))
        let lines = report.description.split(separator: "\n").map(String.init)
        let article = try Document("\(ArticleTests.guide)/WritingOperators.md").text
        let shown = try #require(
            article.components(separatedBy: "```text\n").last?.components(separatedBy: "\n```").first)
        #expect(lines.prefix(4).joined(separator: "\n") == shown)
    }

    @Test("A signal of a callback removes the callback when it is disposed")
    func callback() {
        let ticker = Ticker()
        let received = Locked<[Int]>([])
        let subscription = ticker.ticks.subscribe { received.value.append($0) }
        ticker.tick()
        ticker.tick()
        subscription.dispose()
        ticker.tick()
        #expect(received.value == [1, 2])
        #expect(ticker.observerCount == 0)
    }

    @Test("An extension of Signal can call the free function zip with its module")
    func zipped() {
        #expect(Signal<Int, Never>.of(1, 2, 3).differences().waitForAll() == [1, 1])
    }
}

extension Signal where Value == Double {
    /// Sends the mean of the last `count` values.
    func movingAverage(of count: Int) -> Signal {
        windows(of: count).map { $0.reduce(0, +) / Double($0.count) }
    }
}

extension Signal where Value == Int {
    fileprivate func differences() -> Signal {
        Operators.zip(self, skip(1)).map { $1 - $0 }
    }
}

extension Signal {
    /// Sends the same events, and calls `mark` for each subscription.
    func marked(_ mark: @escaping @Sendable () -> Void) -> Signal {
        Signal { subscriber in
            mark()
            return self.bind(to: subscriber)
        }
    }
}

extension Signal where Value == Int {
    func runningTotal() -> Signal {
        let total = MutableProperty(0)
        return Signal { subscriber in
            self.subscribe(
                next: { value in
                    total.modify { $0 += value }
                    subscriber.send(total.value)
                }, failed: { subscriber.fail($0) }, completed: { subscriber.complete() })
        }
    }
}

/// A source with callbacks, as other libraries have them.
private final class Ticker: Sendable {
    private let state = Locked((count: 0, nextID: 0, observers: [Int: @Sendable (Int) -> Void]()))

    var observerCount: Int { state.value.observers.count }

    func addObserver(_ observer: @escaping @Sendable (Int) -> Void) -> Int {
        state.modify { state in
            state.nextID += 1
            state.observers[state.nextID] = observer
            return state.nextID
        }
    }

    func removeObserver(_ id: Int) {
        state.modify { $0.observers[id] = nil }
    }

    func tick() {
        let (count, observers) = state.modify { state in
            state.count += 1
            return (state.count, state.observers)
        }
        for observer in observers.values { observer(count) }
    }
}

extension Ticker {
    /// Sends the count at each tick.
    var ticks: Signal<Int, Never> {
        Signal { subscriber in
            let id = self.addObserver { subscriber.send($0) }
            return ActionDisposable { self.removeObserver(id) }
        }
    }
}
