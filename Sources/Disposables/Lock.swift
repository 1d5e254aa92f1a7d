public import Synchronization

/// A value that one thread at a time can access: the only lock in the package, and the only file that names a mutex.
///
/// Not recursive. Only short framework code runs while it is held: decide under the lock, and act after it.
@frozen @usableFromInline package struct Lock<Value: ~Copyable>: ~Copyable {
    // A contended `Mutex` waits in the kernel, which Thread Sanitizer can't observe, so it reports races between threads
    // that take turns. In debug builds an atomic, which it can observe, also orders the turns.
    #if DEBUG
        @usableFromInline let turns = Atomic<UInt>(0)
    #endif
    @usableFromInline let mutex: Mutex<Value>

    @_transparent @inlinable package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    @_transparent @inlinable package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            #if DEBUG
                _ = turns.load(ordering: .acquiring)
                defer { turns.store(1, ordering: .releasing) }
            #endif
            return try body(&value)
        }
    }
}

extension Lock: Sendable where Value: ~Copyable {}

/// A lock for the variables of its owner, which are stored beside it.
///
/// It is not generic: a debug build of this module looks up the type of a generic lock, and of what it contains, at each use.
@frozen @usableFromInline package struct BareLock: ~Copyable, Sendable {
    // Not `Lock<Void>`: an empty value has the address of the mutex, and Thread Sanitizer would report its use as a use
    // of the mutex.
    @usableFromInline let lock = Lock(false)

    @inlinable package init() {}

    @inlinable @inline(__always) package borrowing func withLock<Result: ~Copyable & Sendable>(
        _ body: () -> Result
    ) -> Result {
        lock.withLock { _ in body() }
    }
}
