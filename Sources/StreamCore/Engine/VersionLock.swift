public import Synchronization

/// A short lock whose word is also a sequence number, so that plain values are read without locking.
///
/// No user code runs, and no object of a user is released, while it is held.
@usableFromInline package struct VersionLock: ~Copyable, Sendable {
    /// Bit 0 is set while the lock is held. A source uses bits 1 to 3. The rest counts the changes.
    @usableFromInline let word = Atomic<UInt>(0)

    @usableFromInline static let held: UInt = 1
    @usableFromInline static let flags: UInt = 0b1111

    #if RILL_INTERLEAVING
        private final class Place: Sendable {}
        private let place = Place()

        @usableFromInline borrowing func announceAcquisition() {
            Interleaving.willTake(SharedStep(.acquire, at: place, function: #function))
        }

        @usableFromInline borrowing func announceRelease() { Interleaving.didRelease(ObjectIdentifier(place)) }
    #endif

    @inlinable @inline(__always) borrowing func tryLock() -> Bool {
        let seen = word.load(ordering: .relaxed)
        return seen & Self.held == 0
            && word.compareExchange(expected: seen, desired: seen | Self.held, ordering: .acquiring).exchanged
    }

    /// Takes the lock and sets a flag, if the word is still the one that was seen without the lock.
    @inlinable @inline(__always) borrowing func tryLock(from seen: UInt, setting flag: UInt) -> Bool {
        #if RILL_INTERLEAVING
            announceAcquisition()
        #endif
        let isTaken = word.compareExchange(
            expected: seen, desired: seen | flag | Self.held, ordering: .acquiring
        ).exchanged
        #if RILL_INTERLEAVING
            if !isTaken { announceRelease() }
        #endif
        return isTaken
    }

    @inlinable @inline(__always) borrowing func lock() {
        #if RILL_INTERLEAVING
            announceAcquisition()
        #endif
        if !tryLock() { wait() }
    }

    /// Counts a change, and releases the lock.
    @inlinable @inline(__always) borrowing func unlock() { unlock(storing: Self.next(word.load(ordering: .relaxed))) }

    /// Releases the lock.
    ///
    /// Without the fence, which costs nothing on x86, the optimizer can move the retaining of a value that was read
    /// under the lock below the store, so that another thread releases it first.
    @inlinable @inline(__always) borrowing func unlock(storing new: UInt) {
        atomicMemoryFence(ordering: .releasing)
        word.store(new, ordering: .releasing)
        #if RILL_INTERLEAVING
            announceRelease()
        #endif
    }

    /// Returns what the word of a held lock becomes: released, with the same flags, and one change more.
    @inlinable @inline(__always) static func next(_ held: UInt) -> UInt { (held &+ flags &+ 1) & ~Self.held }

    /// Sets and clears flags.
    ///
    /// - Returns: The word before.
    @inlinable @inline(__always) borrowing func change(set: UInt = 0, clear: UInt = 0) -> UInt {
        lock()
        let seen = word.load(ordering: .relaxed)
        unlock(storing: Self.next(seen) & ~clear | set)
        return seen
    }

    /// Returns whether any of the flags is set.
    @inlinable @inline(__always) borrowing func has(_ flags: UInt) -> Bool {
        word.load(ordering: .relaxed) & flags != 0
    }

    @inlinable @inline(__always) borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    @usableFromInline @inline(never) borrowing func wait() {
        var rounds = 0
        while !tryLock() {
            rounds += 1
            if rounds & 127 == 0 { ThreadContext.yield() }
        }
    }
}

/// An optional pointer that threads share. It is an integer, which is `Sendable`.
@usableFromInline package struct AtomicPointer<Pointee>: ~Copyable {
    @usableFromInline let bits: Atomic<UInt>

    @inlinable init(_ pointer: UnsafeMutablePointer<Pointee>? = nil) { bits = Atomic(UInt(bitPattern: pointer)) }

    /// Loads it with acquiring ordering.
    @inlinable @inline(__always) borrowing func load() -> UnsafeMutablePointer<Pointee>? {
        UnsafeMutablePointer(bitPattern: bits.load(ordering: .acquiring))
    }

    /// Stores it with releasing ordering.
    @inlinable @inline(__always) borrowing func store(_ new: UnsafeMutablePointer<Pointee>?) {
        bits.store(UInt(bitPattern: new), ordering: .releasing)
    }

    /// Replaces `expected` by `nil`, and returns whether it was stored.
    borrowing func clear(_ expected: UnsafeMutablePointer<Pointee>) -> Bool {
        bits.compareExchange(expected: UInt(bitPattern: expected), desired: 0, ordering: .relaxed).exchanged
    }
}
