import OpenCombine
import Operators

@inline(never) private func opaqueJust(_ value: Int) -> Numbers { .just(value) }

private func toSubject(standing: Int) -> Workload {
    Workload(
        name: "subscribeDispose.subject\(standing)", unit: "subscription", elements: 200_000, subscriptions: nil,
        expected: { $0 },
        limit: .bare(closures: 1) { $0 },
        ours: .ours { count in
            let subject = Subject<Int, Never>()
            let bag = DisposableBag()
            for _ in 0..<standing { subject.signal.subscribe { _ in }.add(to: bag) }
            return {
                var disposed = 0
                for _ in 0..<count {
                    let token = subject.signal.subscribe { _ in }
                    token.dispose()
                    if token.isDisposed { disposed += 1 }
                }
                return withExtendedLifetime(bag) { subject.subscriberCount == standing ? disposed : -1 }
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let subject = PassthroughSubject<Int, Never>()
                let tokens = (0..<standing).map { _ in subject.sink { _ in } }
                return {
                    for _ in 0..<count { subject.sink { _ in }.cancel() }
                    return withExtendedLifetime(tokens) { count }
                }
            }
        ])
}

let subscriptions: [Workload] = [
    Workload(
        name: "subscribeDispose.justMap", unit: "subscription", elements: 200_000, subscriptions: nil,
        expected: { $0 * 2 },
        limit: .bare(closures: 1) { $0 * 2 },
        ours: .ours { count in
            let sum = Accumulator()
            let signal = opaqueMap(opaqueJust(1))
            return {
                for _ in 0..<count { signal.subscribe { sum.value = sum.value &+ $0 }.dispose() }
                return sum.value
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let sum = Accumulator()
                let publisher = opaqueMap(Just(1).eraseToAnyPublisher())
                return {
                    for _ in 0..<count { publisher.sink { sum.value = sum.value &+ $0 }.cancel() }
                    return sum.value
                }
            }
        ]),
    toSubject(standing: 0), toSubject(standing: 100_000),
]
