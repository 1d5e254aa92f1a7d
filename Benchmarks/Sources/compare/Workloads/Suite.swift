import OpenCombine
import Operators

// The eleven workloads with which RxSwift, Combine and ReactiveSwift are usually compared.

@inline(never) private func opaqueFilter(_ signal: Numbers) -> Numbers { signal.filter { $0 >= 0 } }
@inline(never) private func opaqueFilter(_ publisher: Publisher) -> Publisher {
    publisher.filter { $0 >= 0 }.eraseToAnyPublisher()
}
@inline(never) private func opaqueFlatMap(_ signal: Numbers, _ strategy: FlattenStrategy) -> Numbers {
    signal.flatMap(strategy) { .just($0) }
}
@inline(never) private func opaqueFlatMap(_ publisher: Publisher) -> Publisher {
    publisher.flatMap { Just($0) }.eraseToAnyPublisher()
}
@inline(never) private func opaqueLatest(_ publisher: Publisher) -> Publisher {
    publisher.map { Just($0) }.switchToLatest().eraseToAnyPublisher()
}
@inline(never) private func opaqueJoin(_ signal: Numbers) -> Numbers {
    combineLatest(signal, .just(1), .just(2), .just(3)).map { value, _, _, _ in value }
}

/// A chain in both libraries, as in the suite: with stages that the optimizer cannot see through.
private struct Chain: Sendable {
    let ours: @Sendable (Numbers) -> Numbers
    var theirs: (@Sendable (Publisher) -> Publisher)?

    static let bare = Chain(ours: { $0 }, theirs: { $0 })
    static let sixPairs = Chain(
        ours: { (0..<6).reduce($0) { signal, _ in opaqueFilter(opaqueMap(signal)) } },
        theirs: { (0..<6).reduce($0) { publisher, _ in opaqueFilter(opaqueMap(publisher)) } })
    static let flatMaps = Chain(
        ours: { (0..<5).reduce($0) { signal, _ in opaqueFlatMap(signal, .merge) } },
        theirs: { (0..<5).reduce($0) { publisher, _ in opaqueFlatMap(publisher) } })
    static let latest = Chain(
        ours: { (0..<5).reduce($0) { signal, _ in opaqueFlatMap(signal, .latest) } },
        theirs: { (0..<5).reduce($0) { publisher, _ in opaqueLatest(publisher) } })
    static let joins = Chain(ours: { (0..<7).reduce($0) { signal, _ in opaqueJoin(signal) } })
}

/// Sends many values through one chain that adds `step` to each.
private func pumping(
    _ name: String, _ chain: Chain, adding step: Int = 0, elements: Int = 100_000, limit: Contestant
) -> Workload {
    let peer = chain.theirs.map { sending(share: 0.3, to: PassthroughSubject<Int, Never>.init, $0) }
    return Workload(
        name: name, elements: elements, expected: { sumBelow($0) &+ step &* $0 }, limit: limit,
        ours: sending(into: { Subject<Int, Never>() }, chain.ours), peers: peer.map { [$0] } ?? [])
}

/// Creates many chains and sends one value through each.
private func making(_ name: String, _ chain: Chain, adding step: Int = 0, elements: Int, closures: Int) -> Workload {
    let peer = chain.theirs.map { chain in
        Contestant("OpenCombine", share: 0.3) { count in
            let sum = Accumulator()
            for value in 0..<count {
                let subject = PassthroughSubject<Int, Never>()
                let token = chain(subject.eraseToAnyPublisher()).sink { sum.value = sum.value &+ $0 }
                subject.send(value)
                token.cancel()
            }
            return sum.value
        }
    }
    let expected: @Sendable (Int) -> Int = { sumBelow($0) &+ step &* $0 }
    return Workload(
        name: name, unit: "chain", elements: elements, subscriptions: nil, expected: expected,
        limit: .bare(closures: closures, result: expected),
        ours: .ours { count in
            let sum = Accumulator()
            for value in 0..<count {
                let subject = Subject<Int, Never>()
                let token = chain.ours(subject.signal).subscribe { sum.value = sum.value &+ $0 }
                subject.send(value)
                token.dispose()
            }
            return sum.value
        },
        peers: peer.map { [$0] } ?? [])
}

let suite: [Workload] = [
    pumping("suite01.subject", .bare, elements: 1_000_000, limit: .bare(atomicPairs: 1)),
    Workload(
        name: "suite02.twoSubscribers", subscriptions: 2, expected: { 2 &* sumBelow($0) },
        limit: .bare(atomicPairs: 1) { 2 &* sumBelow($0) },
        ours: .ours { count in
            let sum = Accumulator()
            let subject = Subject<Int, Never>()
            let bag = DisposableBag()
            for _ in 0..<2 { subject.signal.subscribe { sum.value = sum.value &+ $0 }.add(to: bag) }
            return {
                for value in 0..<count { subject.send(value) }
                return withExtendedLifetime(bag) { sum.value }
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let sum = Accumulator()
                let subject = PassthroughSubject<Int, Never>()
                let tokens = (0..<2).map { _ in subject.sink { sum.value = sum.value &+ $0 } }
                return {
                    for value in 0..<count { subject.send(value) }
                    return withExtendedLifetime(tokens) { sum.value }
                }
            }
        ]),
    making("suite03.makeSubject", .bare, elements: 100_000, closures: 1),
    pumping(
        "suite04.sixPairs", .sixPairs, adding: 6, limit: .closureCalls(12) { sumBelow($0) &+ 6 &* $0 }),
    making("suite05.makeSixPairs", .sixPairs, adding: 6, elements: 50_000, closures: 12),
    pumping("suite06.flatMaps", .flatMaps, limit: .bare(closures: 5)),
    making("suite07.makeFlatMaps", .flatMaps, elements: 10_000, closures: 5),
    pumping("suite08.latest", .latest, limit: .bare(closures: 5)),
    making("suite09.makeLatest", .latest, elements: 10_000, closures: 5),
    pumping("suite10.joins", .joins, limit: .bare(atomicPairs: 8)),
    making("suite11.makeJoins", .joins, elements: 5_000, closures: 28),
]
