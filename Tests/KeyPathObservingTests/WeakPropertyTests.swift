import KeyPathObserving
import Operators
import TestSupport
import Testing

@Suite struct WeakPropertyTests {
    @Test("The deallocation of a weak last component's object sends one change to nil, and no prior change")
    func lastComponent() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let seen = Recording(changes(of: person, \.friend, options: [.prior, .old, .new]).map(Death.init))
        friend = nil
        expectEqual(seen.values, [Death(isNil: true, isPrior: false, causedByDeinit: true)])
        friend = Person("g")
        person.friend = friend
        let before = seen.values.count
        friend = nil
        expectEqual(seen.values.count, before + 1)
        expectEqual(seen.values.last, Death(isNil: true, isPrior: false, causedByDeinit: true))
    }

    @Test("The deallocation of an object in the middle affects more than the last component")
    func components() {
        let person = Person("a")
        var friend: Person? = Person("f")
        let ends = Recording(changes(of: person, \.friend, options: []).map(\.affectsOnlyLastComponent))
        let names = Recording(changes(of: person, \.friend?.name, options: []).map(\.affectsOnlyLastComponent))
        person.friend = friend
        person.friend = friend
        friend?.name = "g"
        friend = nil
        expectEqual(ends.values, [true, true, true])
        expectEqual(names.values, [false, false, true, false])
    }

    @Test("The deallocation of an object is sent in the middle and at both ends of a longer path")
    func middle() {
        let person = Person("a")
        var friend: Person? = Person("f")
        let far = Person("far")
        friend?.friend = far
        person.friend = friend
        let names = Recording(observe(person, \.friend?.friend?.name))
        far.name = "b"
        friend = nil
        far.name = "silent"
        expectEqual(names.values, ["far", "b", nil])
        friend = Person("g")
        friend?.friend = far
        person.friend = friend
        expectEqual(names.values, ["far", "b", nil, "silent"])
    }

    @Test("The deallocation is sent if only the initial value was sent before")
    func afterInitial() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let seen = Recording(
            changes(of: person, \.friend?.name, options: [.initial, .new]).map {
                "\($0.new! ?? "-") \($0.causedByDeinit)"
            })
        friend = nil
        expectEqual(seen.values, ["f false", "- true"])
    }

    @Test("The deallocation of an object that a strong property releases is no separate change")
    func strong() {
        let person = Person("a")
        person.dog = Dog("d")
        let names = Recording(changes(of: person, \.dog?.name, options: [.new]))
        let dogs = Recording(observe(person, \.dog))
        person.dog = nil
        expectEqual(names.values.count, 1)
        expectEqual(names.values.map(\.causedByDeinit), [false])
        expectEqual(dogs.values.count, 2)
    }

    @Test("A computed property doesn't detect the deallocation of an object that it returned")
    func computed() {
        let holder = Holder()
        var friend: Person? = Person("f")
        holder.hidden = friend
        let seen = Recording(observe(holder, \.computed).map { $0 == nil })
        friend = nil
        #expect(holder.hidden == nil)
        expectEqual(seen.values.count, 1)
        let other = Person("o")
        friend = Person("g")
        holder.hidden = friend
        let choices = Recording(observe(holder, \.chosen).map { $0 == nil })
        holder.favourite = other
        friend = nil
        expectEqual(choices.values, [true, false])
    }

    @Test("A computed property that returns a weak property's object detects its deallocation")
    func handedOn() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let holder = Holder()
        holder.favourite = person
        let seen = Recording(observe(holder, \.friendOfFavourite).map { $0 == nil })
        friend = nil
        expectEqual(seen.values, [false, true])
    }

    @Test("The deallocation of objects that a computed property creates for each read is no change")
    func made() {
        let holder = Holder()
        holder.favourite = Person("a")
        let seen = Recording(observe(holder, \.copyOfFavourite).map { $0?.name })
        expectEqual(seen.values, ["a"])
        holder.favourite = Person("b")
        expectEqual(seen.values, ["a", "b"])
    }

    @Test("The deallocation of a value that is also the observer completes the signal, and is no change")
    func observer() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let seen = Recording(observe(person, \.friend, observer: friend!).map { $0 == nil })
        friend = nil
        expectEqual(seen.values, [false])
        #expect(seen.isCompleted)
    }
}

private struct Death: Equatable {
    var isNil = false
    var isPrior = false
    var causedByDeinit = false

    init(isNil: Bool, isPrior: Bool, causedByDeinit: Bool) {
        (self.isNil, self.isPrior, self.causedByDeinit) = (isNil, isPrior, causedByDeinit)
    }

    init(_ change: KeyPathChange<Person?>) {
        isNil = change.new.map { $0 == nil } ?? false
        (isPrior, causedByDeinit) = (change.isPrior, change.causedByDeinit)
    }
}

private final class Holder: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    weak var hidden: Person?
    @Observed var favourite: Person?
    var computed: Person? { hidden }
    var chosen: Person? { favourite == nil ? nil : hidden }
    var friendOfFavourite: Person? { favourite?.friend }
    var copyOfFavourite: Person? { favourite.map { Person($0.name) } }
}
