import KeyPathObserving
import Observation
import OpenCombine
import Operators

@Observable private final class Plain {
    var age = 0
}

// Every workload uses an object on one thread only.
@Observable private final class Person: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var age = 0
    var friend: Person?
}

private func setting(
    _ name: String, observers: Int, hops: Int = 1, limit: Contestant, peers: [Contestant] = []
) -> Workload {
    let batch = max(1, observers)
    return Workload(
        name: "keyPathSet.\(name)", unit: observers > 1 ? "delivery" : "set", batch: batch, subscriptions: observers,
        expected: { observers == 0 ? 0 : sumBelow($0 / batch) &* batch },
        limit: limit,
        ours: .ours { count in
            let root = Person()
            let middle = hops == 1 ? root : Person()
            let last = hops == 1 ? root : Person()
            if hops > 1 {
                root.friend = middle
                middle.friend = last
            }
            let sum = Accumulator()
            let bag = DisposableBag()
            for _ in 0..<observers {
                if hops == 1 {
                    observe(root, \.age).subscribe { sum.value = sum.value &+ $0 }.add(to: bag)
                } else {
                    observe(root, \.friend?.friend?.age).subscribe { sum.value = sum.value &+ ($0 ?? 0) }.add(to: bag)
                }
            }
            return {
                for value in 0..<count / batch { last.age = value }
                return withExtendedLifetime((root, bag)) { sum.value }
            }
        },
        peers: peers)
}

private let standardRegistrar = Contestant("standard registrar, unobserved") { count in
    let plain = Plain()
    return {
        for value in 0..<count { plain.age = value }
        return plain.age == count - 1 ? 0 : -1
    }
}

extension Contestant {
    fileprivate func returning(_ result: @escaping @Sendable (Int) -> Int) -> Contestant {
        Contestant(name, share: share) { [prepare] count in
            let work = prepare(count)
            return { work() == 0 ? result(count) : -1 }
        }
    }
}

private let withTracking = Contestant("withObservationTracking", share: 0.3) { count in
    let plain = Plain()
    let sum = Accumulator()
    return {
        for value in 0..<count {
            withObservationTracking {
                _ = plain.age
            } onChange: {
                sum.value = sum.value &+ value
            }
            plain.age = value
        }
        return sum.value
    }
}

private final class Published: OpenCombine.ObservableObject {
    @OpenCombine.Published var age = 0
}

private let published = Contestant("@Published of OpenCombine", share: 0.3) { count in
    let (model, sum) = (Published(), Accumulator())
    let subscription = model.$age.sink { sum.value = sum.value &+ $0 }
    return {
        for value in 0..<count { model.age = value }
        return withExtendedLifetime(subscription) { sum.value }
    }
}

let keyPaths: [Workload] = [
    setting("none", observers: 0, limit: standardRegistrar),
    setting("one", observers: 1, limit: standardRegistrar.returning(sumBelow), peers: [withTracking, published]),
    setting("1000", observers: 1_000, limit: .closureCalls(1) { sumBelow($0 / 1_000) &* 1_000 }),
    setting("threeHops", observers: 1, hops: 3, limit: standardRegistrar.returning(sumBelow)),
]
