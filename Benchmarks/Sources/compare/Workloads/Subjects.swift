import OpenCombine
import Operators

/// Sends into a subject that has one subscriber after `operators`.
@inline(__always) func sending<Source: SubjectProtocol<Int, Never>>(
    into source: @escaping @Sendable () -> Source, _ operators: @escaping @Sendable (Numbers) -> Numbers = { $0 }
) -> Contestant {
    .ours { count in
        let sum = Accumulator()
        let subject = source()
        let token = operators(subject.signal).subscribe { sum.value = sum.value &+ $0 }
        return {
            for value in 0..<count { subject.send(value) }
            token.dispose()
            return sum.value
        }
    }
}

/// Does the same in OpenCombine.
func sending<Source: OpenCombine.Subject<Int, Never> & SendableMetatype>(
    share: Double = 1, to source: @escaping @Sendable () -> Source,
    _ operators: @escaping @Sendable (Publisher) -> Publisher = { $0 }
) -> Contestant {
    Contestant("OpenCombine", share: share) { count in
        let sum = Accumulator()
        let subject = source()
        let token = operators(subject.eraseToAnyPublisher()).sink { sum.value = sum.value &+ $0 }
        return {
            for value in 0..<count { subject.send(value) }
            return withExtendedLifetime(token) { sum.value }
        }
    }
}

private func sumOfEven(_ count: Int) -> Int { (0..<count).reduce(0) { $1 & 1 == 0 ? $0 &+ $1 &+ 1 : $0 } }

private func fanout(_ subscribers: Int) -> Workload {
    Workload(
        name: "fanout.\(subscribers)", unit: "delivery", elements: max(1_000_000, 100 * subscribers),
        batch: subscribers,
        subscriptions: subscribers,
        expected: { sumBelow($0 / subscribers) &* subscribers },
        limit: Contestant("an indirect call") { count in
            let call: Step = { sum, value in
                sum.pointee = sum.pointee &+ value
                return value
            }
            let calls = (0..<subscribers).map { _ in opaque(call) }
            return {
                var sum = 0
                for value in 0..<count / subscribers { for call in calls { _ = call(&sum, value) } }
                return sum
            }
        },
        ours: .ours { count in
            let sum = Accumulator()
            let subject = Subject<Int, Never>()
            let bag = DisposableBag()
            for _ in 0..<subscribers { subject.signal.subscribe { sum.value = sum.value &+ $0 }.add(to: bag) }
            return {
                for value in 0..<count / subscribers { subject.send(value) }
                return withExtendedLifetime(bag) { sum.value }
            }
        },
        peers: [
            Contestant("OpenCombine", share: subscribers > 1_000 ? 0.1 : 1) { count in
                let sum = Accumulator()
                let subject = PassthroughSubject<Int, Never>()
                let tokens = (0..<subscribers).map { _ in subject.sink { sum.value = sum.value &+ $0 } }
                return {
                    for value in 0..<count / subscribers { subject.send(value) }
                    return withExtendedLifetime(tokens) { sum.value }
                }
            }
        ])
}

let subjects: [Workload] = [
    Workload(
        name: "send1", expected: sumBelow, limit: .bare(atomicPairs: 1),
        ours: .ours { count in
            let sum = Accumulator()
            let subject = Subject<Int, Never>()
            let token = subject.signal.subscribe { sum.value = sum.value &+ $0 }
            return {
                for value in 0..<count { subject.send(value) }
                token.dispose()
                return sum.value
            }
        },
        peers: [sending(to: PassthroughSubject<Int, Never>.init)]),
    Workload(
        name: "send1.mapFilter", expected: sumOfEven, limit: .bare(atomicPairs: 1, result: sumOfEven),
        ours: .ours { count in
            let sum = Accumulator()
            let subject = Subject<Int, Never>()
            let token = subject.signal.map { $0 &+ 1 }.filter { $0 & 1 == 1 }.subscribe { sum.value = sum.value &+ $0 }
            return {
                for value in 0..<count { subject.send(value) }
                token.dispose()
                return sum.value
            }
        },
        peers: [
            Contestant("OpenCombine") { count in
                let sum = Accumulator()
                let subject = PassthroughSubject<Int, Never>()
                let token = subject.map { $0 &+ 1 }.filter { $0 & 1 == 1 }.sink { sum.value = sum.value &+ $0 }
                return {
                    for value in 0..<count { subject.send(value) }
                    return withExtendedLifetime(token) { sum.value }
                }
            }
        ]),
    fanout(10), fanout(1_000), fanout(100_000),
    Workload(
        name: "behavior", expected: sumBelow, limit: .bare(atomicPairs: 1),
        ours: sending(into: { BehaviorSubject<Int, Never>(0) }),
        peers: [sending(to: { CurrentValueSubject<Int, Never>(0) })]),
    Workload(
        name: "property", unit: "set", expected: sumBelow, limit: .bare(atomicPairs: 1),
        ours: .ours { count in
            let sum = Accumulator()
            let property = MutableProperty(0)
            let token = property.signal.subscribe { sum.value = sum.value &+ $0 }
            return {
                for value in 0..<count { property.value = value }
                token.dispose()
                return sum.value
            }
        },
        peers: [
            Contestant("OpenCombine") { count in
                let sum = Accumulator()
                let subject = CurrentValueSubject<Int, Never>(0)
                let token = subject.sink { sum.value = sum.value &+ $0 }
                return {
                    for value in 0..<count { subject.value = value }
                    return withExtendedLifetime(token) { sum.value }
                }
            }
        ]),
    contended,
    Workload(
        name: "replay", expected: sumBelow, limit: .bare(atomicPairs: 1),
        ours: sending(into: { ReplaySubject<Int, Never>(capacity: 100) })),
    Workload(
        name: "replay.late", unit: "replayed value", elements: 100_000, batch: 100, subscriptions: 0,
        expected: { $0 / 100 * sumBelow(100) },
        limit: .closureCalls(1) { $0 / 100 * sumBelow(100) },
        ours: .ours { count in
            let sum = Accumulator()
            let subject = ReplaySubject<Int, Never>(capacity: 100)
            for value in -1_000..<100 { subject.send(value) }
            return {
                for _ in 0..<count / 100 { _ = subject.signal.subscribe { sum.value = sum.value &+ $0 } }
                return sum.value
            }
        }),
]
