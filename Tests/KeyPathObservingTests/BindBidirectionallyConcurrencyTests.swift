import KeyPathObserving
import Operators
import TestSupport
import Testing

/// Both sides of a two-way binding change at once, on two threads.
@Suite struct BindBidirectionallyConcurrencyTests {
    @Test("bindBidirectionally ends with one value if each side is set while the other side's change is on the way")
    func crossing() {
        let (left, right) = (Plain(), Intercepted())
        let binding = bindBidirectionally(left, \.number, right, \.number)
        // The binding is about to write 1 to the right when another thread sets the right, and with it the left, whose change is
        // being delivered.
        right.beforeWrite.value = { race([{ right.number = 2 }]) }
        left.number = 1
        #expect(left.number == 1)
        #expect(right.number == 1)
        right.number = 3
        #expect(left.number == 3)
        left.number = 4
        #expect(right.number == 4)
        binding.dispose()
    }

    @Test("bindBidirectionally converges if two threads set both sides")
    func racing() {
        for round in 0..<size(2_000, full: 50_000) {
            let (left, right) = (Plain(), Plain())
            let binding = bindBidirectionally(left, \.number, right, \.number)
            race({ left.number = 1 }, { right.number = 2 })
            #expect(left.number == right.number, "round \(round)")
            binding.dispose()
        }
    }
}

/// A number under a lock, which several threads can set.
private final class Plain: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage = Locked(0)

    var number: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.number)
            return storage.value
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.number) { storage.value = newValue } }
    }
}

/// A number whose first setter call after the interception calls a closure.
private final class Intercepted: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    let beforeWrite = Locked<(@Sendable () -> Void)?>(nil)
    private let storage = Locked(0)

    var number: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.number)
            return storage.value
        }
        set {
            beforeWrite.modify { $0.take() }?()
            _$observationRegistrar.withMutation(of: self, keyPath: \.number) { storage.value = newValue }
        }
    }
}
