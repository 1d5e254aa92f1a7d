import AsyncAlgorithms
import OpenCombine
import Operators

func handChain(_ count: Int) -> Int {
    var state = 0
    var sum = 0
    for value in 0..<count {
        let tripled = value &* 3
        guard tripled & 1 == 0 else { continue }
        state = state &+ (tripled &+ 1)
        sum = sum &+ state
    }
    return sum
}

// Alternates between sums and exclusive ors, because the optimizer would combine ten sums into one formula.
private func tenStepSum(_ count: Int) -> Int {
    var sum = 0
    for value in 0..<count {
        sum = sum &+ (((((value &+ 1 ^ 5) &+ 1 ^ 5) &+ 1 ^ 5) &+ 1 ^ 5) &+ 1 ^ 5)
    }
    return sum
}

private func scannedTenTimes(_ count: Int) -> Int {
    var states = [Int](repeating: 0, count: 10)
    var sum = 0
    for value in 0..<count {
        var value = value
        for index in 0..<10 {
            states[index] = states[index] &+ value
            value = states[index]
        }
        sum = sum &+ value
    }
    return sum
}

func ourChain(_ count: Int) -> Int {
    let sum = Accumulator()
    _ = Numbers.from(0..<count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.scan(0) { $0 &+ $1 }
        .subscribe { sum.value = sum.value &+ $0 }
    return sum.value
}

let chains: [Workload] = [
    Workload(
        name: "chain", expected: handChain,
        limit: Contestant("hand loop") { handChain(opaque($0)) },
        ours: .ours(ourChain),
        peers: [
            Contestant("OpenCombine") { count in
                var sum = 0
                _ = publisher(0..<count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.scan(0) { $0 &+ $1 }
                    .sink { sum = sum &+ $0 }
                return sum
            },
            Contestant("AsyncSequence") { count in
                blocking {
                    var sum = 0
                    for await value in (0..<count).async.map({ $0 &* 3 }).filter({ $0 & 1 == 0 }).map({ $0 &+ 1 })
                        .reductions(0, { $0 &+ $1 })
                    { sum = sum &+ value }
                    return sum
                }
            },
        ]),
    Workload(
        name: "maps10", expected: tenStepSum,
        limit: Contestant("hand loop") { tenStepSum(opaque($0)) },
        ours: .ours { count in
            let sum = Accumulator()
            _ = Numbers.from(0..<count).map { $0 &+ 1 }.map { $0 ^ 5 }.map { $0 &+ 1 }.map { $0 ^ 5 }.map { $0 &+ 1 }
                .map { $0 ^ 5 }.map { $0 &+ 1 }.map { $0 ^ 5 }.map { $0 &+ 1 }.map { $0 ^ 5 }
                .subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                var sum = 0
                _ = publisher(0..<count).map { $0 &+ 1 }.map { $0 ^ 5 }.map { $0 &+ 1 }.map { $0 ^ 5 }.map { $0 &+ 1 }
                    .map { $0 ^ 5 }.map { $0 &+ 1 }.map { $0 ^ 5 }.map { $0 &+ 1 }.map { $0 ^ 5 }
                    .sink { sum = sum &+ $0 }
                return sum
            }
        ]),
    Workload(
        name: "opaque10", expected: { sumBelow($0) &+ 10 &* $0 },
        limit: Contestant("10 indirect calls") { indirectCalls($0, steps: 10) { _, value in value &+ 1 } },
        ours: .ours { count in
            let sum = Accumulator()
            _ = (0..<10).reduce(Numbers.from(0..<count)) { signal, _ in opaqueMap(signal) }
                .subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                var sum = 0
                _ = (0..<10).reduce(publisher(0..<count)) { publisher, _ in opaqueMap(publisher) }
                    .sink { sum = sum &+ $0 }
                return sum
            }
        ]),
    Workload(
        name: "opaque10.scan", expected: scannedTenTimes,
        limit: Contestant("10 indirect calls") { count in
            indirectCalls(count, steps: 10) { state, value in
                state.pointee = state.pointee &+ value
                return state.pointee
            }
        },
        ours: .ours { count in
            let sum = Accumulator()
            _ = (0..<10).reduce(Numbers.from(0..<count)) { signal, _ in opaqueScan(signal) }
                .subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                var sum = 0
                _ = (0..<10).reduce(publisher(0..<count)) { publisher, _ in opaqueScan(publisher) }
                    .sink { sum = sum &+ $0 }
                return sum
            }
        ]),
]
