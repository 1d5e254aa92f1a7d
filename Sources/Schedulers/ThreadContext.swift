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

/// The state that the framework stores for one thread, in one object behind one thread-local key.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class ThreadContext {
    /// The scheduler whose work runs on this thread.
    package var scheduler: (any Scheduler)?

    /// The work that ``CurrentThreadScheduler`` has yet to run on this thread; `nil` while it runs none.
    var trampoline: [ScheduledAction]?

    /// The state that a higher layer stores for this thread.
    // Unchecked, because it is only read and replaced as a whole.
    @exclusivity(unchecked) package var attachment: AnyObject?

    /// The number of values that work has delivered on this thread. See `MailboxScheduler.consume()`.
    @usableFromInline package var deliveredCount = 0

    /// Identifies the thread.
    package let number = numbers.add(1, ordering: .relaxed).newValue

    private static let numbers = Atomic<UInt>(0)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { context in
            #if canImport(Darwin)
                Unmanaged<ThreadContext>.fromOpaque(context).release()
            #else
                if let context { Unmanaged<ThreadContext>.fromOpaque(context).release() }
            #endif
        }
        precondition(
            status == 0, "pthread_key_create failed with error \(status): the process has no thread-local key left")
        return key
    }()

    /// The ``attachment`` of the calling thread, without a reference to the context.
    @usableFromInline package static var currentAttachment: AnyObject? {
        guard let context = pthread_getspecific(key) else { return nil }
        return Unmanaged<ThreadContext>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.attachment }
    }

    /// Lets another thread run that waits for a processor, if there is one. Returns without waiting for any event.
    @usableFromInline package static func yield() { sched_yield() }

    /// The context of the calling thread, created on first use.
    @usableFromInline package static var current: ThreadContext {
        if let context = pthread_getspecific(key) {
            return Unmanaged<ThreadContext>.fromOpaque(context).takeUnretainedValue()
        }
        let context = ThreadContext()
        pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
        return context
    }
}

/// Returns a number of the calling thread, which no other running thread has.
///
/// `ThreadContext.number` takes four times as many instructions.
// The attribute saves the caller retains. It is correct: nothing is released.
// swift-format-ignore
@_effects(releasenone) @usableFromInline package func currentThreadNumber() -> UInt {
    #if canImport(Glibc)
        pthread_self()
    #else
        UInt(bitPattern: pthread_self())
    #endif
}
