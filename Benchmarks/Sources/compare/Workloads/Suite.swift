import OpenCombine
import Operators

// The eleven workloads that the published comparisons of Combine, RxSwift and ReactiveSwift use.

@inline(never) private func sixPairs(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
    var signal = signal
    for _ in 0..<6 { signal = opaqueFilter(opaqueMap(signal)) }
    return signal
}
@inline(never) private func opaqueFilter(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
    signal.filter { $0 >= 0 }
}
@inline(never) private func fiveFlatMaps(_ signal: Signal<Int, Never>, _ strategy: FlattenStrategy) -> Signal<
    Int, Never
> {
    var signal = signal
    for _ in 0..<5 { signal = opaqueFlatMap(signal, strategy) }
    return signal
}
@inline(never) private func opaqueFlatMap(_ signal: Signal<Int, Never>, _ strategy: FlattenStrategy) -> Signal<
    Int, Never
> {
    signal.flatMap(strategy) { .just($0) }
}
@inline(never) private func four(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
    combineLatest(signal, .just(1), .just(2), .just(3)).map { a, _, _, _ in a }
}
@inline(never) private func sevenJoins(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
    var signal = signal
    for _ in 0..<7 { signal = four(signal) }
    return signal
}

/// Many values through one chain.
private func pumping(
    _ name: String, elements: Int, peer: Workload.Body? = nil,
    _ chain: @escaping @Sendable (Signal<Int, Never>) -> Signal<Int, Never>
) -> Workload {
    Workload(
        name: name, elements: elements,
        expected: { $0 },
        ours: { count in
            let seen = Accumulator()
            let subject = StreamCore.Subject<Int, Never>()
            let token = chain(subject.signal).subscribe { _ in seen.value += 1 }
            for value in 0..<count { subject.send(value) }
            token.dispose()
            return seen.value
        },
        peers: peer.map { [("OpenCombine", $0)] } ?? [])
}

/// Many chains, a value through each.
private func making(
    _ name: String, elements: Int, _ chain: @escaping @Sendable (Signal<Int, Never>) -> Signal<Int, Never>
) -> Workload {
    Workload(
        name: name, unit: "chain", elements: elements,
        expected: { $0 },
        ours: { count in
            let seen = Accumulator()
            for value in 0..<count {
                let subject = StreamCore.Subject<Int, Never>()
                let token = chain(subject.signal).subscribe { _ in seen.value += 1 }
                subject.send(value)
                token.dispose()
            }
            return seen.value
        })
}

let suite: [Workload] = [
    pumping("suite01.subject", elements: 1_000_000) { $0 },
    Workload(
        name: "suite02.two", elements: 1_000_000,
        expected: { $0 * 2 },
        ours: { count in
            let seen = Accumulator()
            let subject = StreamCore.Subject<Int, Never>()
            let bag = DisposableBag()
            for _ in 0..<2 { subject.signal.subscribe { _ in seen.value += 1 }.add(to: bag) }
            for value in 0..<count { subject.send(value) }
            return seen.value
        }),
    making("suite03.make", elements: 200_000) { $0 },
    pumping("suite04.sixPairs", elements: 300_000, sixPairs),
    making("suite05.sixPairs", elements: 50_000, sixPairs),
    pumping("suite06.flatMaps", elements: 50_000) { fiveFlatMaps($0, .merge) },
    making("suite07.flatMaps", elements: 20_000) { fiveFlatMaps($0, .merge) },
    pumping("suite08.latest", elements: 50_000) { fiveFlatMaps($0, .latest) },
    making("suite09.latest", elements: 20_000) { fiveFlatMaps($0, .latest) },
    pumping("suite10.joins", elements: 50_000, sevenJoins),
    making("suite11.joins", elements: 10_000, sevenJoins),
]
