import DocumentSupport
import KeyPathObserving
import Observation
import Operators
import Testing

private let printed = Printed()

@Suite("Docs/ObservingKeyPaths.md") struct ObservingKeyPathsTests {
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

    // A method hides the `print` of the standard library for all types of arguments; a function of this file does not.
    private func print(_ items: Any...) {
        printed.append(items)
    }

    @Test("The snippets print what their comments state") func output() throws {
        let person = Person()
        person.name = "hello world"
        let subscription = observe(person, \.name).subscribe { print($0) }  // → hello world
        person.name = "hello again"  // → hello again
        subscription.dispose()

        var screen: Dog? = Dog()
        let watching = observe(person, \.name, observer: screen!).subscribe { print($0) }  // → hello again
        screen = nil
        print(watching.isDisposed)  // → true

        let dogName = observe(person, \.dog?.name).subscribe { print($0 ?? "no dog") }  // → no dog
        let rex = Dog()
        rex.name = "Rex"
        person.dog = rex  // → Rex
        rex.name = "Max"  // → Max
        person.dog = nil  // → no dog
        dogName.dispose()

        let prefix = MutableProperty("Hi")
        let greeting = observe { "\(prefix.value), \(person.name)" }.subscribe { print($0) }  // → Hi, hello again
        prefix.value = "Bye"  // → Bye, hello again
        person.name = "Ada"  // → Bye, Ada
        greeting.dispose()

        let tagging = changes(of: person, \.tags, options: [.old, .new]).subscribe { change in
            print(change.kind, change.old ?? [], change.new ?? [])
        }
        person.tags = ["a"]  // → setting [] ["a"]
        person.elements(of: \.tags).append("b")  // → insertion [] ["b"]
        person.elements(of: \.tags).remove(at: 0)  // → removal ["a"] []
        tagging.dispose()

        let names = Subject<String, Never>()
        let binding = names.signal.bind(to: \.name, on: person)
        names.send("bound")
        binding.dispose()
        print(person.name)  // → bound

        let dogNames = Subject<String, Never>()
        let naming = dogNames.signal.bind(to: \.name, of: \.dog, on: person)
        dogNames.send("Rex")
        person.dog = rex
        dogNames.send("Bello")
        print(rex.name)  // → Bello
        naming.dispose()

        let (left, right) = (Person(), Person())
        right.name = "right"
        let both = bindBidirectionally(left, \.name, right, \.name)
        print(left.name)  // → right
        left.name = "left"
        print(right.name)  // → left
        both.dispose()

        let field = Person()
        let following = bindBidirectionally(field, \.name, person, \.name, of: \.dog)
        print(field.name)  // → Bello
        let bella = Dog()
        bella.name = "Bella"
        person.dog = bella
        print(field.name)  // → Bella
        field.name = "Luna"
        print(bella.name)  // → Luna
        following.dispose()

        let joined = combineLatest(observe(left, \.name), observe(right, \.name))
            .subscribe { print($0, $1) }  // → left left
        transaction {
            left.name = "1"
            right.name = "2"
        }  // → 1 2
        joined.dispose()

        let life = lifetime(of: person)
        let ending = life.ended.subscribeCompleted { print("gone") }
        ending.dispose()
        #expect(try printed.take() == Printed.promised())
    }
}
