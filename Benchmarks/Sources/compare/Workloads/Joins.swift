import AsyncAlgorithms
import OpenCombine
import Operators

/// Joins two subjects that receive values in turn.
@inline(__always) private func join(
    _ name: String, peers: [Contestant] = [], expected: @escaping @Sendable (Int) -> Int,
    _ join: @escaping @Sendable (Numbers, Numbers) -> Numbers
) -> Workload {
    Workload(
        name: name, unit: "event", batch: 2, expected: expected,
        limit: .bare(atomicPairs: 2, result: expected),
        ours: .ours { count in
            let sum = Accumulator()
            let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
            let token = join(a.signal, b.signal).subscribe { sum.value = sum.value &+ $0 }
            return {
                for value in 0..<count / 2 {
                    a.send(value)
                    b.send(value)
                }
                token.dispose()
                return sum.value
            }
        },
        peers: peers)
}

private typealias PeerSubject = PassthroughSubject<Int, Never>

private func openCombine(_ join: @escaping @Sendable (PeerSubject, PeerSubject) -> Publisher) -> Contestant {
    Contestant("OpenCombine") { count in
        let sum = Accumulator()
        let (a, b) = (PeerSubject(), PeerSubject())
        let token = join(a, b).sink { sum.value = sum.value &+ $0 }
        return {
            for value in 0..<count / 2 {
                a.send(value)
                b.send(value)
            }
            return withExtendedLifetime(token) { sum.value }
        }
    }
}

private func asyncAlgorithms<Joined: AsyncSequence & SendableMetatype>(
    _ join: @escaping @Sendable (AsyncChannel<Int>, AsyncChannel<Int>) -> Joined
) -> Contestant where Joined.Element == Int, Joined.Failure == Never, Joined.AsyncIterator: SendableMetatype {
    Contestant("AsyncAlgorithms", share: 0.02) { count in
        blocking {
            let (a, b) = (AsyncChannel<Int>(), AsyncChannel<Int>())
            Task {
                for value in 0..<count / 2 {
                    await a.send(value)
                    await b.send(value)
                }
                a.finish()
                b.finish()
            }
            var sum = 0
            for await value in join(a, b) { sum = sum &+ value }
            return sum
        }
    }
}

let joins: [Workload] = [
    join(
        "zip",
        peers: [
            openCombine { $0.zip($1).map { $0 &+ $1 }.eraseToAnyPublisher() },
            asyncAlgorithms { AsyncAlgorithms.zip($0, $1).map { $0 &+ $1 } },
        ], expected: { 2 &* sumBelow($0 / 2) }
    ) { Operators.zip($0, $1).map { $0 &+ $1 } },
    join(
        "combineLatest", peers: [asyncAlgorithms { AsyncAlgorithms.combineLatest($0, $1).map { $0 &+ $1 } }],
        expected: { 4 &* sumBelow($0 / 2) &- ($0 / 2 - 1) }
    ) { Operators.combineLatest($0, $1).map { $0 &+ $1 } },
    join(
        "merge",
        peers: [
            openCombine { [$0, $1].publisher.flatMap { $0 }.eraseToAnyPublisher() },
            asyncAlgorithms { AsyncAlgorithms.merge($0, $1) },
        ], expected: { 2 &* sumBelow($0 / 2) }
    ) { Operators.merge($0, $1) },
    join("withLatest", expected: { 2 &* sumBelow($0 / 2) &- ($0 / 2 - 1) }) {
        $0.withLatest(from: $1).map { $0 &+ $1 }
    },
    batch,
]

/// A batch of two properties, whose values one join sends together.
private let batch = Workload(
    name: "batch", unit: "batch", elements: 100_000, expected: { 2 &* sumBelow($0) },
    limit: .bare(atomicPairs: 4, closures: 4, result: { 2 &* sumBelow($0) }),
    ours: .ours { count in
        let sum = Accumulator()
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let token = Operators.combineLatest(a.signal, b.signal).subscribe { sum.value = sum.value &+ $0 &+ $1 }
        return {
            for value in 0..<count {
                Property.batch {
                    a.value = value
                    b.value = value
                }
            }
            token.dispose()
            return sum.value
        }
    })
