import AsyncAlgorithms
import Dispatch
import OpenCombine
import Operators

/// Runs an asynchronous body to its end.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let semaphore = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result?
    Task {
        result = await body()
        semaphore.signal()
    }
    semaphore.wait()
    return result!
}

private func chainSum(_ count: Int) -> Int {
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

let chains: [Workload] = [
    Workload(
        name: "chain",
        expected: chainSum,
        limit: ("hand loop", { chainSum(opaque($0)) }),
        ours: { count in
            var sum = 0
            withUnsafeMutablePointer(to: &sum) { pointer in
                nonisolated(unsafe) let pointer = pointer
                _ = Signal<Int, Never>(0..<count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }
                    .scan(0) { $0 &+ $1 }.subscribe { pointer.pointee = pointer.pointee &+ $0 }
            }
            return sum
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    _ = Publishers.Sequence<LazySequence<Range<Int>>, Swift.Never>(sequence: (0..<count).lazy)
                        .eraseToAnyPublisher().map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.scan(0) {
                            $0 &+ $1
                        }
                        .sink { sum = sum &+ $0 }
                    return sum
                }
            ),
            (
                "AsyncSequence",
                { count in
                    blocking {
                        var sum = 0
                        for await value in (0..<count).async.map({ $0 &* 3 }).filter({ $0 & 1 == 0 }).map({ $0 &+ 1 })
                            .reductions(0, { $0 &+ $1 })
                        { sum = sum &+ value }
                        return sum
                    }
                }
            ),
        ]),
    Workload(
        name: "maps10",
        expected: { count in (0..<count).reduce(0) { $0 &+ ($1 &+ 10) } },
        limit: (
            "hand loop",
            { count in
                var sum = 0
                for value in 0..<opaque(count) { sum = sum &+ (value ^ 1 ^ 1) &+ 10 }
                return sum
            }
        ),
        ours: { count in
            let sum = Accumulator()
            _ = Signal<Int, Never>(0..<count).map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
                .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
                .subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    _ = Publishers.Sequence<LazySequence<Range<Int>>, Swift.Never>(sequence: (0..<count).lazy)
                        .eraseToAnyPublisher().map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
                        .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
                        .sink { sum = sum &+ $0 }
                    return sum
                }
            )
        ]),
    Workload(
        name: "opaque10",
        expected: { count in (0..<count).reduce(0) { $0 &+ ($1 &+ 10) } },
        limit: (
            "ten closure calls",
            { count in
                let closures = (0..<10).map { _ in opaque({ (value: Int) in value &+ 1 }) }
                var sum = 0
                for value in 0..<count {
                    var value = value
                    for closure in closures { value = closure(value) }
                    sum = sum &+ value
                }
                return sum
            }
        ),
        ours: { count in
            let sum = Accumulator()
            var signal = Signal<Int, Never>(0..<count)
            for _ in 0..<10 { signal = opaqueMap(signal) }
            _ = signal.subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var publisher = Publishers.Sequence<LazySequence<Range<Int>>, Swift.Never>(
                        sequence: (0..<count).lazy
                    )
                    .eraseToAnyPublisher()
                    for _ in 0..<10 { publisher = opaqueMap(publisher) }
                    var sum = 0
                    _ = publisher.sink { sum = sum &+ $0 }
                    return sum
                }
            )
        ]),
    Workload(
        name: "opaqueScan10",
        expected: { count in
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
        },
        ours: { count in
            let sum = Accumulator()
            var signal = Signal<Int, Never>(0..<count)
            for _ in 0..<10 { signal = opaqueScan(signal) }
            _ = signal.subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        }),
    Workload(
        name: "take",
        expected: { count in count &* (count &- 1) / 2 },
        limit: (
            "hand loop",
            { count in
                var sum = 0
                var value = 0
                let end = opaque(count)
                while value < end { sum = sum &+ (value ^ 1 ^ 1); value += 1 }
                return sum
            }
        ),
        ours: { count in
            let sum = Accumulator()
            _ = Signal<Int, Never>(0...).take(count).subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    _ = Publishers.Sequence<LazySequence<PartialRangeFrom<Int>>, Swift.Never>(sequence: (0...).lazy)
                        .eraseToAnyPublisher().prefix(count).sink { sum = sum &+ $0 }
                    return sum
                }
            )
        ]),
]

/// A sum that closures share.
// Written by one thread at a time in every workload that uses it.
final class Accumulator: @unchecked Sendable {
    var value = 0
}

@inline(never) func opaqueMap(_ signal: Signal<Int, Never>) -> Signal<Int, Never> { signal.map { $0 &+ 1 } }
@inline(never) func opaqueScan(_ signal: Signal<Int, Never>) -> Signal<Int, Never> { signal.scan(0) { $0 &+ $1 } }
@inline(never) func opaqueMap(_ publisher: AnyPublisher<Int, Swift.Never>) -> AnyPublisher<Int, Swift.Never> {
    publisher.map { $0 &+ 1 }.eraseToAnyPublisher()
}
