import KeyPathObserving
import TestSupport
import Testing

@Suite struct ChangesTests {
    @Test("changes sends the content that every combination of the options determines", arguments: 0..<16)
    func options(_ bits: Int) {
        let options = KeyPathChangeOptions(rawValue: bits)
        let person = Person("a")
        let recording = Recording(changes(of: person, \.name, options: options))
        person.name = "b"
        var expected: [Described] = []
        func expect(_ old: String?, _ new: String?, prior: Bool = false) {
            expected.append(
                Described(
                    old: options.contains(.old) ? old : nil, new: options.contains(.new) ? new : nil, isPrior: prior))
        }
        if options.contains(.initial) { expect(nil, "a") }
        if options.contains(.prior) { expect("a", nil, prior: true) }
        expect("a", "b")
        expectEqual(recording.values.map(Described.init), expected)
        recording.subscription.dispose()
        person.name = "c"
        expectEqual(recording.values.count, expected.count)
    }

    @Test("Options are described by their names, and changes can be elements of a set")
    func descriptions() {
        expectEqual("\(KeyPathChangeOptions(rawValue: 15))", "[initial, prior, old, new]")
        expectEqual("\([.new, .prior] as KeyPathChangeOptions)", "[prior, new]")
        expectEqual(Set<KeyPathChangeOptions>([[.old, .new], [.new, .old], .new]).count, 2)
        let person = Person("a")
        let recording = Recording(changes(of: person, \.name, options: .new))
        for name in ["b", "c", "b"] { person.name = name }
        expectEqual(Set(recording.values).count, 2)
    }

    @Test("changes sends a write of an equal value, and its kind without options")
    func equalWrite() {
        let person = Person("a")
        let recording = Recording(changes(of: person, \.name, options: []))
        person.name = "a"
        expectEqual(recording.values.count, 1)
        expectEqual(recording.values[0].kind, .setting)
        #expect(recording.values[0].new == nil)
    }

    @Test("changes sends the prior change before the change is made")
    func priorIsBefore() {
        let person = Person("a")
        let seen = Locked<[String]>([])
        let subscription = changes(of: person, \.name, options: [.prior]).subscribe { [unowned person] change in
            seen.append("\(change.isPrior ? "will" : "did") \(person.name)")
        }
        person.name = "b"
        expectEqual(seen.value, ["will a", "did b"])
        subscription.dispose()
    }

    @Test("changes indicates whether only the last component changed")
    func components() {
        let person = Person()
        let recording = Recording(changes(of: person, \.dog?.name, options: [.old, .new]))
        let dog = Dog("a")
        person.dog = dog
        dog.name = "b"
        person.dog = Dog("c")
        dog.name = "silent"
        person.dog = nil
        expectEqual(recording.values.map(\.new), ["a", "b", "c", .some(nil)])
        expectEqual(recording.values.map(\.old), [.some(nil), "a", "b", "c"])
        expectEqual(recording.values.map(\.affectsOnlyLastComponent), [false, true, false, false])
    }

    @Test("Properties after the one that is being changed send nothing from before the change")
    func silentBefore() {
        let (person, dog) = (Person(), Dog("a"))
        person.dog = dog
        let names = Recording(observe(person, \.dog?.name))
        let priors = Recording(changes(of: person, \.dog?.name, options: [.prior, .old]))
        dog.name = "x"
        dog.name = "a"
        let renaming = changes(of: person, \.dog, options: [.prior]).subscribe { change in
            if change.isPrior { dog.name = "silent" }
        }
        person.dog = Dog("b")
        expectEqual(names.values, ["a", "x", "a", "b"])
        expectEqual(priors.values.map(\.old), ["a", "a", "x", "x", "a", "a"])
        expectEqual(priors.values.map(\.isPrior), [true, false, true, false, true, false])
        renaming.dispose()
    }

    @Test("Properties after the one that is being changed send nothing to a single observer without old values")
    func silentBeforeDirectly() {
        let (person, dog) = (Person(), Dog("a"))
        person.dog = dog
        let names = Recording(observe(person, \.dog?.name))
        dog.name = "b"
        dog.name = "c"
        let renaming = changes(of: person, \.dog, options: [.prior]).subscribe { change in
            if change.isPrior { dog.name = "silent" }
        }
        person._$observationRegistrar.withMutation(of: person, keyPath: \.dog) {
            dog.name = "d"
            expectEqual(names.values, ["a", "b", "c"])
        }
        person.dog = nil
        expectEqual(names.values, ["a", "b", "c", "d", nil])
        renaming.dispose()
    }

    @Test("Properties before the one that is being changed send their changes")
    func toldBefore() {
        let (person, friend, other) = (Person(), Person(), Person())
        (friend.dog, other.dog) = (Dog("f"), Dog("o"))
        person.friend = friend
        let names = Recording(observe(person, \.friend?.dog?.name))
        let leaving = changes(of: friend, \.dog, options: [.prior]).subscribe { change in
            guard change.isPrior else { return }
            person.friend = other
            expectEqual(names.values, ["f", "o"])
        }
        friend.dog = Dog("silent")
        other.dog?.name = "p"
        expectEqual(names.values, ["f", "o", "p"])
        leaving.dispose()
    }

