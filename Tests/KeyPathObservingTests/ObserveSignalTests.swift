import KeyPathObserving
import Operators
import TestSupport
import Testing

@Suite struct ObserveSignalTests {
    @Test("observe and changes are cold, and complete with the root")
    func cold() {
        var person: Person? = Person("a")
        let values = observe(person!, \.name)
        let changes = changes(of: person!, \.name, options: [.initial, .old, .new])
        expectEqual(person?._$observationRegistrar.observedPathCount, 0)
        let early = (Recording(values), Recording(changes))
        person?.name = "b"
        let late = (Recording(values), Recording(changes))
        person?.name = "c"
        expectEqual(early.0.values, ["a", "b", "c"])
        expectEqual(late.0.values, ["b", "c"])
        expectEqual(early.1.values.map(\.new), ["a", "b", "c"])
        expectEqual(late.1.values.map(\.new), ["b", "c"])
        expectEqual(late.1.values.map(\.old), [nil, "b"])
        person = nil
        expectEqual(
            [early.0.isCompleted, late.0.isCompleted, early.1.isCompleted, late.1.isCompleted],
            [
                true, true, true, true,
            ])
    }

    @Test("The registrar counts the observed paths")
    func count() {
        let person = Person("a")
        let registrar = person._$observationRegistrar
        let recordings = [Recording(observe(person, \.name)), Recording(observe(person, \.name))]
        let greeting = Recording(observe(person, \.greeting))
        expectEqual(registrar.observedPathCount, 2)
        for recording in recordings { recording.subscription.dispose() }
        expectEqual(registrar.observedPathCount, 1)
        greeting.subscription.dispose()
        expectEqual(registrar.observedPathCount, 0)
    }

    @Test("The asynchronous sequence of a path's values ends with the root")
    func asynchronous() async {
        var person: Person? = Person("a")
        let names = observe(person!, \.name).values()
        person?.name = "b"
        person = nil
        var seen: [String] = []
        for await name in names { seen.append(name) }
        expectEqual(seen, ["a", "b"])
    }

    @Test("An observer is called without a lock, so that other threads can read, change, observe, and dispose")
    func outsideLocks() {
        let counter = Counter()
        let seen = Locked<[Int]>([])
        let subscription = observe(counter, \.count).subscribe { [unowned counter] value in
            seen.append(value)
            guard value == 1 else { return }
            race { [unowned counter] in
                let other = Recording(observe(counter, \.count))
                other.subscription.dispose()
                counter.count = 2
            }
            expectEqual(seen.value, [0, 1])
            expectEqual(counter.count, 2)
        }
        counter.count = 1
        expectEqual(seen.value, [0, 1, 2])
        subscription.dispose()
    }
}
