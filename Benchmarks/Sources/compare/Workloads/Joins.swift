import OpenCombine
import Operators

private typealias Two = (StreamCore.Subject<Int, Never>, StreamCore.Subject<Int, Never>)

/// Two subjects, fed in turn; the result counts what came.
private func fed(
    _ name: String, events: @escaping @Sendable (Int) -> Int, peer: Workload.Body?,
    _ join: @escaping @Sendable (Two) -> Signal<Int, Never>
)
    -> Workload
{
    Workload(
        name: name, unit: "event",
        expected: events,
        ours: { count in
            let seen = Accumulator()
            let two: Two = (.init(), .init())
            let token = join(two).subscribe { _ in seen.value += 1 }
            for value in 0..<count / 2 {
                two.0.send(value)
                two.1.send(value)
            }
            token.dispose()
            return seen.value
        },
        peers: peer.map { [("OpenCombine", $0)] } ?? [])
}

let joins: [Workload] = [
    fed(
        "zip", events: { $0 / 2 },
        peer: { count in
            var seen = 0
            let (a, b) = (PassthroughSubject<Int, Swift.Never>(), PassthroughSubject<Int, Swift.Never>())
            let token = a.zip(b).sink { _ in seen += 1 }
            for value in 0..<count / 2 {
                a.send(value)
                b.send(value)
            }
            return withExtendedLifetime(token) { seen }
        }
    ) { Operators.zip($0.0.signal, $0.1.signal).map { $0 &+ $1 } },
    fed("combineLatest", events: { $0 / 2 * 2 - 1 }, peer: nil) {
        combineLatest($0.0.signal, $0.1.signal).map { $0 &+ $1 }
    },
    fed(
        "merge", events: { $0 / 2 * 2 },
        peer: nil
    ) { Operators.merge($0.0.signal, $0.1.signal) },
]

private func flatMapJust(_ name: String, _ strategy: FlattenStrategy, peer: Workload.Body?) -> Workload {
    Workload(
        name: "flatMapJust.\(name)", unit: "inner", elements: 300_000,
        expected: { count in (0..<count).reduce(0, &+) },
        ours: { count in
            let sum = Accumulator()
            _ = Signal<Int, Never>(0..<count).flatMap(strategy) { .just($0) }.subscribe { sum.value = sum.value &+ $0 }
            return sum.value
        },
        peers: peer.map { [("OpenCombine", $0)] } ?? [])
}

private func flatMap1000(_ name: String, _ strategy: FlattenStrategy, peer: Workload.Body?) -> Workload {
    Workload(
        name: "flatMap1000.\(name)",
        expected: { count in
            let side = Int(Double(count).squareRoot())
            return side * side
        },
        limit: (
            "nested loops",
            { count in
                let side = opaque(Int(Double(count).squareRoot()))
                var seen = 0
                for outer in 0..<side { for inner in 0..<side { seen = seen &+ (inner >= 0 && outer >= 0 ? 1 : 0) } }
                return seen
            }
        ),
        ours: { count in
            let side = Int(Double(count).squareRoot())
            let seen = Accumulator()
            _ = Signal<Int, Never>(0..<side).flatMap(strategy) { outer in Signal(outer..<outer + side) }
                .subscribe { _ in seen.value += 1 }
            return seen.value
        },
        peers: peer.map { [("OpenCombine", $0)] } ?? [])
}

let flattens: [Workload] = [
    flatMapJust("merge", .merge) { count in
        var sum = 0
        _ = (0..<count).publisher.flatMap { Just($0) }.sink { sum = sum &+ $0 }
        return sum
    },
    flatMapJust("concat", .concat, peer: nil),
    flatMapJust("latest", .latest, peer: nil),
    flatMap1000("merge", .merge) { count in
        let side = Int(Double(count).squareRoot())
        var seen = 0
        _ = (0..<side).publisher.flatMap { outer in
            Publishers.Sequence<LazySequence<Range<Int>>, Swift.Never>(sequence: (outer..<outer + side).lazy)
        }.sink { _ in seen += 1 }
        return seen
    },
    flatMap1000("concat", .concat, peer: nil),
    flatMap1000("latest", .latest, peer: nil),
]
