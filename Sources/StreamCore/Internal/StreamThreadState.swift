/// The state of one thread that belongs to streams: batches, joins, logs, and descriptions.
///
/// Not `Sendable`: it never leaves its thread. It is stored in the thread's `ThreadContext`.
@usableFromInline package final class StreamThreadState {
    // These are unchecked, because they are only read and replaced as a whole.

    /// The batch whose changes this thread delivers.
    @exclusivity(unchecked) var batch: Batch?

    /// The batch whose body this thread runs.
    @exclusivity(unchecked) var openBatch: OpenBatch?

    /// The number of joins that subscribe to their inputs on this thread, each inside the one before. See `BatchedJoin`.
    var connectingJoins = 0

    /// The logs of the subscriptions that are being made on this thread, lowest first. See `EventLog`.
    package var logs: [AnyObject] = []

    /// The description that this thread makes of a signal.
    var description: SignalDescription?

    /// The height of the highest join that was reported since `joinHeight(above:)` began. See `Batch`.
    private var reportedHeight = 0

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

    /// Returns the height of the highest join that `subscribe` subscribes to, or 0 if there is none.
    @usableFromInline package func joinHeight(above subscribe: () -> Void) -> Int {
        let siblings = reportedHeight
        reportedHeight = 0
        subscribe()
        defer { reportedHeight = siblings }
        return reportedHeight
    }

    /// Reports to the innermost `joinHeight(above:)` on this thread that a join of this height was subscribed to.
    @usableFromInline package func reportJoin(height: Int) {
        reportedHeight = max(reportedHeight, height)
    }
}
