/// The queue of a drain, in an object, because releasing a drain that stores a generic type would look up its metadata.
///
/// This part does not depend on the type of the items.
// Accessed only while the drain's lock is held.
@usableFromInline class AnyDrainInbox: @unchecked Sendable {
    /// Subscriptions that are resumed when the owner has left.
    @exclusivity(unchecked) @usableFromInline final var resumable: [Subscription] = []

    /// The thread that has taken items last; 0 if none has.
    @exclusivity(unchecked) @usableFromInline final var lastTaker: UInt = 0

    /// Whether another thread than ``lastTaker`` has queued an item since the owner has offered the drain last.
    @exclusivity(unchecked) @usableFromInline final var hasOtherPoster = false

    /// The number of items that the owner has queued itself, from inside its deliveries, since it began to take items.
    @exclusivity(unchecked) @usableFromInline final var ownItems = 0

    /// A loop of the drain's own receivers is reported after this many of ``ownItems``.
    private static var feedbackLimit: Int { 1_000_000 }

    @usableFromInline init() {}

    /// Notes that the owner leaves the drain, and returns what is to be resumed.
    @usableFromInline final func takeResumable() -> [Subscription] {
        defer { (resumable, ownItems) = ([], 0) }
        return resumable
    }

    /// Returns, once before the owner leaves the drain, whether its own items are so many that they are reported.
    final func isFeedback() -> Bool {
        if ownItems < Self.feedbackLimit { return false }
        ownItems = .min
        return true
    }
}

// Accessed only while the drain's lock is held.
@usableFromInline final class DrainInbox<Item: Sendable>: AnyDrainInbox, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var items = Fifo<Item>()

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
        if lastTaker == currentThreadNumber() { ownItems += 1 } else { hasOtherPoster = true }
        items.append(item)
        return items.count
    }

    /// Moves at most `limit` items to `first` and `others`, for the owner. So a single item needs no array.
    @inline(never) @inlinable func move(_ limit: Int, to first: inout Item?, _ others: inout [Item]) {
        let thread = currentThreadNumber()
        if lastTaker != thread { (lastTaker, ownItems) = (thread, 0) }
        first = items.popFirst()
        while 1 + others.count < limit, let item = items.popFirst() { others.append(item) }
    }
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
