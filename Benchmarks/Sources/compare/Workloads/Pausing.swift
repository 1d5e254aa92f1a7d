import Dispatch
import Operators

/// Sources that wait while a queue is full, compared with the same sources and a queue without a limit.
let pausing: [Workload] = [
    Workload(
        name: "paused.hop", unit: "value", expected: sumBelow,
        limit: Contestant("without a limit") { hop((0..<$0).signal(on: TargetQueueScheduler()), waiting: .max) },
        ours: .ours { hop((0..<$0).signal(on: TargetQueueScheduler()), waiting: 1_024) }, isParallel: true),
    Workload(
        name: "paused.asyncSequence", unit: "value", elements: 300_000, expected: sumBelow,
        limit: Contestant("without a limit") { hop(NumbersInTurn(count: $0).signal, waiting: .max) },
        ours: .ours { hop(NumbersInTurn(count: $0).signal, waiting: 1_024) }, isParallel: true),
]

private func hop(_ numbers: Signal<Int, Never>, waiting limit: Int) -> Int {
    let sum = Accumulator()
    let done = DispatchSemaphore(value: 0)
    _ = numbers.deliver(on: TargetQueueScheduler(), waiting: limit)
        .subscribe(next: { sum.value = sum.value &+ $0 }, completed: { done.signal() })
    done.wait()
    return sum.value
}

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
