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

@Observable private final class Team: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var lead: Person
    init(_ lead: Person) { self.lead = lead }
}

@Observable private final class Company: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var team: Team
    init(_ team: Team) { self.team = team }
}

/// Sets the age of the object that `observe` returns during its observation.
private func setting(
    _ name: String, observers: Int = 1, limit: Contestant, peers: [Contestant] = [],
    observe: @escaping @Sendable (Accumulator, DisposableBag) -> (set: Person, keep: AnyObject)
) -> Workload {
    let batch = max(1, observers)
    return Workload(
        name: "keyPathSet.\(name)", unit: observers > 1 ? "delivery" : "set", batch: batch, subscriptions: observers,
        expected: { observers == 0 ? 0 : sumBelow($0 / batch) &* batch },
        limit: limit,
        ours: .ours { count in
            let (sum, bag) = (Accumulator(), DisposableBag())
            let (person, root) = observe(sum, bag)
            return {
                for value in 0..<count / batch { person.age = value }
                return withExtendedLifetime((root, bag)) { sum.value }
            }
        },
        peers: peers)
}

private func oneHop(_ name: String, observers: Int, limit: Contestant, peers: [Contestant] = []) -> Workload {
    setting(name, observers: observers, limit: limit, peers: peers) { sum, bag in
        let person = Person()
        for _ in 0..<observers {
            observe(person, \.age).subscribe { sum.value = sum.value &+ $0 }.add(to: bag)
        }
        return (person, person)
    }
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
    oneHop("none", observers: 0, limit: standardRegistrar),
    oneHop("one", observers: 1, limit: standardRegistrar.returning(sumBelow), peers: [withTracking, published]),
    oneHop("1000", observers: 1_000, limit: .closureCalls(1) { sumBelow($0 / 1_000) &* 1_000 }),
    setting("threeHops", limit: standardRegistrar.returning(sumBelow)) { sum, bag in
        let person = Person()
        let company = Company(Team(person))
        observe(company, \.team.lead.age).subscribe { sum.value = sum.value &+ $0 }.add(to: bag)
        return (person, company)
    },
    setting("threeHops.optional", limit: standardRegistrar.returning(sumBelow)) { sum, bag in
        let (root, middle, person) = (Person(), Person(), Person())
        root.friend = middle
        middle.friend = person
        observe(root, \.friend?.friend?.age).subscribe { sum.value = sum.value &+ ($0 ?? 0) }.add(to: bag)
        return (person, root)
    },
]
