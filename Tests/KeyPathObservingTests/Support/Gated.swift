import KeyPathObserving
import TestSupport

/// An object whose value can be changed at the worst moment: after it was read, and before the getter returns it.
final class Gated: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage = Locked<(count: Int, next: Gated?)>((0, nil))
    private let interruption = Locked<(@Sendable () -> Void)?>(nil)
    private let reads = Locked(0)

    var readCount: Int { reads.value }

    /// Runs `body` on another thread, to its end, in the middle of the next read.
    func interruptNextRead(_ body: @escaping @Sendable () -> Void) {
        interruption.value = body
    }

    var count: Int {
        get {
            _$observationRegistrar.access(self, keyPath: \.count)
            reads.modify { $0 += 1 }
            let count = storage.modify { $0.count }
            if let interruption = interruption.modify({ $0.take() }) { race(interruption) }
            return count
        }
        set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.count) { storage.modify { $0.count = newValue } }
        }
    }

    var next: Gated? {
        get {
            _$observationRegistrar.access(self, keyPath: \.next)
            return storage.modify { $0.next }
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.next) { storage.modify { $0.next = newValue } } }
    }
}
