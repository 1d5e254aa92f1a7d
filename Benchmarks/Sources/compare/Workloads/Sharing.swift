import OpenCombine
import Operators

/// Sends into a subject whose signal is shared by a number of subscribers.
private func sharing(
    _ name: String, subscribers: Int = 1, _ share: @escaping @Sendable (Numbers) -> Numbers,
    peer: (@Sendable (Publisher) -> Publisher)? = nil
) -> Workload {
    let theirs = peer.map { share in
        Contestant("OpenCombine", share: 0.3) { count in
            let sum = Accumulator()
            let subject = PassthroughSubject<Int, Never>()
            let shared = share(subject.eraseToAnyPublisher())
            let tokens = (0..<subscribers).map { _ in shared.sink { sum.value = sum.value &+ $0 } }
            return {
                for value in 0..<count { subject.send(value) }
                return withExtendedLifetime(tokens) { sum.value }
            }
        }
    }
    let expected: @Sendable (Int) -> Int = { subscribers &* sumBelow($0) }
    return Workload(
        name: name, subscriptions: subscribers, expected: expected,
        // The source, and the subject through which it is shared.
        limit: .bare(atomicPairs: 2, result: expected),
        ours: .ours { count in
            let sum = Accumulator()
            let subject = Subject<Int, Never>()
            let shared = share(subject.signal)
            let bag = DisposableBag()
            for _ in 0..<subscribers { shared.subscribe { sum.value = sum.value &+ $0 }.add(to: bag) }
            return {
                for value in 0..<count { subject.send(value) }
                return withExtendedLifetime(bag) { sum.value }
            }
        },
        peers: theirs.map { [$0] } ?? [])
}

private func multicastBehavior(_ publisher: Publisher) -> Publisher {
    publisher.multicast(subject: CurrentValueSubject(0)).autoconnect().eraseToAnyPublisher()
}

let sharing: [Workload] = [
    sharing("share", { $0.share() }, peer: { $0.share().eraseToAnyPublisher() }),
    sharing("share.replay1.two", subscribers: 2, { $0.share(replay: 1) }, peer: multicastBehavior),
    sharing("multicast.behavior", { $0.multicast(BehaviorSubject(0)).autoconnect() }, peer: multicastBehavior),
    sharing("replayLazily", { $0.replayLazily(upTo: 1) }),
    sharing(
        "partition", subscribers: 1,
        { numbers in
            let (even, odd) = numbers.partition { $0 & 1 == 0 }
            return merge(even, odd)
        }),
    Workload(
        name: "subscribeDispose.share", unit: "subscription", elements: 100_000, subscriptions: nil,
        expected: { $0 },
        limit: .bare(closures: 1) { $0 },
        ours: .ours { count in
            let source = Subject<Int, Never>()
            let shared = source.signal.share()
            return {
                // A released source would end each subscription.
                withExtendedLifetime(source) {
                    for _ in 0..<count { shared.subscribe { _ in }.dispose() }
                }
                return count
            }
        },
        peers: [
            Contestant("OpenCombine", share: 0.3) { count in
                let shared = PassthroughSubject<Int, Never>().share()
                return {
                    for _ in 0..<count { shared.sink { _ in }.cancel() }
                    return count
                }
            }
        ]),
]
