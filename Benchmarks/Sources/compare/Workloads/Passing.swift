import AsyncAlgorithms
import OpenCombine
import Operators

// Measures an operator at the end of a chain. Its limit is the chain without the operator. `take` and `distinct` drop
// no value, so that the work is the same.

@inline(__always) private func ours<Elements: Sequence<Int> & Sendable>(_ elements: Elements) -> Numbers {
    Numbers.from(elements).map { $0 &* 3 ^ 5 }.scan(0) { $0 &+ $1 }
}

@inline(__always) private func sum(_ signal: Numbers) -> Int {
    let sum = Accumulator()
    _ = signal.subscribe { sum.value = sum.value &+ $0 }
    return sum.value
}

private func theirs(_ elements: some Sequence<Int>) -> Publisher {
    publisher(elements).map { $0 &* 3 ^ 5 }.scan(0) { $0 &+ $1 }.eraseToAnyPublisher()
}

private func sum<Values: AsyncSequence & Sendable>(
    _ count: Int, _ operation: @escaping @Sendable (Reductions) -> Values
) -> Int where Values.Element == Int {
    blocking {
        var sum = 0
        let values = operation((0..<count).async.map { $0 &* 3 ^ 5 }.reductions { $0 &+ $1 })
        do { for try await value in values { sum = sum &+ value } } catch { return -1 }
        return sum
    }
}
private typealias Reductions = AsyncInclusiveReductionsSequence<
    AsyncMapSequence<AsyncSyncSequence<Range<Int>>, Int>
>

/// Returns the sum of the values that the chain sends, except for the first few.
private func handSum(_ count: Int, skip skipped: Int = 0) -> Int {
    var (state, sum) = (0, 0)
    for value in 0..<count {
        state = state &+ (value &* 3 ^ 5)
        if value >= skipped { sum = sum &+ state }
    }
    return sum
}

private let without = Contestant("the chain without it") { sum(ours(0..<$0)) }

let passing: [Workload] = [
    Workload(
        name: "take", expected: { handSum($0) }, limit: without,
        ours: .ours { sum(ours(0...).take($0)) },
        peers: [
            Contestant("OpenCombine") { count in
                var sum = 0
                _ = theirs(0...).prefix(count).sink { sum = sum &+ $0 }
                return sum
            },
            Contestant("AsyncSequence", share: 0.3) { count in sum(count) { $0.prefix(count) } },
        ]),
    Workload(
        name: "distinct", expected: { handSum($0) }, limit: without,
        ours: .ours { sum(ours(0..<$0).distinctUntilChanged()) },
        peers: [
            Contestant("OpenCombine") { count in
                var sum = 0
                _ = theirs(0..<count).removeDuplicates().sink { sum = sum &+ $0 }
                return sum
            },
            Contestant("AsyncSequence", share: 0.3) { count in sum(count) { $0.removeDuplicates() } },
        ]),
    Workload(
        name: "skip", expected: { handSum($0, skip: 10) },
        limit: Contestant("the chain without it") { sum(ours(0..<$0)) &- handSum(min(10, $0)) },
        ours: .ours { sum(ours(0..<$0).skip(10)) },
        peers: [
            Contestant("OpenCombine") { count in
                var sum = 0
                _ = theirs(0..<count).dropFirst(10).sink { sum = sum &+ $0 }
                return sum
            },
            Contestant("AsyncSequence", share: 0.3) { count in sum(count) { $0.dropFirst(10) } },
        ]),
    Workload(
        name: "buffer10", batch: 10, expected: { handSum($0) }, limit: without,
        ours: .ours { sum(ours(0..<$0).buffer(count: 10).map { $0.reduce(0, &+) }) },
        peers: [
            Contestant("OpenCombine") { count in
                var sum = 0
                _ = theirs(0..<count).collect(10).sink { sum = $0.reduce(sum, &+) }
                return sum
            },
            Contestant("AsyncSequence", share: 0.3) { count in
                sum(count) { $0.chunks(ofCount: 10).map { $0.reduce(0, &+) } }
            },
        ]),
]