    @Test("Nested announcements are one change, and a change in place is one change")
    func nestedPairs() {
        let form = Form()
        let titles = Recording(changes(of: form, \.title, options: [.old, .new]))
        let plain = Form()
        let values = Recording(observe(plain, \.title))
        for title in ["a", "b"] {
            plain._$observationRegistrar.withMutation(of: plain, keyPath: \.title) {
                plain.title = "silent"
                plain.title = title
            }
        }
        expectEqual(values.values, ["", "a", "b"])
        let (path, registrar) = (\Form.title, plain._$observationRegistrar)
        registrar.withMutation(of: plain, keyPath: path) {
            registrar.withMutation(of: plain, keyPath: path) {}
            expectEqual(values.values.count, 3)
        }
        expectEqual(values.values, ["", "a", "b", "b"])
        form._$observationRegistrar.withMutation(of: form, keyPath: \.title) {
            form.title = "a"
            form.title = "b"
        }
        expectEqual(titles.values.map(\.new), ["b"])
        expectEqual(titles.values.map(\.old), [""])
        form.title.append("c")
        expectEqual(titles.values.map(\.new), ["b", "bc"])
        expectEqual(titles.values.map(\.old), ["", "b"])
    }

    @Test("Nested changes of many objects are sent from the innermost to the outermost")
    func deepPairs() {
        let forms = (0..<20).map { _ in Form() }
        let seen = Locked<[Int]>([])
        let subscriptions = forms.indices.map { index in
            changes(of: forms[index], \.title, options: index % 2 == 0 ? [.old] : []).subscribe { change in
                seen.append(index)
                expectEqual(change.old, index % 2 == 0 ? "" : nil)
            }
        }
        func change(_ index: Int) {
            guard index < forms.count else { return }
            forms[index]._$observationRegistrar.withMutation(of: forms[index], keyPath: \.title) {
                forms[index].title = "new"
                change(index + 1)
                #expect(!seen.value.contains(index))
            }
        }
        change(0)
        expectEqual(seen.value, forms.indices.reversed())
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("Announcements can end in any order")
    func crossedPairs() {
        let forms = [Form(), Form(), Form()]
        let recordings = forms.map { Recording(changes(of: $0, \.title, options: [.old, .new])) }
        for form in forms { form._$observationRegistrar.willSet(form, keyPath: \.title) }
        for form in forms { form.title = "a" }
        for (index, form) in forms.enumerated() {
            form._$observationRegistrar.didSet(form, keyPath: \.title)
            expectEqual(recordings.map(\.values.count), forms.indices.map { $0 <= index ? 1 : 0 })
        }
        #expect(recordings.allSatisfy { $0.values.map(\.old) == [""] && $0.values.map(\.new) == ["a"] })
    }

    @Test("Several observations of one path are independent")
    func independent() {
        let person = Person("a")
        let first = Recording(changes(of: person, \.name, options: [.new]))
        let second = Recording(changes(of: person, \.name, options: [.old, .prior]))
        person.name = "b"
        first.subscription.dispose()
        person.name = "c"
        expectEqual(first.values.count, 1)
        expectEqual(second.values.map(\.old), ["a", "a", "b", "b"])
        #expect(second.values.allSatisfy { $0.new == nil })
    }

    @Test("An announcement ends if the only observer was disposed during the change")
    func leavesWhileAnnounced() {
        let (person, form) = (Person("a"), Form())
        let (first, second) = (SerialDisposable(), SerialDisposable())
        first.inner = changes(of: person, \.name, options: [.prior]).subscribe { _ in first.dispose() }
        second.inner = changes(of: form, \.title, options: [.prior]).subscribe { _ in second.dispose() }
        person.name = "b"
        form.title = "b"
        let names = Recording(observe(person, \.name))
        let titles = Recording(observe(form, \.title))
        person.name = "c"
        form.title = "c"
        expectEqual(names.values, ["b", "c"])
        expectEqual(titles.values, ["b", "c"])
    }

    @Test("changes completes with the root, which it doesn't retain")
    func death() {
        var person: Person? = Person("a")
        let recording = Recording(changes(of: person!, \.name, options: [.initial, .new]))
        person = nil
        #expect(recording.isCompleted)
    }

    @Test("A re-entrant change sends its own old and new values later")
    func reentrant() {
        let person = Person("a")
        let seen = Locked<[String]>([])
        let subscription = changes(of: person, \.name, options: [.old, .new]).subscribe { [unowned person] change in
            if change.new == "b" { person.name = "c" }
            seen.append("\(change.old!)\(change.new!)")
        }
        person.name = "b"
        expectEqual(seen.value, ["ab", "bc"])
        subscription.dispose()
    }
}

/// The comparable part of a change.
struct Described: Equatable {
    let old: String?
    let new: String?
    let isPrior: Bool

    init(_ change: KeyPathChange<String>) {
        (old, new, isPrior) = (change.old, change.new, change.isPrior)
    }

    init(old: String?, new: String?, isPrior: Bool) {
        (self.old, self.new, self.isPrior) = (old, new, isPrior)
    }
}
