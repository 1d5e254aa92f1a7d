/// What streams store for each thread, such as the context in which it delivers.
///
/// Not `Sendable`: it never leaves its thread. It is stored in the thread's `ThreadContext`.
@usableFromInline package final class StreamThreadState {
    // Unchecked, because only the thread itself accesses them, and no access lasts while another one begins.

    /// The calls of `attachLast(to:)` in progress.
    @exclusivity(unchecked) @usableFromInline var tailCalls = TailCalls()

    /// The number of flattening operators that are subscribing to their outer signals on this thread, each inside the one before.
    @exclusivity(unchecked) private var flatteningDepth = 0

    /// The logs of the subscriptions that are being made on this thread, lowest first. See `EventLog`.
    package var logs: [AnyObject] = []

    /// The counts of the subscriptions that end while this thread replaces a signal by another one; `nil` while it does not.
    package var heldEnds: [AnyObject]?

    /// The context in which this thread subscribes or delivers.
    ///
    /// It is not retained, because that would take a tenth of a delivery: whoever runs something in a context retains it meanwhile.
    @exclusivity(unchecked) var context: Unmanaged<StreamContext>?

    /// The resource that this thread sends, until an operator takes it.
    @exclusivity(unchecked) private var unreceived: (any Disposable)?

    /// The description that this thread makes of a signal.
    var description: SignalDescription?

    /// The shared source that this thread is subscribing to. See `MovedSubscription`.
    @exclusivity(unchecked) var connectingSource: (any SharedSource)?

    private init() {}

    /// The state of the calling thread, created on first use.
    @usableFromInline package static var current: StreamThreadState {
        // Only `makeCurrent()` stores an attachment, so its type needs no check.
        if let state = ThreadContext.currentAttachment { return unsafeDowncast(state, to: StreamThreadState.self) }
        return makeCurrent()
    }

    @inline(never) private static func makeCurrent() -> StreamThreadState {
        let state = StreamThreadState()
        ThreadContext.current.attachment = state
        return state
    }

    // Functions, because other modules would check the exclusivity of the variables.

    /// Begins to subscribe to the outer signal of a flattening operator, and returns the number of those that do.
    package func beginFlattening() -> Int {
        flatteningDepth += 1
        return flatteningDepth
    }

    package func endFlattening() { flatteningDepth -= 1 }

    /// Replaces the resource that this thread sends, and returns the former one.
    package func replaceUnreceived(by resource: (any Disposable)?) -> (any Disposable)? {
        defer { unreceived = resource }
        return unreceived
    }

    /// Returns whether this thread sends `resource` and no operator has taken it, and takes it.
    package func takeUnreceived(_ resource: any Disposable) -> Bool {
        guard unreceived === resource else { return false }
        unreceived = nil
        return true
    }
}
