import Dispatch
import Operators

/// Sources that wait while a queue is full, compared with the same sources and a queue without a limit.
let pausing: [Workload] = [
    Workload(
        name: "paused.hop", unit: "value", elements: 300_000, expected: digest,
        limit: Contestant("without a limit") { hop(onQueue($0), waiting: .max, work: slowly) },
        ours: .ours { hop(onQueue($0), waiting: 1_024, work: slowly) }, isParallel: true),
    Workload(
        name: "paused.asyncSequence", unit: "value", elements: 300_000, expected: digest,
        limit: Contestant("without a limit") { hop(NumbersInTurn(count: $0).signal, waiting: .max, work: slowly) },
        ours: .ours { hop(NumbersInTurn(count: $0).signal, waiting: 1_024, work: slowly) }, isParallel: true),
    // A subscriber that is as fast as the source: the queue is full only if its thread did not run for a while. Each pause then costs
    // what it takes to wake two threads.
    Workload(
        name: "paused.hopFast", unit: "value", elements: 300_000, expected: sumBelow,
        limit: Contestant("without a limit") { hop(onQueue($0), waiting: .max) { $0 } },
        ours: .ours { hop(onQueue($0), waiting: 1_024) { $0 } }, isParallel: true),
]

private func onQueue(_ count: Int) -> Signal<Int, Never> { (0..<count).signal(on: TargetQueueScheduler()) }

private func hop(_ numbers: Signal<Int, Never>, waiting limit: Int, work: @escaping @Sendable (Int) -> Int) -> Int {
    let sum = Accumulator()
    let done = DispatchSemaphore(value: 0)
    _ = numbers.deliver(on: TargetQueueScheduler(), waiting: limit)
        .subscribe(next: { sum.value = sum.value &+ work($0) }, completed: { done.signal() })
    done.wait()
    return sum.value
}

/// Works longer on a value than a source needs to send it: about 200 ns.
@Sendable private func slowly(_ value: Int) -> Int {
    var hash = UInt64(truncatingIfNeeded: value)
    for _ in 0..<50 { hash = (hash ^ (hash >> 29)) &* 0xbf58_476d_1ce4_e5b9 }
    return Int(truncatingIfNeeded: hash)
}

private func digest(_ count: Int) -> Int { (0..<count).reduce(0) { $0 &+ slowly($1) } }

private struct NumbersInTurn: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
        var next = 0
        let count: Int

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Int? {
            guard next < count else { return nil }
            defer { next += 1 }
            return next
        }
    }

    let count: Int

    func makeAsyncIterator() -> Iterator { Iterator(count: count) }
}
