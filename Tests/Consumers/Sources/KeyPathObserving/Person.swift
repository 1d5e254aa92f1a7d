// In a separate file, because an optimized program has other key path objects and getters for a class in another file.
import KeyPathObserving
import Observation

@Observable final class Person: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var name = ""
    var friend: Person?
    weak var rival: Person?
}
