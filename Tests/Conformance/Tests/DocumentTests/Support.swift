import KeyPathObserving
import Operators

// The types and values that the examples of the documents use.

enum LoadingError: Error {
    case offline
}

struct User: Equatable {
    let id: Int
}

enum ParsingError: Error {
    case noNumber
}

final class TitleBar: Sendable {
    let title = MutableProperty("")
}

final class Person: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var dog: Dog?
}

final class Dog: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    @Observed var name: String

    init(name: String) { self.name = name }
}
