import KeyPathObserving
import Operators
import TestSupport
import Testing

@Suite struct WeakLinkTests {
    @Test("[KVO-9] [§3.5.11] the object of a weak last component dies: one change, nil, and no prior")
    func lastComponent() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let seen = Recording(changes(of: person, \.friend, options: [.prior, .old, .new]).map(Death.init))
        friend = nil
        #expect(seen.values == [Death(isNil: true, isPrior: false, causedByDeinit: true)])
        friend = Person("g")
        person.friend = friend
        let before = seen.values.count
        friend = nil
        #expect(seen.values.count == before + 1)
        #expect(seen.values.last == Death(isNil: true, isPrior: false, causedByDeinit: true))
    }

    @Test("[KVO-6] [KVO-9] [KVO-12] a death in the middle affects more than the last component")
    func components() {
        let person = Person("a")
        var friend: Person? = Person("f")
        let ends = Recording(changes(of: person, \.friend, options: []).map(\.affectsOnlyLastComponent))
        let names = Recording(changes(of: person, \.friend?.name, options: []).map(\.affectsOnlyLastComponent))
        person.friend = friend
        person.friend = friend
        friend?.name = "g"
        friend = nil
        #expect(ends.values == [true, true, true])
        #expect(names.values == [false, false, true, false])
    }

    @Test("[KVO-9] [KVO-18] in the middle, and at both ends of a longer path")
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
        #expect(names.values == ["far", "b", nil])
        friend = Person("g")
        friend?.friend = far
        person.friend = friend
        #expect(names.values == ["far", "b", nil, "silent"])
    }

    @Test("[KVO-9] after the initial value alone")
    func afterInitial() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let seen = Recording(
            changes(of: person, \.friend?.name, options: [.initial, .new]).map {
                "\($0.new! ?? "-") \($0.causedByDeinit)"
            })
        friend = nil
        #expect(seen.values == ["f false", "- true"])
    }

    @Test("[KVO-9] the death of an object that a strong property gives up is no change of its own")
    func strong() {
        let person = Person("a")
        person.dog = Dog("d")
        let names = Recording(changes(of: person, \.dog?.name, options: [.new]))
        let dogs = Recording(observe(person, \.dog))
        person.dog = nil
        #expect(names.values.count == 1)
        #expect(names.values.map(\.causedByDeinit) == [false])
        #expect(dogs.values.count == 2)
    }

    @Test("[KVO-10] a computed property does not notice the death of what it returned")
    func computed() {
        let holder = Holder()
        var friend: Person? = Person("f")
        holder.hidden = friend
        let seen = Recording(observe(holder, \.computed).map { $0 == nil })
        friend = nil
        #expect(holder.hidden == nil)
        #expect(seen.values.count == 1)
        let other = Person("o")
        friend = Person("g")
        holder.hidden = friend
        let choices = Recording(observe(holder, \.chosen).map { $0 == nil })
        holder.favourite = other
        friend = nil
        #expect(choices.values == [true, false])
    }

    @Test("[KVO-10] a computed property that hands on what a weak property refers to notices its death")
    func handedOn() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let holder = Holder()
        holder.favourite = person
        let seen = Recording(observe(holder, \.friendOfFavourite).map { $0 == nil })
        friend = nil
        #expect(seen.values == [false, true])
    }

    @Test("[KVO-10] the death of objects that a computed property makes at each reading is no change")
    func made() {
        let holder = Holder()
        holder.favourite = Person("a")
        let seen = Recording(observe(holder, \.copyOfFavourite).map { $0?.name })
        #expect(seen.values == ["a"])
        holder.favourite = Person("b")
        #expect(seen.values == ["a", "b"])
    }

    @Test("[KVO-11] the death of a value that is the observer completes, and is no change")
    func observer() {
        let person = Person("a")
        var friend: Person? = Person("f")
        person.friend = friend
        let seen = Recording(observe(person, \.friend, observer: friend!).map { $0 == nil })
        friend = nil
        #expect(seen.values == [false])
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
