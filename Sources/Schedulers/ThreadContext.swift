import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// What the framework remembers for a thread: one object behind one thread-local key.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class ThreadContext {
    /// The scheduler whose work runs on this thread.
    package var scheduler: (any Scheduler)?

    /// What ``CurrentThreadScheduler`` has still to run on this thread; `nil` while it does not run.
    var trampoline: [ScheduledAction]?

    /// The batch whose changes this thread delivers. See `Batch`.
    package var batch: AnyObject?

    /// The batch whose body this thread runs. See `OpenBatch`.
    package var openBatch: AnyObject?

    /// How many joins on this thread subscribe to their inputs now, each inside the one before. See `JoinHeight`.
    package var connectingJoins = 0

    /// The logs that are being subscribed to on this thread, lowest first. See `EventLog`.
    package var logs: [AnyObject] = []

    /// What describes a signal on this thread, while it does. See `SignalDescription`.
    package var description: AnyObject?

    /// The number of values that hops have delivered on this thread: work that delivers many counts for as many. See `DeliveryQueue`.
    @usableFromInline package var deliveredCount = 0

    /// Tells the thread from others.
    package let number = numbers.add(1, ordering: .relaxed).newValue

    private static let numbers = Atomic<UInt>(0)

    /// The height of the highest join that was reported since `joinHeight(above:)` began. See `Batch`.
    private var reportedHeight = 0

    /// How high the joins reach that `subscribe` subscribes to.
    @usableFromInline package func joinHeight(above subscribe: () -> Void) -> Int {
        let siblings = reportedHeight
        reportedHeight = 0
        subscribe()
        defer { reportedHeight = siblings }
        return reportedHeight
    }

    /// Tells who is subscribing on this thread that it does so through a join of this height.
    @usableFromInline package func reportJoin(height: Int) {
        reportedHeight = max(reportedHeight, height)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { context in
            #if canImport(Darwin)
                Unmanaged<ThreadContext>.fromOpaque(context).release()
            #else
                if let context { Unmanaged<ThreadContext>.fromOpaque(context).release() }
            #endif
        }
        precondition(status == 0, "The system has no thread-local key left, pthread_key_create returned \(status)")
        return key
    }()

    /// The context of the calling thread, made at the first use.
    @usableFromInline package static var current: ThreadContext {
        if let context = pthread_getspecific(key) {
            return Unmanaged<ThreadContext>.fromOpaque(context).takeUnretainedValue()
        }
        let context = ThreadContext()
        pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
        return context
    }
}
