import KeyPathObserving
import Observation
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

private func setting(_ name: String, observers: Int, hops: Int = 1) -> Workload {
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
        })
}

let keyPaths: [Workload] = [
    setting("keyPathSet0", observers: 0), setting("keyPathSet1", observers: 1),
    setting("keyPathSet1000", observers: 1_000), setting("keyPathSet3Hops", observers: 1, hops: 3),
]
