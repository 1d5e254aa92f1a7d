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
    static var current: ThreadObservation { reference.takeUnretainedValue() }

    /// The state of the calling thread, without reference counting. It lives as long as the thread.
    @inline(__always) static var reference: Unmanaged<ThreadObservation> {
        let made = madeKey.load(ordering: .acquiring)
        if made != 0, let thread = pthread_getspecific(pthread_key_t(made - 1)) { return .fromOpaque(thread) }
        return make()
    }

    @inline(never) private static func make() -> Unmanaged<ThreadObservation> {
        let made = madeKey.load(ordering: .acquiring)
        let key = made == 0 ? makeKey() : pthread_key_t(made - 1)
        let thread = Unmanaged.passRetained(ThreadObservation())
        pthread_setspecific(key, thread.toOpaque())
        return thread
    }
}

/// The key plus one, or 0 before it is created. It isn't a lazy global, whose check costs 10 ns per access on Linux.
private let madeKey = Atomic<UInt>(0)

private func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { thread in
        #if canImport(Darwin)
            Unmanaged<ThreadObservation>.fromOpaque(thread).release()
        #else
            if let thread { Unmanaged<ThreadObservation>.fromOpaque(thread).release() }
        #endif
    }
    precondition(status == 0, "Cannot create a thread-local key: pthread_key_create returned \(status)")
    let (isFirst, existing) = madeKey.compareExchange(
        expected: 0, desired: UInt(key) + 1, ordering: .acquiringAndReleasing)
    guard !isFirst else { return key }
    pthread_key_delete(key)
    return pthread_key_t(existing - 1)
}
