import StreamCore

/// What operators store for each thread.
///
/// Not `Sendable`: it never leaves its thread. `StreamThreadState` stores it.
// Unchecked, because only the thread itself accesses the variables, and no access lasts while another one begins.
@usableFromInline final class OperatorThreadState {
    /// The calls of `attachLast(to:)` in progress.
    @exclusivity(unchecked) @usableFromInline var tailCalls = TailCalls()

    /// The number of flattening operators that are subscribing to their outer signals on this thread, each inside the one before.
    @exclusivity(unchecked) var flatteningDepth = 0

    /// The logs of the subscriptions that are being made on this thread, lowest first.
    @exclusivity(unchecked) var logs: [EventLog] = []

    /// The counts of the subscriptions that end while this thread replaces a signal by another one; `nil` while it does not.
    @exclusivity(unchecked) var heldEnds: [SubscriptionCount]?

    /// The resource that this thread sends, until an operator takes it.
    @exclusivity(unchecked) var unreceived: (any Disposable)?

    private init() {}

    /// The state of the calling thread, created on first use.
    @usableFromInline static var current: OperatorThreadState {
        // Only this function stores it, so its type needs no check.
        unsafeDowncast(
            StreamThreadState.current.operatorState { OperatorThreadState() }, to: OperatorThreadState.self)
    }
}
