import AsyncAlgorithms
import OpenCombine
import Operators

private func flatMapJust(_ name: String, _ strategy: FlattenStrategy, peers: [Contestant]) -> Workload {
    Workload(
        name: "flatMapJust.\(name)", unit: "inner", elements: 300_000, expected: sumBelow,
        limit: .bare(closures: 1),
        ours: .ours { count in
            let sum = Accumulator()
            _ = Numbers.from(0..<count).flatMap(strategy) { .just($0) }.subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: peers)
}

// Uses an exclusive or, because the optimizer would combine the sums into one formula.
private func nestedSum(_ count: Int) -> Int {
    var sum = 0
    for outer in 0..<count / 1_000 { for inner in outer..<outer + 1_000 { sum = sum &+ (inner ^ 5) } }
    return sum
}

private func flatMap1000(_ name: String, _ strategy: FlattenStrategy, peers: [Contestant] = []) -> Workload {
    Workload(
        name: "flatMap1000.\(name)", batch: 1_000, expected: nestedSum,
        limit: Contestant("nested hand loops") { nestedSum(opaque($0)) },
        ours: .ours { count in
            let sum = Accumulator()
            _ = Numbers.from(0..<count / 1_000).flatMap(strategy) { outer in Signal.from(outer..<outer + 1_000) }
                .subscribe { sum.value = sum.value &+ ($0 ^ 5) }
            return sum.value
        },
        peers: peers)
}

private func openCombine(_ values: @escaping @Sendable (Int) -> Publisher) -> Contestant {
    Contestant("OpenCombine") { count in
        var sum = 0
        _ = values(count).sink { sum = sum &+ $0 }
        return sum
    }
}

private func asyncSequence<Values: AsyncSequence & SendableMetatype>(
    _ values: @escaping @Sendable (Int) -> Values
) -> Contestant where Values.Element == Int, Values.Failure == Never, Values.AsyncIterator: SendableMetatype {
    Contestant("AsyncSequence", share: 0.3) { count in
        blocking {
            var sum = 0
            for await value in values(count) { sum = sum &+ value }
            return sum
        }
    }
}

@Sendable private func inner(_ outer: Int) -> Publisher {
    publisher(outer..<outer + 1_000).map { $0 ^ 5 }.eraseToAnyPublisher()
}

let flattening: [Workload] = [
    flatMapJust(
        "merge", .merge,
        peers: [openCombine { publisher(0..<$0).flatMap { Just($0) }.eraseToAnyPublisher() }]),
    flatMapJust(
        "concat", .concat,
        peers: [
            openCombine { publisher(0..<$0).flatMap(maxPublishers: .max(1)) { Just($0) }.eraseToAnyPublisher() },
            asyncSequence { (0..<$0).async.flatMap { CollectionOfOne($0).async } },
        ]),
    flatMapJust(
        "latest", .latest,
        peers: [openCombine { publisher(0..<$0).map { Just($0) }.switchToLatest().eraseToAnyPublisher() }]),
    flatMap1000(
        "merge", .merge,
        peers: [openCombine { publisher(0..<$0 / 1_000).flatMap(inner).eraseToAnyPublisher() }]),
    flatMap1000(
        "concat", .concat,
        peers: [
            openCombine { publisher(0..<$0 / 1_000).flatMap(maxPublishers: .max(1), inner).eraseToAnyPublisher() },
            asyncSequence { count in
                (0..<count / 1_000).async.flatMap { outer in (outer..<outer + 1_000).async.map { $0 ^ 5 } }
            },
        ]),
    flatMap1000(
        "latest", .latest,
        peers: [openCombine { publisher(0..<$0 / 1_000).map(inner).switchToLatest().eraseToAnyPublisher() }]),
    flatMap1000("first", .first),
]
