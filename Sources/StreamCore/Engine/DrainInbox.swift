/// The queue of a drain, in an object, because releasing a drain that stores a generic type would look up its metadata.
///
/// This part does not depend on the type of the items.
// Accessed only while the drain's lock is held.
@usableFromInline class AnyDrainInbox: @unchecked Sendable {
    /// Segments that are resumed when the owner has left.
    @exclusivity(unchecked) private final var resumable: [Segment] = []

    @usableFromInline init() {}

    @usableFromInline final func appendResumable(_ segment: Segment) { resumable.append(segment) }

    final func moveResumable(to list: inout [Segment]) {
        if resumable.isEmpty { return }
        list += resumable
        resumable = []
    }

    /// Takes back the segments that an owner would have resumed.
    final func restoreResumable(_ list: inout [Segment]) {
        if list.isEmpty { return }
        resumable = list + resumable
        list = []
    }
}

// Accessed only while the drain's lock is held.
@usableFromInline final class DrainInbox<Item: Sendable>: AnyDrainInbox, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var items: [Item] = []

    /// Items that an owner took and gave back when it offered the drain. They come before ``items``.
    @exclusivity(unchecked) @usableFromInline var rest = TakenItems<Item>()

    @inlinable override init() {}

    /// Returns the queue in the gate's inbox, and creates it if necessary.
    @inlinable static func open(_ inbox: inout AnyDrainInbox?) -> DrainInbox {
        if let inbox { return _unsafeUncheckedDowncast(inbox, to: DrainInbox.self) }
        let queue = DrainInbox()
        inbox = queue
        return queue
    }

    /// Queues `item`, and returns the number of items in the queue.
    @inline(never) @inlinable func append(_ item: Item) -> Int {
        items.append(item)
        return items.count
    }
}

/// The items that the owner of a drain takes out of the queue and delivers.
@frozen @usableFromInline struct TakenItems<Item: Sendable> {
    @usableFromInline var items: [Item] = []

    /// The number of delivered items.
    @usableFromInline var position = 0

    @inlinable init() {}

    /// Takes items of the queue, or gives those that are left back. Called while the drain's lock is held.
    ///
    /// - Returns: Whether more items are in the queue.
    @inlinable mutating func transfer(isTaking: Bool, _ inbox: inout AnyDrainInbox?) -> Bool {
        guard inbox != nil else { return false }
        let queue = DrainInbox<Item>.open(&inbox)
        if isTaking, queue.rest.items.isEmpty {
            swap(&queue.items, &items)
            return false
        }
        swap(&queue.rest, &self)
        return !queue.items.isEmpty
    }

    /// Delivers at most `budget` items, and returns their number. Releases them when all are delivered.
    @inlinable mutating func deliver(atMost budget: inout Int, _ deliver: (Item) -> Void) -> Int {
        let start = position
        let end = min(items.count, start &+ budget)
        while position < end {
            deliver(items[position])
            position &+= 1
        }
        let count = end &- start
        budget &-= count
        if end == items.count { removeAll() }
        return count
    }

    @inlinable mutating func removeAll() {
        position = 0
        // Reuses a small array, because two threads that send concurrently would allocate one for nearly every value.
        // Not with `removeAll(keepingCapacity:)`, which is much code for each type of items.
        if items.capacity > 64 { items = [] }
        while items.popLast() != nil {}
    }
}

/// What became of an item that was announced to the owner of a drain.
@usableFromInline enum DrainMark: Sendable {
    /// The drain was idle. The caller is the owner, and doesn't queue its item.
    case entered
    /// The caller queues its item for the owner.
    case queued
    /// The owner had offered the drain. The caller is the owner, and queues its item after those that wait.
    case takenOver
}

/// The result of posting an item to a drain.
@frozen @usableFromInline package enum DrainEntry: Sendable {
    /// Refused: the drain is closed.
    case closed
    /// Queued: the owner will deliver the item. `count` items wait.
    case queued(count: Int)
    /// Entered: the caller is the owner. It must deliver the item, which is not in the queue, and leave.
    case entered
    /// The caller has taken the drain over. It must leave, which delivers the queue, and with it the item.
    case takenOver
}
