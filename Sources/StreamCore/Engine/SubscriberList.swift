public import Synchronization

/// One subscriber of a hot source. The list of the source contains it, and its subscription contains its index there.
///
/// It cannot be copied, so that a delivery doesn't retain the closure that it calls.
@frozen @usableFromInline package struct SubscriberEntry<Value: Sendable, Failure: Error>: ~Copyable, Sendable {
    @usableFromInline package let sink: Sink<Value, Failure>

    /// The number of an observed path's changes at the time of subscription; 0 for a subject core.
    @usableFromInline package let version: UInt64

    @_transparent @inlinable init(_ sink: Sink<Value, Failure>, version: UInt64) {
        self.sink = sink
        self.version = version
    }
}

/// The subscribers of a subject core or of an observed path, in the order of subscription.
///
/// A buffer of entries with empty slots where subscribers left. It is compacted when half of the slots are empty, so removing
/// costs constant time on average.
// Only the owner of the subject core's drain, or of the observed object's turns, accesses the variables except for
// `storedCount`, and finally the `deinit`. Nothing changes during an iteration, because subscribing and unsubscribing are
// items of the same drain or turns. So no two accesses overlap, and none has to be checked.
@usableFromInline package final class SubscriberList<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline package typealias Entry = SubscriberEntry<Value, Failure>

    /// The slots. The first `used` ones of `capacity` are initialized. Raw, so that an empty list is released without looking up their type.
    @exclusivity(unchecked) @usableFromInline var base: UnsafeMutableRawPointer?
    @exclusivity(unchecked) @usableFromInline var used = 0
    @exclusivity(unchecked) @usableFromInline var capacity = 0
    @usableFromInline let storedCount = Atomic(0)

    @inlinable package init() {}

    @inlinable deinit { if used > 0 { takeAll { _ in } } else { base?.deallocate() } }

    @inlinable var slots: UnsafeMutablePointer<Entry?> { base!.assumingMemoryBound(to: Entry?.self) }

    /// The number of subscribers. Any thread can read it.
    @inlinable package var count: Int { storedCount.load(ordering: .relaxed) }

    /// Calls `body` for each subscriber that is not disposed.
    @inlinable package func forEach(_ body: (borrowing Entry) -> Void) { Self.forEach(base, used, body) }

    /// Appends a subscriber. It must not be in a list, and its subscription must have been claimed for the source of this list.
    @inlinable package func append(_ sink: Sink<Value, Failure>, version: UInt64) {
        if used == capacity { moveEntries() }
        sink.subscription.index = used
        (slots + used).initialize(to: Entry(sink, version: version))
        used += 1
        storedCount.store(count + 1, ordering: .relaxed)
    }

    /// Removes the subscriber with `subscription`, and returns it so that the caller can destroy it outside of the drain.
    @inlinable package func remove(_ subscription: Subscription) -> Entry? {
        let index = subscription.index
        guard index >= 0 else { return nil }
        subscription.index = -1
        let entry = slots[index].take()
        if index == used - 1 { used = index }
        storedCount.store(count - 1, ordering: .relaxed)
        if used > 4, count * 2 <= used { moveEntries() }
        return entry
    }

    /// Empties the list, then calls `body` for each subscriber that was in it and is not disposed.
    @inlinable package func takeAll(_ body: (borrowing Entry) -> Void) {
        let (taken, end) = (base, used)
        Self.forEach(taken, end, includingDisposed: true) { $0.sink.subscription.index = -1 }
        (base, used, capacity) = (nil, 0, 0)
        storedCount.store(0, ordering: .relaxed)
        Self.forEach(taken, end, body)
        taken?.assumingMemoryBound(to: Entry?.self).deinitialize(count: end)
        taken?.deallocate()
    }

    /// Moves the subscribers to slots without gaps, and makes room for as many again.
    @inline(never) @inlinable func moveEntries() {
        capacity = max(4, count * 2)
        let new = UnsafeMutablePointer<Entry?>.allocate(capacity: capacity)
        var (index, moved) = (0, 0)
        while index < used {
            if let entry = (slots + index).move() {
                entry.sink.subscription.index = moved
                (new + moved).initialize(to: entry)
                moved += 1
            }
            index += 1
        }
        base?.deallocate()
        (base, used) = (UnsafeMutableRawPointer(new), moved)
    }

    @inlinable static func forEach(
        _ base: UnsafeMutableRawPointer?, _ end: Int, includingDisposed: Bool = false,
        _ body: (borrowing Entry) -> Void
    ) {
        guard let base = base?.assumingMemoryBound(to: Entry?.self) else { return }
        // Not a range, because a debug build would look up its type for each subscriber.
        var index = 0
        while index < end {
            switch base[index] {
            case .some(let entry): if includingDisposed || !entry.sink.subscription.isDisposed { body(entry) }
            case .none: break
            }
            index += 1
        }
    }
}
