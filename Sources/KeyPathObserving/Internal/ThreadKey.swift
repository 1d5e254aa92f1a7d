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

/// The key, plus one; 0 until there is one. Not a lazy global, whose check costs 10 ns at each access on Linux.
private let madeKey = Atomic<UInt>(0)

/// The thread-local key of ``ObservingContext``.
func threadKey() -> pthread_key_t {
    let made = madeKey.load(ordering: .acquiring)
    return made == 0 ? makeKey() : pthread_key_t(made - 1)
}

private func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { context in
        #if canImport(Darwin)
            Unmanaged<ObservingContext>.fromOpaque(context).release()
        #else
            if let context { Unmanaged<ObservingContext>.fromOpaque(context).release() }
        #endif
    }
    precondition(status == 0, "The system has no thread-local key left, pthread_key_create returned \(status)")
    let (isFirst, existing) = madeKey.compareExchange(
        expected: 0, desired: UInt(key) + 1, ordering: .acquiringAndReleasing)
    guard !isFirst else { return key }
    pthread_key_delete(key)
    return pthread_key_t(existing - 1)
}
