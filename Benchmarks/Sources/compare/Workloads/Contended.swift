import Dispatch
import OpenCombine
import Operators
import Synchronization

/// Runs `body` on two threads, half of the times on each.
private func onTwoThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for value in 0..<count / 2 { body(value) }
    }
}

let contended = Workload(
    name: "contended", unit: "send", batch: 2,
    expected: { $0 },
    limit: Contestant("an atomic addition") { count in
        let counter = Counter()
        return {
            onTwoThreads(count) { _ in counter.value.add(1, ordering: .relaxed) }
            return counter.value.load(ordering: .relaxed)
        }
    },
    ours: .ours { count in
        let seen = Accumulator()
        let subject = Subject<Int, Never>()
        let token = subject.signal.subscribe { _ in seen.value += 1 }
        return {
            onTwoThreads(count) { subject.send($0) }
            token.dispose()
            return seen.value
        }
    },
    peers: [
        Contestant("OpenCombine") { count in
            let seen = Accumulator()
            // A subject serializes its senders itself.
            nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
            let token = subject.sink { _ in seen.value += 1 }
            return {
                onTwoThreads(count) { subject.send($0) }
                return withExtendedLifetime(token) { seen.value }
            }
        }
    ], isParallel: true)

private final class Counter: Sendable {
    let value = Atomic(0)
}
