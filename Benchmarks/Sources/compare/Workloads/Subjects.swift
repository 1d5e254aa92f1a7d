import Dispatch
import OpenCombine
import Operators
import Synchronization

/// Two uncontended atomic steps, which serialising a send cannot avoid.
private func twoAtomics(_ count: Int) -> Int {
    final class Gate: Sendable { let state = Atomic(0) }
    let gate = opaque(Gate())
    var sum = 0
    for value in 0..<count {
        _ = gate.state.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
        sum = sum &+ value
        _ = gate.state.compareExchange(expected: 1, desired: 0, ordering: .releasing)
    }
    return sum
}

private func sumBelow(_ count: Int) -> Int { (0..<count).reduce(0, &+) }

private func fanout(_ subscribers: Int) -> Workload {
    Workload(
        name: "fanout\(subscribers)", unit: "delivery",
        elements: max(1_000_000, 10 * subscribers),
        expected: { sumBelow(max(1, $0 / subscribers)) &* subscribers },
        limit: (
            "closure calls",
            { count in
                let sum = Accumulator()
                let closures = (0..<subscribers).map { _ in opaque({ (value: Int) in sum.value = sum.value &+ value }) }
                for value in 0..<max(1, count / subscribers) {
                    for closure in closures { closure(value) }
                }
                return sum.value
            }
        ),
        ours: { count in
            let sum = Accumulator()
            let subject = StreamCore.Subject<Int, Never>()
            let bag = DisposableBag()
            for _ in 0..<subscribers { subject.signal.subscribe { sum.value = sum.value &+ $0 }.add(to: bag) }
            for value in 0..<max(1, count / subscribers) { subject.send(value) }
            return sum.value
        },
        peers: subscribers > 1_000
            ? []
            : [
                (
                    "OpenCombine",
                    { @Sendable count in
                        var sum = 0
                        let subject = PassthroughSubject<Int, Swift.Never>()
                        let tokens = (0..<subscribers).map { _ in subject.sink { sum = sum &+ $0 } }
                        for value in 0..<max(1, count / subscribers) { subject.send(value) }
                        return withExtendedLifetime(tokens) { sum }
                    }
                )
            ])
}

let subjects: [Workload] = [
    Workload(
        name: "send1",
        expected: sumBelow,
        limit: ("two atomics", twoAtomics),
        ours: { count in
            let sum = Accumulator()
            let subject = StreamCore.Subject<Int, Never>()
            let token = subject.signal.subscribe { sum.value = sum.value &+ $0 }
            for value in 0..<count { subject.send(value) }
            token.dispose()
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    let subject = PassthroughSubject<Int, Swift.Never>()
                    let token = subject.sink { sum = sum &+ $0 }
                    for value in 0..<count { subject.send(value) }
                    return withExtendedLifetime(token) { sum }
                }
            )
        ]),
    Workload(
        name: "sendMapFilter",
        expected: { count in (0..<count).reduce(0) { $1 & 1 == 0 ? $0 &+ $1 &+ 1 : $0 } },
        limit: (
            "two atomics",
            { count in
                _ = twoAtomics(count)
                return (0..<count).reduce(0) { $1 & 1 == 0 ? $0 &+ $1 &+ 1 : $0 }
            }
        ),
        ours: { count in
            let sum = Accumulator()
            let subject = StreamCore.Subject<Int, Never>()
            let token = subject.signal.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.subscribe { sum.value = sum.value &+ $0 }
            for value in 0..<count { subject.send(value) }
            token.dispose()
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    let subject = PassthroughSubject<Int, Swift.Never>()
                    let token = subject.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.sink { sum = sum &+ $0 }
                    for value in 0..<count { subject.send(value) }
                    return withExtendedLifetime(token) { sum }
                }
            )
        ]),
    fanout(10), fanout(1_000), fanout(100_000),
    Workload(
        name: "behavior",
        expected: sumBelow,
        limit: ("two atomics", twoAtomics),
        ours: { count in
            let sum = Accumulator()
            let subject = StreamCore.BehaviorSubject<Int, Never>(0)
            let token = subject.signal.subscribe { sum.value = sum.value &+ $0 }
            for value in 0..<count { subject.send(value) }
            token.dispose()
            return sum.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    var sum = 0
                    let subject = CurrentValueSubject<Int, Swift.Never>(0)
                    let token = subject.sink { sum = sum &+ $0 }
                    for value in 0..<count { subject.send(value) }
                    return withExtendedLifetime(token) { sum }
                }
            )
        ]),
    Workload(
        name: "property",
        expected: sumBelow,
        limit: ("two atomics", twoAtomics),
        ours: { count in
            let sum = Accumulator()
            let property = MutableProperty(0)
            let token = property.signal.subscribe { sum.value = sum.value &+ $0 }
            for value in 0..<count { property.value = value }
            token.dispose()
            return sum.value
        }),
    Workload(
        name: "contended", unit: "send",
        expected: { $0 / 2 * 2 },
        ours: { count in
            let seen = Accumulator()
            let subject = StreamCore.Subject<Int, Never>()
            let token = subject.signal.subscribe { _ in seen.value += 1 }
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                for value in 0..<count / 2 { subject.send(value) }
            }
            token.dispose()
            return seen.value
        },
        peers: [
            (
                "OpenCombine",
                { count in
                    let seen = Accumulator()
                    let subject = PassthroughSubject<Int, Swift.Never>()
                    let lock = DispatchQueue(label: "none")
                    let token = subject.sink { _ in seen.value += 1 }
                    nonisolated(unsafe) let sender = subject
                    DispatchQueue.concurrentPerform(iterations: 2) { _ in
                        for value in 0..<count / 2 { sender.send(value) }
                    }
                    return withExtendedLifetime((token, lock)) { seen.value }
                }
            )
        ]),
    Workload(
        name: "replay", unit: "event",
        elements: 1_100_000,
        expected: { count in count / 11 * 11 },
        ours: { count in
            let seen = Accumulator()
            let subject = StreamCore.ReplaySubject<Int, Never>(capacity: 100)
            let sends = count / 11 * 10
            for value in 0..<sends { subject.send(value) }
            let late = count / 11
            for _ in 0..<late / 100 { _ = subject.signal.take(100).subscribe { _ in seen.value += 1 } }
            return sends + seen.value + (late - late / 100 * 100)
        }),
]
