public import Synchronization

/// One subscriber of a hot source. The list of the source contains it, and its segment contains its index there.
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

    /// Sends `value`, unless the subscriber is disposed.
    // Not transparent, because the loop of a list would then retain the closure for each call.
    @inline(__always) @inlinable borrowing func send(_ value: Value) {
        if !sink.segment.isDisposed { sink.next(value) }
    }
}

/// The subscribers of a subject core or of an observed path, in the order of subscription.
@frozen @usableFromInline package struct SubscriberList<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package typealias Entry = SubscriberEntry<Value, Failure>

    @usableFromInline package let list = AnySubscriberList()

    @inlinable package init() {}

    /// The number of subscribers. Any thread can read it.
    @inlinable package var count: Int { list.count.load(ordering: .relaxed) }

    /// Calls `body` for each subscriber that is not disposed.
    @inlinable package func forEach(_ body: (borrowing Entry) -> Void) {
        Self.forEach(list.base, list.used, body)
    }

    /// Sends `value` to each subscriber that is not disposed.
    ///
    /// It is transparent and repeats ``forEach(_:)``, because a debug build would make two more calls for each subscriber.
    @_transparent @inlinable package func send(_ value: Value) {
        // Both are read once, because the list doesn't change during an iteration.
        let list = list
        guard let base = list.base?.assumingMemoryBound(to: Entry?.self) else { return }
        let end = list.used
        var index = 0
        while index < end {
            switch base[index] {
            case .some(let entry): entry.send(value)
            case .none: break
            }
            index &+= 1
        }
    }

    /// Appends a subscriber. It must not be in a list, and its segment must have been claimed for the source of this list.
    @inlinable package func append(_ sink: Sink<Value, Failure>, version: UInt64) {
        list.appendSlot(for: sink.segment).assumingMemoryBound(to: Entry?.self)
            .initialize(to: Entry(sink, version: version))
    }

    /// Empties the list, then calls `body` for each subscriber that was in it and is not disposed.
    @inlinable package func takeAll(_ body: (borrowing Entry) -> Void) {
        let taken = list.takeAll()
        Self.forEach(taken.base, taken.count, body)
        taken.destroy()
    }

    @inlinable static func forEach(
        _ base: UnsafeMutableRawPointer?, _ count: Int, _ body: (borrowing Entry) -> Void
    ) {
        guard let base = base?.assumingMemoryBound(to: Entry?.self) else { return }
        // Not a range, because a debug build would look up its type for each subscriber.
        var index = 0
        while index < count {
            switch base[index] {
            case .some(let entry): if !entry.sink.segment.isDisposed { body(entry) }
            case .none: break
            }
            index += 1
        }
    }
}

/// A subscriber of a list that doesn't know the types of its values. It can be moved and destroyed, but not called.
///
/// It has the layout of every `SubscriberEntry`, which doesn't depend on the type parameters: a reference, two closures of two
/// words each, and a number.
@usableFromInline package struct AnySubscriberEntry: Sendable {
    let segment: Segment
    private let next: @Sendable () -> Void
    private let end: @Sendable () -> Void
    private let version: UInt64
}

/// The part of a list that is independent of its entries' types. It is compiled once and released without looking them up.
///
/// A buffer of entries with empty slots where subscribers left. It is compacted when half of the slots are empty, so removing
/// costs constant time on average.
///
/// The functions of this class access the slots as `AnySubscriberEntry?`, and all others as `SubscriberEntry?`. The former are
/// not inlined, so the optimizer sees no two accesses to a slot with different types, which it could assume to be unrelated.
// Only the owner of the subject core's drain, or of the observed object's turns, accesses the variables except for
// `count`, and finally the `deinit`. Nothing changes during an iteration, because subscribing and unsubscribing are
// items of the same drain or turns. So no two accesses overlap, and none has to be checked.
@usableFromInline package final class AnySubscriberList: @unchecked Sendable {
    /// The slots. The first `used` ones of `capacity` are initialized.
    @exclusivity(unchecked) @usableFromInline var base: UnsafeMutableRawPointer?
    @exclusivity(unchecked) @usableFromInline var used = 0
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var holes = 0
    @usableFromInline let count = Atomic(0)

    @usableFromInline init() {}

    deinit { takeAll().destroy() }

    /// Appends a slot, which the caller initializes immediately.
    @inline(never) @usableFromInline func appendSlot(for segment: Segment) -> UnsafeMutableRawPointer {
        if used == capacity { grow() }
        segment.index = used
        used += 1
        publishCount()
        return UnsafeMutableRawPointer(slots + (used - 1))
    }

    /// Removes the subscriber with `segment`, and returns it so that the caller can destroy it outside of the drain.
    @inline(never) @discardableResult package func remove(_ segment: Segment) -> AnySubscriberEntry? {
        let index = segment.index
        guard index >= 0 else { return nil }
        segment.index = -1
        let entry = slots[index].take()
        if index == used - 1 { used = index } else { holes += 1 }
        if holes > 0, holes * 2 >= used { compact() }
        publishCount()
        return entry
    }

    /// Removes all subscribers. The caller destroys them.
    @inline(never) @usableFromInline func takeAll() -> TakenSubscribers {
        let taken = TakenSubscribers(base: base, count: used)
        taken.markRemoved()
        base = nil
        used = 0
        capacity = 0
        holes = 0
        publishCount()
        return taken
    }

    private var slots: UnsafeMutablePointer<AnySubscriberEntry?> {
        base!.assumingMemoryBound(to: AnySubscriberEntry?.self)
    }

    private func publishCount() {
        count.store(used - holes, ordering: .relaxed)
    }

    private func grow() {
        let larger = max(4, capacity * 2)
        let new = UnsafeMutablePointer<AnySubscriberEntry?>.allocate(capacity: larger)
        if let base {
            new.moveInitialize(from: slots, count: used)
            base.deallocate()
        }
        base = UnsafeMutableRawPointer(new)
        capacity = larger
    }

    private func compact() {
        let slots = slots
        var (index, kept) = (0, 0)
        while index < used {
            if let entry = slots[index].take() {
                entry.segment.index = kept
                (slots + kept).initialize(to: entry)
                kept += 1
            }
            index += 1
        }
        used = kept
        holes = 0
    }
}

/// The subscribers that were in a list.
@frozen @usableFromInline struct TakenSubscribers {
    @usableFromInline let base: UnsafeMutableRawPointer?
    @usableFromInline let count: Int

    private var slots: UnsafeMutablePointer<AnySubscriberEntry?>? {
        base?.assumingMemoryBound(to: AnySubscriberEntry?.self)
    }

    fileprivate func markRemoved() {
        guard let slots else { return }
        var index = 0
        while index < count {
            slots[index]?.segment.index = -1
            index += 1
        }
    }

    /// Destroys the subscribers. Not a `deinit`, which an inlinable function could not contain.
    @inline(never) @usableFromInline func destroy() {
        slots?.deinitialize(count: count)
        slots?.deallocate()
    }
}
