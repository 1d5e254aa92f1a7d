import KeyPathObserving
import Observation
import TestSupport
import Testing

@Suite struct SubclassTests {
    @Test("An inherited property is observed once by the path of each class")
    func eitherPath() {
        let cat = Cat()
        let own = Recording(observe(cat, \.name))
        let inherited = Recording(observe(cat as Animal, \.name))
        let lives = Recording(observe(cat, \.lives))
        cat.name = "a"
        (cat as Animal).name = "b"
        expectEqual(own.values, ["", "a", "b"])
        expectEqual(inherited.values, ["", "a", "b"])
        expectEqual(lives.values, [9])
    }

    @Test("An overridden property is observed by the path of each class")
    func overridden() {
        let kitten = Kitten()
        let own = Recording(observe(kitten, \.name))
        let inherited = Recording(changes(of: kitten as Animal, \.name, options: [.old, .new]))
        kitten.name = "a"
        (kitten as Animal).name = "b"
        expectEqual(own.values, ["little ", "little a", "little b"])
        expectEqual(inherited.values.map(\.new), ["little a", "little b"])
        expectEqual(inherited.values.map(\.old), ["little ", "little a"])
    }

    @Test("An inherited property is observed in the middle of a path")
    func onTheWay() {
        let box = Box<Cat?>(nil)
        let names = Recording(observe(box, \.content?.name))
        let (first, second) = (Cat(), Cat())
        box.content = first
        first.name = "a"
        second.name = "b"
        box.content = second
        first.name = "silent"
        expectEqual(names.values, [nil, "", "a", "b"])
    }

    @Test("observe ignores the same property of another object, and another property of the same type")
    func identity() {
        let (one, two) = (Pair(), Pair())
        let lefts = Recording(observe(one, \.left))
        let rights = Recording(observe(two, \.right))
        one.right = 1
        two.left = 2
        expectEqual(lefts.values, [0])
        expectEqual(rights.values, [0])
        one.left = 3
        two.right = 4
        expectEqual(lefts.values, [0, 3])
        expectEqual(rights.values, [0, 4])
    }

    @Test("A property that reports no reads is observed by the path of the class that declares it")
    func withoutReads() {
        let letter = Letter()
        let titles = Recording(observe(letter as Paper, \.title))
        letter.title = "a"
        expectEqual(titles.values, ["", "a"])
    }
}

@Observable private final class Kitten: Animal, @unchecked Sendable {
    override var _$observationRegistrar: KeyPathRegistrar { super._$observationRegistrar }

    override var name: String {
        get { "little " + super.name }
        set { super.name = newValue }
    }
}

@Observable private final class Pair: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var left = 0
    var right = 0
}

private class Paper: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()

    var title = "" {
        willSet { _$observationRegistrar.willSet(self, keyPath: \.title) }
        didSet { _$observationRegistrar.didSet(self, keyPath: \.title) }
    }
}

private final class Letter: Paper, @unchecked Sendable {}
