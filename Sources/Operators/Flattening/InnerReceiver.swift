import StreamCore
import Synchronization

/// The receiver of an inner signal's terminal event, and the segment of that signal.
///
/// Most short inner signals complete while they are subscribed to, and leave nothing behind. Then the thread that subscribes uses the receiver
/// and its segment for the next signal, so that an inner signal needs no object of the operator.
// `retained` is atomic, and `hasEndedAtOnce` is used by the thread that subscribes. That thread runs a method of `flattening`, and then
// retains it, unless this object waits for another signal. So the unowned reference is valid when it is used.
@usableFromInline class InnerReceiver: @unchecked Sendable {
    @usableFromInline final let child: Segment
    @usableFromInline final unowned(unsafe) let flattening: any AnyObject & Sendable

    /// Whether the signal has completed during the subscribing and has left nothing behind. Its segment keeps its place then.
    @exclusivity(unchecked) @usableFromInline final var hasEndedAtOnce = false

    /// The address of `flattening`, if this object has retained it; 0 before.
    private final let retained = Atomic<UInt>(0)

    @usableFromInline init(_ child: Segment, in flattening: any AnyObject & Sendable) {
        self.child = child
        self.flattening = flattening
    }

    deinit {
        if let address = UnsafeRawPointer(bitPattern: retained.load(ordering: .acquiring)) {
            Unmanaged<AnyObject>.fromOpaque(address).release()
        }
    }

    /// Whether `terminal` ends a signal that is being subscribed to. Then the thread that subscribes continues.
    @inlinable final func endsAtOnce<Failure>(_ terminal: Termination<Failure>) -> Bool {
        guard case .completed = terminal, !TracingHooks.isActive, child.tryDisposeKeepingPlace() else { return false }
        hasEndedAtOnce = true
        return true
    }

    /// Prepares for another signal after one that has ended at once, unless `inputs`, the parent of the segment, is disposed.
    @inlinable final func tryReuse(in inputs: Segment) -> Bool {
        hasEndedAtOnce = false
        return inputs.tryReopen(child)
    }

    /// Retains the flattening operator as long as this object exists.
    @usableFromInline final func retainFlattening() {
        retained.store(
            UInt(bitPattern: Unmanaged<AnyObject>.passRetained(flattening).toOpaque()), ordering: .releasing)
    }

    final var retainsFlattening: Bool { retained.load(ordering: .acquiring) != 0 }
}
