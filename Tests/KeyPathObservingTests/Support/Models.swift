import KeyPathObserving
import Observation
import Synchronization

// Without a lock, because a test uses an object on one thread at a time.
@Observable final class Person: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var name = ""
    var age = 0
    var tags: [String] = []
    var dog: Dog?
    weak var friend: Person?

    var greeting: String { "Hello \(name), \(age)" }

    init(_ name: String = "") { self.name = name }
}

@Observable final class Dog: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var name: String
    init(_ name: String) { self.name = name }
}

@Observable class Animal: KeyPathObservable, @unchecked Sendable {
    var _$observationRegistrar: KeyPathRegistrar { registrar }
    @ObservationIgnored private let registrar = KeyPathRegistrar()
    var name = ""
}

@Observable final class Cat: Animal, @unchecked Sendable {
    override var _$observationRegistrar: KeyPathRegistrar { super._$observationRegistrar }
    var lives = 9
}

@Observable final class Box<Content: Sendable>: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var content: Content
    init(_ content: Content) { self.content = content }
}

/// A class without the macro that is safe on any thread.
final class Counter: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage = Lock(0)

    var count: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.count)
            return storage.withLock { $0 }
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.count) { storage.withLock { $0 = newValue } } }
    }

    var doubled: Int { 2 * count }
}

/// A class without the macro and without a getter, whose stored property reports its changes.
final class Form: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()

    var title = "" {
        willSet { _$observationRegistrar.willSet(self, keyPath: \.title) }
        didSet { _$observationRegistrar.didSet(self, keyPath: \.title) }
    }
}

@MainActor @Observable final class Screen: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var title = ""
    var next: Screen?
    var counter: Counter?
}

/// A class that isn't `Sendable`, and is used only where it was created.
@Observable final class Draft: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var text = ""
    var note = ""
}
