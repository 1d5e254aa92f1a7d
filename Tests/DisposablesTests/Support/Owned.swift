import Disposables

/// A weak reference.
struct Weak<Object: AnyObject>: @unchecked Sendable {
    // Safe: tests read it only after the last write, and the load of a weak reference is atomic.
    weak var object: Object?
}

/// The only owner of an object, which can release it on any thread.
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

    /// Calls `body` with the object, unless it was released.
    func use(_ body: (Object) -> Void) {
        if let object = object.withLock({ $0 }) { body(object) }
    }
}
