import KeyPathObserving
import Observation
import TestSupport
import Testing

private final class Account: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var name = "a"
    @Observed var tags: [String] = []
    @Observed var partner: Account?
}

@Suite struct ObservedTests {
    @Test("An @Observed property is observed in a class without the macro")
    func wrapper() {
        let account = Account()
        let names = Recording(account.signal(for: \.name))
        let partners = Recording(observe(account, \.partner?.name))
        account.name = "b"
        account.name += "c"
        account.partner = Account()
        account.partner?.name = "p"
        expectEqual(names.values, ["a", "b", "bc"])
        expectEqual(partners.values, [nil, "a", "p"])
    }

    @Test("An @Observed property works with withObservationTracking")
    func tracking() {
        let account = Account()
        let fired = Locked(0)
        withObservationTracking {
            _ = account.name
        } onChange: {
            fired.modify { $0 += 1 }
        }
        account.name = "b"
        account.name = "c"
        expectEqual(fired.value, 1)
        withObservationTracking {
            account.tags.append("x")
        } onChange: {
            fired.modify { $0 += 1 }
        }
        account.tags = []
        expectEqual(fired.value, 2)
    }

    @Test("A change in place of an @Observed property is one change")
    func inPlace() {
        let account = Account()
        let tags = Recording(changes(of: account, \.tags, options: [.old, .new]))
        account.tags.append("x")
        account.elements(of: \.tags).append("y")
        expectEqual(tags.values.map(\.kind), [.setting, .insertion])
        expectEqual(tags.values.map(\.new), [["x"], ["y"]])
    }
}
