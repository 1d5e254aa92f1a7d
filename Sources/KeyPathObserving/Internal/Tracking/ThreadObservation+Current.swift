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

extension ThreadObservation {
    /// The state of the calling thread, which is created at the first use.
    static var current: ThreadObservation { currentFast.pointee.owner.takeUnretainedValue() }

    /// The part of the calling thread's state that each change uses, without reference counting. It lives as long as the thread.
    @inline(__always) static var currentFast: UnsafeMutablePointer<FastState> {
        let made = madeKey.load(ordering: .acquiring)
        if made != 0, let fast = pthread_getspecific(pthread_key_t(truncatingIfNeeded: made &- 1)) {
            return fast.assumingMemoryBound(to: FastState.self)
        }
        return make()
    }

    @inline(never) private static func make() -> UnsafeMutablePointer<FastState> {
        let made = madeKey.load(ordering: .acquiring)
        let key = made == 0 ? makeKey() : pthread_key_t(made - 1)
        let thread = ThreadObservation()
        _ = thread.fast.pointee.owner.retain()
        pthread_setspecific(key, thread.fast)
        return thread.fast
    }
}

/// The key plus one, or 0 before it is created. It isn't a lazy global, whose check costs 10 ns per access on Linux.
private let madeKey = Atomic<UInt>(0)

private func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { fast in
        #if canImport(Darwin)
            fast.assumingMemoryBound(to: ThreadObservation.FastState.self).pointee.owner.release()
        #else
            fast?.assumingMemoryBound(to: ThreadObservation.FastState.self).pointee.owner.release()
        #endif
    }
    precondition(status == 0, "Cannot create a thread-local key: pthread_key_create returned \(status)")
    let (isFirst, existing) = madeKey.compareExchange(
        expected: 0, desired: UInt(key) + 1, ordering: .acquiringAndReleasing)
    guard !isFirst else { return key }
    pthread_key_delete(key)
    return pthread_key_t(existing - 1)
}
