import KeyPathObserving
import Observation
import OpenCombine
import Operators

// Every workload uses an object on one thread at a time.
@Observable private final class Plain: @unchecked Sendable {
    var age = 0
}

private final class Published: OpenCombine.ObservableObject {
    @OpenCombine.Published var age = 0
}

@Observable private final class Person: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var age = 0
    var friend: Person?
}

private func setting(
    _ name: String, observers: Int, hops: Int = 1, peers: [(name: String, body: Workload.Body)] = []
) -> Workload {
    Workload(
        name: name, unit: observers > 1 ? "delivery" : "set",
        elements: 1_000_000,
        expected: { observers == 0 ? 0 : $0 / observers * observers },
        limit: observers > 0
            ? nil
            : (
                "standard registrar",
                { count in
                    let plain = Plain()
                    for value in 0..<count { plain.age = value }
                    return withExtendedLifetime(plain) { 0 }
                }
            ),
        ours: { count in
            let root = Person()
            var last = root
            for _ in 1..<hops {
                last.friend = Person()
                last = last.friend!
            }
            let seen = Accumulator()
            let bag = DisposableBag()
            for _ in 0..<observers {
                if hops == 1 {
                    observe(root, \.age).skip(1).subscribe { _ in seen.value += 1 }.add(to: bag)
                } else {
                    observe(root, \.friend?.friend?.age).skip(1).subscribe { _ in seen.value += 1 }.add(to: bag)
                }
            }
            for value in 0..<count / max(1, observers) { last.age = value }
            return withExtendedLifetime(root) { seen.value }
        },
        peers: peers)
}

/// What else tells of a change, each in its own way: see `Docs/ObservingKeyPaths.md`.
private func observers() -> [(name: String, body: Workload.Body)] {
    var peers: [(name: String, body: Workload.Body)] = [
        (
            "@Published",
            { count in
                let (model, seen) = (Published(), Accumulator())
                let subscription = model.$age.dropFirst().sink { _ in seen.value += 1 }
                for value in 0..<count { model.age = value }
                return withExtendedLifetime(subscription) { seen.value }
            }
        ),
        (
            "tracking anew",
            { count in
                let (plain, seen) = (Plain(), Accumulator())
                for value in 0..<count {
                    withObservationTracking {
                        _ = plain.age
                    } onChange: {
                        seen.value += 1
                    }
                    plain.age = value
                }
                return seen.value
            }
        ),
    ]
    if #available(macOS 26, *) {
        peers.append(
            (
                "Observations",
                { count in
                    blocking {
                        let plain = Plain()
                        var ages = Observations { plain.age }.makeAsyncIterator()
                        _ = await ages.next()
                        var seen = 0
                        for value in 1...count {
                            plain.age = value
                            if await ages.next() == value { seen += 1 }
                        }
                        return seen
                    }
                }
            ))
    }
    return peers
}

let keyPaths: [Workload] = [
    setting("keyPathSet0", observers: 0), setting("keyPathSet1", observers: 1, peers: observers()),
    setting("keyPathSet1000", observers: 1_000), setting("keyPathSet3Hops", observers: 1, hops: 3),
]
