import StreamCore
import Synchronization

/// The receiver of an inner signal's terminal event, and the subscription of that signal.
///
/// Most short inner signals complete while they are subscribed to, and leave nothing behind. Then the thread that subscribes uses the receiver
/// and its subscription for the next signal, so that an inner signal needs no object of the operator.
// `retained` is atomic, and the others are constants. The thread that subscribes runs a method of `flattening`, and then retains it, unless this
// object waits for another signal. So the unowned reference is valid when it is used.
@usableFromInline class InnerReceiver: @unchecked Sendable {
    @usableFromInline final let child: Subscription
    @usableFromInline final unowned(unsafe) let flattening: any AnyObject & Sendable

    /// The address of `flattening`, if this object has retained it; 0 before.
    private final let retained = Atomic<UInt>(0)

    @usableFromInline init(_ child: Subscription, in flattening: any AnyObject & Sendable) {
        self.child = child
        self.flattening = flattening
    }

    deinit {
        if let address = UnsafeRawPointer(bitPattern: retained.load(ordering: .acquiring)) {
            Unmanaged<AnyObject>.fromOpaque(address).release()
        }
    }

    /// Whether `terminal` ends a signal inside of the call that subscribes to it. Then that call continues.
    @inlinable final func endsAtOnce<Failure>(_ terminal: Termination<Failure>) -> Bool {
        guard case .completed = terminal else { return false }
        return !TracingHooks.isActive && child.tryDisposeKeepingPlace()
    }

    /// Retains the flattening operator as long as this object exists.
    @usableFromInline final func retainFlattening() {
        retained.store(
            UInt(bitPattern: Unmanaged<AnyObject>.passRetained(flattening).toOpaque()), ordering: .releasing)
    }

    final var retainsFlattening: Bool { retained.load(ordering: .acquiring) != 0 }
}
