import KeyPathObserving
import Operators
import TestSupport
import Testing

/// One change of an object, one consistent value of everything that is derived from its paths.
@Suite struct PlainChangeTests {
    @Test("A diamond above one path sends one value for each change")
    func onePath() {
        let person = Person("a")
        let age = observe(person, \.age)
        let log = Recording(combineLatest(age.map { $0 * $0 }, age.map { $0 * 2 }, age).map { "\($0) \($1) \($2)" })
        person.age = 3
        person.age = 4
        expectEqual(log.values, ["0 0 0", "9 6 3", "16 8 4"])
    }

    @Test("A join of a path and of a computed path that reads the same property sends one value for each change")
    func twoPaths() {
        let person = Person("a")
        let log = Recording(
            combineLatest(observe(person, \.name), observe(person, \.greeting)).map { "\($0): \($1)" })
        person.name = "b"
        person.age = 1
        expectEqual(log.values, ["a: Hello a, 0", "b: Hello b, 0", "b: Hello b, 1"])
    }

    @Test("A change that an observer makes is a turn of its own")
    func writingObserver() {
        let (person, other) = (Person("a"), MutableProperty(0))
        let observer = observe(person, \.age).subscribe { other.value = $0 * 10 }
        let log = Recording(combineLatest(observe(person, \.age), other.values).map { "\($0) \($1)" })
        person.age = 1
        expectEqual(log.values, ["0 0", "1 0", "1 10"])
        observer.dispose()
    }
}
