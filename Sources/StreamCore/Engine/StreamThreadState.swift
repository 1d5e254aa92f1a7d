/// What streams store for each thread, such as the context in which it delivers.
///
/// Not `Sendable`: it never leaves its thread. It is stored in the thread's `ThreadContext`.
@usableFromInline package final class StreamThreadState {
    // Unchecked, because only the thread itself accesses them, and no access lasts while another one begins.

    /// The context in which this thread subscribes or delivers.
    ///
    /// It is not retained, because that would take a tenth of a delivery: whoever runs something in a context retains it meanwhile.
    @exclusivity(unchecked) var context: Unmanaged<StreamContext>?

    /// The description that this thread makes of a signal.
    var description: SignalDescription?

    /// The shared source that this thread is subscribing to. See `MovedSubscription`.
    @exclusivity(unchecked) var connectingSource: (any SharedSource)?

    /// What operators store for this thread.
    @exclusivity(unchecked) private var operatorState: AnyObject?

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

    /// Returns what operators store for this thread, which `make` creates on first use.
    package func operatorState(_ make: () -> AnyObject) -> AnyObject {
        if let operatorState { return operatorState }
        let made = make()
        operatorState = made
        return made
    }
}
