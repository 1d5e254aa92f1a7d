import KeyPathObserving
import TestSupport
import Testing

@Suite struct ObserveLifetimeTests {
    @Test("observe completes when the root is deallocated")
    func rootDies() {
        var person: Person? = Person("a")
        let recording = Recording(observe(person!, \.name))
        person?.name = "b"
        #expect(!recording.isCompleted)
        person = nil
        expectEqual(recording.values, ["a", "b"])
        #expect(recording.isCompleted)
        #expect(recording.subscription.isDisposed)
    }

    @Test("observe completes immediately if the root was already deallocated")
    func deadRoot() {
        var person: Person? = Person("a")
        let signal = observe(person!, \.name)
        person = nil
        let recording = Recording(signal)
        #expect(recording.values.isEmpty)
        #expect(recording.isCompleted)
    }

    @Test("observe completes immediately when an observer with a lifetime is deallocated")
    func observerDies() {
        let person = Person("a")
        var observer: Dog? = Dog("x")
        let signal = observe(person, \.name, observer: observer!)
        let recording = Recording(signal)
        person.name = "b"
        observer = nil
        expectEqual(recording.values, ["a", "b"])
        #expect(recording.isCompleted)
        let late = Recording(signal)
        #expect(late.values.isEmpty)
        #expect(late.isCompleted)
    }

    @Test("observe completes after the value during which the observer is deallocated", arguments: [false, true])
    func observerDiesDuringValue(onOtherThread: Bool) {
        let log = Locked<[String]>([])
        let person = Person("a")
        let observer = Locked<Dog?>(Dog("x"))
        let subscription = observe(person, \.name, observer: observer.value!).subscribe { name in
            log.append(name)
            guard name == "b" else { return }
            if onOtherThread { race({ observer.value = nil }) } else { observer.value = nil }
            log.append("released")
        } completed: {
            log.append("completed")
        }
        person.name = "b"
        person.name = "c"
        expectEqual(log.value, ["a", "b", "released", "completed"])
        #expect(subscription.isDisposed)
    }

    @Test("observe completes at the next change after an observer without a lifetime is deallocated")
    func plainObserverDies() {
        let person = Person("a")
        var observer: Canary? = Canary {}
        let recording = Recording(observe(person, \.name, observer: observer!))
        person.name = "b"
        observer?.sing()
        observer = nil
        person.name = "c"
        expectEqual(recording.values, ["a", "b"])
        #expect(recording.isCompleted)
    }

    @Test("observe retains neither the root, the observer, the signal, nor the objects of a disposed subscriber")
    func nothingIsKept() {
        var person: Person? = Person("a")
        var observer: Dog? = Dog("x")
        weak let weakPerson = person
        weak let weakObserver = observer
        let isSubscriberDead = Locked(false)
        var canary: Canary? = Canary { isSubscriberDead.value = true }
        var signal: Signal<String, Never>? = observe(person!, \.name, observer: observer!)
        let subscription = signal!.subscribe { [canary] _ in canary?.sing() }
        canary = nil
        signal = nil
        observer = nil
        #expect(weakObserver == nil)
        #expect(subscription.isDisposed)
        #expect(isSubscriberDead.value)
        #expect(weakPerson != nil)
        person = nil
        #expect(weakPerson == nil)
    }

    @Test("Disposing releases the subscriber's objects while the root exists")
    func disposingReleases() {
        let person = Person("a")
        let deaths = Locked(0)
        let subscriptions = (0..<5).map { _ in
            let canary = Canary { deaths.modify { $0 += 1 } }
            return observe(person, \.name).subscribe { _ in canary.sing() }
        }
        for (index, subscription) in subscriptions.enumerated() {
            subscription.dispose()
            expectEqual(deaths.value, index + 1)
        }
        person.name = "b"
    }

    @Test("A change inside one of the same property, in response to a binding, retains no disposed path")
    func nestedChangeReleases() {
        let (person, left, right, isReleased) = (Person(), Person(), Person(), Locked(false))
        let subscription = Locked<(any Disposable)?>(nil)
        do {
            let argument = Argument(Canary { isReleased.value = true })
            subscription.value = observe(person, \.[argument]).subscribe { _ in }
        }
        let binding = bindBidirectionally(left, \.age, right, \.age)
        let changing = observe(right, \.age).subscribe { _ in
            let (registrar, path) = (person._$observationRegistrar, \Person.tags)
            registrar.withMutation(of: person, keyPath: path) {
                registrar.withMutation(of: person, keyPath: path) {}
            }
        }
        left.age = 1
        race({ subscription.value?.dispose() })
        #expect(isReleased.value)
        binding.dispose()
        changing.dispose()
    }

    @Test("A disposed subscription receives no value")
    func dispose() {
        let person = Person("a")
        let recording = Recording(observe(person, \.name))
        recording.subscription.dispose()
        person.name = "b"
        expectEqual(recording.values, ["a"])
        #expect(!recording.isCompleted)
    }

    @Test("Disposing one observation keeps the others, and disposing it twice has no effect")
    func individualRemoval() {
        let person = Person("a")
        let recordings = (0..<3).map { _ in Recording(observe(person, \.name)) }
        recordings[1].subscription.dispose()
        recordings[1].subscription.dispose()
        person.name = "b"
        expectEqual(recordings.map(\.values), [["a", "b"], ["a"], ["a", "b"]])
    }

    @Test("A subscription can be disposed by its first value")
    func disposedByFirstValue() {
        let person = Person("a")
        let seen = Locked<[String]>([])
        let subscriber = Subscriber<String, Never>(next: { seen.append($0) })
        let limited = Subscriber<String, Never>(next: { value in
            subscriber.send(value)
            subscriber.disposable.dispose()
        })
        subscriber.disposable.add(limited.disposable)
        let subscription = observe(person, \.name).bind(to: limited)
        person.name = "b"
        expectEqual(seen.value, ["a"])
        subscription.dispose()
    }

    @Test("observe completes when an observer deallocates the root")
    func rootDiesInside() {
        let holder = Locked<Person?>(Person("a"))
        let person = { Unmanaged.passUnretained(holder.value!) }()
        let recording = Recording(
            observe(person.takeUnretainedValue(), \.name).onNextForTest { if $0 == "b" { holder.value = nil } })
        weak let weakPerson = holder.value
        weakPerson?.name = "b"
        #expect(weakPerson == nil)
        expectEqual(recording.values, ["a", "b"])
        #expect(recording.isCompleted)
    }

    @Test("An observable owner disposes its subscriptions when it is deallocated")
    func observableOwner() {
        let person = Person("a")
        var owner: Dog? = Dog("x")
        let subscription = observe(person, \.name).subscribe(owner: owner!) { dog, name in dog.name = name }
        expectEqual(owner?.name, "a")
        owner = nil
        #expect(subscription.isDisposed)
    }
}

/// An argument of a subscript, which a key path retains.
private final class Argument: Hashable, Sendable {
    private let canary: Canary

    init(_ canary: Canary) { self.canary = canary }

    static func == (first: Argument, second: Argument) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Person {
    fileprivate subscript(argument: Argument) -> String { name }
}

extension Signal where Failure == Never {
    func onNextForTest(_ body: @escaping @Sendable (Value) -> Void) -> Signal {
        Signal { subscriber in
            self.subscribe { value in
                body(value)
                subscriber.send(value)
            } completed: {
                subscriber.complete()
            }
        }
    }
}
