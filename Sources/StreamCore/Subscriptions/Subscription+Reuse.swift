public import Synchronization

// A subscription whose source ends inside of the call that subscribes to it can be that of the next source. Only the thread that makes the call
// decides that, because the source can have been moved to another thread.
extension Subscription {
    /// Begins a call that subscribes to the source of this subscription.
    @inlinable package func beginSubscribing() {
        subscribingThread.store(currentThreadNumber(), ordering: .relaxed)
    }

    /// Notes that the source of this subscription ends now, and retains nothing of it.
    @inlinable package func noteEnd() {
        if subscribingThread.load(ordering: .relaxed) != 0, isSubscribing { endsSynchronously = true }
    }

    /// Prevents that this subscription is used for another source, because a value that waits in a queue refers to it.
    @inlinable package func preventReuse() { subscribingThread.store(0, ordering: .relaxed) }

    /// Disposes this subscription, but keeps its place in its parent, so that it can be that of another source. Does nothing and returns `false`
    /// unless the source has noted its end inside of the call that subscribes, which is in progress, and the subscription has nothing else.
    @inlinable package func tryDisposeKeepingPlace() -> Bool {
        isSubscribing && endsSynchronously
            && flags.compareExchange(
                expected: 0, desired: Self.disposed | Self.kept, ordering: .acquiringAndReleasing
            ).exchanged
    }

    /// Ends the call that subscribes, and returns whether the subscription is disposed and has kept its place.
    @inlinable package func endSubscribing() -> Bool {
        subscribingThread.store(0, ordering: .relaxed)
        return flags.load(ordering: .acquiring) & Self.kept != 0
    }

    /// Makes `child`, which was disposed but has kept its place in this subscription, that of another source, unless this subscription is disposed.
    ///
    /// No other thread uses `child`, except to pause it with this subscription.
    // The attribute saves the caller retains. It is correct: nothing is released.
    // swift-format-ignore
    @_effects(releasenone) @usableFromInline package func tryReopen(_ child: Subscription) -> Bool {
        child.endsSynchronously = false
        child.isEnding = false
        // Under the lock, as the disposal of a subscription with children is. So either that one finds the child open, or this call fails.
        return lock.withLock {
            if isDisposed { return false }
            child.flags.bitwiseAnd(~(Self.disposed | Self.kept), ordering: .acquiringAndReleasing)
            return true
        }
    }

    /// Whether the calling thread is inside of the call that subscribes.
    @inlinable var isSubscribing: Bool { subscribingThread.load(ordering: .relaxed) == currentThreadNumber() }
}
