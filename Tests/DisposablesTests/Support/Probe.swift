import Disposables
import TestSupport

/// A disposable that is not the framework's own: it hides nothing, so that a call too many shows.
final class Probe: Disposable {
    private let calls = Counter()
    private let onDispose: @Sendable () -> Void
    private let onDeath: @Sendable () -> Void

    init(onDispose: @escaping @Sendable () -> Void = {}, onDeath: @escaping @Sendable () -> Void = {}) {
        self.onDispose = onDispose
        self.onDeath = onDeath
    }

    deinit { onDeath() }

    /// How often `dispose()` was called.
    var disposals: Int { calls.value }

    var isDisposed: Bool { disposals > 0 }

    func dispose() {
        calls.increment()
        onDispose()
    }
}

/// A reference that does not keep its target alive.
struct Weak<Object: AnyObject>: @unchecked Sendable {
    // Only tests read it, when nobody writes any more; the runtime makes the load itself atomic.
    weak var object: Object?
}

/// Something with one owner, who can let go of it from any thread.
final class Owned<Object: AnyObject & Sendable>: Sendable {
    private let object: Lock<Object?>
    let weak: Weak<Object>

    init(_ object: Object) {
        self.object = Lock(object)
        weak = Weak(object: object)
    }

    var isAlive: Bool { weak.object != nil }

    /// Releases the object on this thread, outside the lock.
    func release() {
        let last = object.withLock { $0.take() }
        withExtendedLifetime(last) {}
    }

    /// Calls `body` with the object, if it is still owned.
    func use(_ body: (Object) -> Void) {
        if let object = object.withLock({ $0 }) { body(object) }
    }
}
