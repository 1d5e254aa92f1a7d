import Operators
import StreamTesting

/// Returns the same work with 1,000, 10,000, … `largest` elements. The cost of an element must not grow with the number
/// of elements.
@inline(__always) private func scaling(
    _ name: String, unit: String = "element", upTo largest: Int, result: @escaping @Sendable (Int) -> Int,
    _ prepare: @escaping @Sendable (Int) -> () -> Int
) -> Workload {
    let sizes = sequence(first: 1_000) { $0 * 10 }.prefix { $0 <= largest }
    let lanes = sizes.map { size in
        Contestant("\(size)", share: Double(max(size, min(largest, 1_000_000))) / Double(largest)) { count in
            let piece = prepare(size)
            return { (0..<count / size).count { _ in piece() == result(size) } * size }
        }
    }
    return Workload(
        name: "scaling.\(name)", unit: unit, elements: largest, batch: largest, subscriptions: 0, expected: { $0 },
        limit: lanes[0], ours: lanes[lanes.count - 1], peers: Array(lanes[1..<lanes.count - 1]), isScaling: true)
}

private func subject(with subscribers: Int, _ sum: Accumulator) -> Subject<Int, Never> {
    let subject = Subject<Int, Never>()
    for _ in 0..<subscribers { _ = subject.signal.subscribe { sum.value = sum.value &+ $0 } }
    return subject
}

func scalings(upTo largest: Int) -> [Workload] {
    let pending = min(largest, 1_000_000)
    return [
        scaling("chain", upTo: largest, result: handChain) { size in { ourChain(size) } },
        scaling("fanout", unit: "delivery", upTo: largest, result: { $0 }) { size in
            let sum = Accumulator()
            let subject = subject(with: 1_000, sum)
            return {
                sum.value = 0
                for _ in 0..<size / 1_000 { subject.send(1) }
                return sum.value
            }
        },
        scaling("fanout.subscribers", unit: "delivery", upTo: pending, result: { $0 }) { size in
            let sum = Accumulator()
            let subject = subject(with: size, sum)
            return {
                sum.value = 0
                subject.send(1)
                return sum.value
            }
        },
        scaling("subscribeDispose", unit: "subscription", upTo: largest, result: { $0 }) { size in
            let subject = Subject<Int, Never>()
            return { (0..<size).count { _ in subject.signal.subscribe { _ in }.disposed() } }
        },
        scaling("virtualTime", unit: "timer", upTo: largest, result: { $0 }) { size in
            let scheduler = VirtualTimeScheduler()
            let runs = Accumulator()
            for index in 0..<1_000 {
                scheduler.schedule(after: .milliseconds(index), every: .seconds(1), leeway: .zero) { runs.value += 1 }
            }
            scheduler.advance(by: .milliseconds(999))
            return {
                runs.value = 0
                scheduler.advance(by: .seconds(size / 1_000))
                return runs.value
            }
        },
        scaling("virtualTime.pending", unit: "timer", upTo: pending, result: { $0 }) { size in
            let scheduler = VirtualTimeScheduler()
            let runs = Accumulator()
            return {
                runs.value = 0
                for index in 0..<size {
                    scheduler.schedule(after: .milliseconds(index &* 7_919 % 10_000)) { runs.value += 1 }
                }
                scheduler.run()
                return runs.value
            }
        },
    ]
}

extension Disposable {
    /// Disposes it and returns whether it is disposed.
    fileprivate func disposed() -> Bool {
        dispose()
        return isDisposed
    }
}
