import Disposables
import TestSupport

/// A user's disposable that counts every call of `dispose()`, including superfluous ones.
final class Probe: Disposable {
    private let calls = Counter()
    private let onDispose: @Sendable () -> Void
    private let onDeinit: @Sendable () -> Void

    init(onDispose: @escaping @Sendable () -> Void = {}, onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDispose = onDispose
        self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    /// The number of calls of `dispose()`.
    var disposals: Int { calls.value }

    var isDisposed: Bool { disposals > 0 }

    func dispose() {
        calls.increment()
        onDispose()
    }
}

/// A source that calls a closure when a segment unsubscribes.
final class SourceProbe: SegmentSource {
    private let onUnsubscribe: @Sendable () -> Void

    init(_ onUnsubscribe: @escaping @Sendable () -> Void) {
        self.onUnsubscribe = onUnsubscribe
    }

    func unsubscribe(_ segment: Segment) { onUnsubscribe() }
}

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

/// A compound, and the segment of a subscription, which inherits from it.
enum CompoundKind: CaseIterable {
    case compound, segment

    func make(_ children: [any Disposable] = []) -> CompoundDisposable {
        guard self == .segment else { return CompoundDisposable(children) }
        let segment = Segment()
        for child in children { segment.add(child) }
        return segment
    }
}
