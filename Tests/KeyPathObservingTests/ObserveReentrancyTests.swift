import KeyPathObserving
import TestSupport
import Testing

@Suite struct ObserveReentrancyTests {
    @Test("A change by an observer is sent to all after the current change, with the value that it had")
    func changeInside() {
        let person = Person()
        let seen = Locked<[String]>([])
        let first = observe(person, \.age).subscribe { [unowned person] age in
            seen.append("first \(age)")
            if age == 1 {
                person.age = 2
                person.age = 3
            }
        }
        let second = observe(person, \.age).subscribe { seen.append("second \($0)") }
        person.age = 1
        expectEqual(
            seen.value,
            [
                "first 0", "second 0", "first 1", "second 1", "first 2", "second 2", "first 3", "second 3",
            ])
        first.dispose()
        second.dispose()
    }

    @Test("A change by an observer is sent after the current change to several paths that read one property")
    func severalPaths() {
        let person = Person()
        let seen = Locked<[String]>([])
        let age = observe(person, \.age).subscribe { [unowned person] age in
            seen.append("\(age)")
            if age == 1 { person.age = 2 }
        }
        let greeting = observe(person, \.greeting).subscribe { seen.append($0) }
        person.age = 1
        expectEqual(seen.value, ["0", "Hello , 0", "1", "Hello , 1", "2", "Hello , 2"])
        age.dispose()
        greeting.dispose()
    }

    @Test("A subscription in an observer receives the current value once, and no earlier change")
    func subscribeInside() {
        let person = Person()
        let inner = Locked<[Int]>([])
        let subscriptions = DisposableBag()
        observe(person, \.age).subscribe { [unowned person] age in
            guard age == 1 else { return }
            person.age = 2
            observe(person, \.age).subscribe { inner.append($0) }.add(to: subscriptions)
            expectEqual(inner.value, [2])
        }.add(to: subscriptions)
        person.age = 1
        expectEqual(inner.value, [2])
        person.age = 3
        expectEqual(inner.value, [2, 3])
    }

    @Test("A change during the first value is sent after it")
    func changeInsideFirstValue() {
        let person = Person()
        let seen = Locked<[Int]>([])
        let subscription = observe(person, \.age).subscribe { [unowned person] age in
            if age == 0 { person.age = 1 }
            seen.append(age)
        }
        expectEqual(seen.value, [0, 1])
        subscription.dispose()
    }

    @Test("A subscriber that is disposed during a delivery isn't called again")
    func removeInside() {
        let person = Person()
        let subscriptions = DisposableBag()
        let later = Locked<[Int]>([])
        let second = SerialDisposable()
        observe(person, \.age).subscribe { if $0 == 1 { second.dispose() } }.add(to: subscriptions)
        second.inner = observe(person, \.age).subscribe { later.append($0) }
        person.age = 1
        person.age = 2
        expectEqual(later.value, [0])
    }

    @Test("100,000 changes by an observer don't recurse")
    func bounded() {
        let last = Locked(0)
        onStack(kibibytes: 512) {
            let person = Person()
            let subscription = observe(person, \.age).subscribe { [unowned person] age in
                last.value = age
                if age < 100_000 { person.age = age + 1 }
            }
            person.age = 1
            subscription.dispose()
        }
        expectEqual(last.value, 100_000)
    }
}
