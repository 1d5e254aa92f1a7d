public import Synchronization

/// A value that one thread at a time can touch: the only lock in the package, and the only file that names one.
///
/// Never recursive. What runs inside is ours and short: decide under the lock, act after it.
@frozen @usableFromInline package struct Lock<Value: ~Copyable>: ~Copyable {
    // A contended `Mutex` waits in the kernel, which Thread Sanitizer does not see; it reports races between threads that
    // take turns. In debug builds the order of the turns is also written down where it can be seen.
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
