import KeyPathObserving
import Observation
import Operators
import TestSupport
import Testing

// The snippets of Docs/ObservingKeyPaths.md, line for line. What they print is written down.

private enum Article {
    @Observable final class Person: KeyPathObservable, @unchecked Sendable {
        let _$observationRegistrar = KeyPathRegistrar()
        var name = ""
        var city: String?
        var dog: Dog?
        weak var friend: Person?
        var tags: [String] = []
    }

    final class Dog: KeyPathObservable, @unchecked Sendable {
        let _$observationRegistrar = KeyPathRegistrar()
        @Observed var name = ""

        var age = 0 {
            willSet { _$observationRegistrar.willSet(self, keyPath: \.age) }
            didSet { _$observationRegistrar.didSet(self, keyPath: \.age) }
        }
    }

    static let printed = Locked<[String]>([])

    static func print(_ items: Any...) {
        printed.append(items.map { "\($0)" }.joined(separator: " "))
    }

    static func run() {
        let person = Person()
        person.name = "hello world"
        let subscription = observe(person, \.name).subscribe { print($0) }
        person.name = "hello again"
        subscription.dispose()

        var screen: Dog? = Dog()
        let watching = observe(person, \.name, observer: screen!).subscribe { print($0) }
        screen = nil
        print(watching.isDisposed)

        let dogName = observe(person, \.dog?.name).subscribe { print($0 ?? "no dog") }
        let rex = Dog()
        rex.name = "Rex"
        person.dog = rex
        rex.name = "Max"
        person.dog = nil
        dogName.dispose()

        let tagging = changes(of: person, \.tags, options: [.old, .new]).subscribe { change in
            print(change.kind, change.old ?? [], change.new ?? [])
        }
        person.tags = ["a"]
        person.elements(of: \.tags).append("b")
        person.elements(of: \.tags).remove(at: 0)
        tagging.dispose()

        let names = Subject<String, Never>()
        let binding = names.signal.bind(to: \.name, on: person)
        names.send("bound")
        binding.dispose()

        let cities = Subject<String?, Never>()
        let other = cities.signal.bind(to: \.name, on: person, nilValue: "nobody")
        cities.send(nil)
        other.dispose()
        print(person.name)

        let dogNames = Subject<String, Never>()
        let naming = dogNames.signal.bind(to: \.name, of: \.dog, on: person)
        dogNames.send("nobody hears this")
        person.dog = rex
        dogNames.send("Bello")
        print(rex.name)
        naming.dispose()

        let (left, right) = (Person(), Person())
        right.name = "right"
        let both = bindBidirectionally(left, \.name, right, \.name)
        print(left.name)
        left.name = "left"
        print(right.name)
        both.dispose()

        let field = Person()
        let following = bindBidirectionally(field, \.name, person, \.name, of: \.dog)
        print(field.name)
        let bella = Dog()
        bella.name = "Bella"
        person.dog = bella
        print(field.name)
        field.name = "Luna"
        print(bella.name)
        following.dispose()

        let joined = combineLatest(observe(left, \.name), observe(right, \.name)).subscribe { print($0, $1) }
        transaction {
            left.name = "1"
            right.name = "2"
        }
        joined.dispose()

        let life = lifetime(of: person)
        let ending = life.ended.subscribeCompleted { print("gone") }
        ending.dispose()
    }
}

@Suite("Docs/ObservingKeyPaths.md") struct ObservingKeyPathsTests {
    @Test("[R11.1] [R11.3] [KVO-1] [KVO-2] [218] what the article's snippets print")
    func output() {
        Article.run()
        #expect(
            Article.printed.value == [
                "hello world", "hello again", "hello again", "true", "no dog", "Rex", "Max", "no dog",
                "setting [] [\"a\"]", "insertion [] [\"b\"]", "removal [\"a\"] []",
                "nobody", "Bello", "right", "left", "Bello", "Bella", "Luna", "left left", "1 2",
            ])
    }
}
