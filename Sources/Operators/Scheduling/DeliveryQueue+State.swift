extension DeliveryQueue {
    @usableFromInline struct State: Sendable {
        @usableFromInline var waiting: [Value] = []
        /// The values that a delivery left when it let other work run.
        @usableFromInline var remaining = Portion()
        @usableFromInline var end: Termination<Failure>?
        @usableFromInline var isScheduled = false

        /// The thread that runs ``deliver()``. `nil` while delivery is only scheduled, or not needed.
        @usableFromInline var deliverer: ObjectIdentifier?

        /// Whether the newest value came from another thread during a delivery. Then more might come soon.
        @usableFromInline var receivedDuringDelivery = false

        /// The number of waiting values at which the queue is full: the limit, without the values that a delivery has taken. It
        /// is the largest number while the source is paused.
        @usableFromInline var fullCount: Int

        /// Whether the queue is pausing its source, because it was full.
        @usableFromInline var isPausing = false

        /// The queue itself, from when delivery is scheduled until it has finished or the sink is disposed. The
        /// scheduled work refers to the queue weakly, because the target might run it long after a disposal.
        @usableFromInline var keptAlive: DeliveryQueue?

        /// Whether ``begin()`` refused a delivery while another one ran.
        @usableFromInline var wasReentered = false

        @inlinable init(limit: Int) { fullCount = limit }
    }

    /// Values that are delivered together.
    @usableFromInline struct Portion: Sendable {
        @usableFromInline var values: [Value] = []

        /// The position of the next value to deliver.
        @usableFromInline var position = 0

        /// The position at which the source is resumed, if the queue has paused it.
        @usableFromInline var resumption = Int.max
        @usableFromInline var end: Termination<Failure>?

        @inlinable init() {}

        @inlinable var isDelivered: Bool { position == values.count }

        /// Releases the values that were delivered.
        @inlinable mutating func removeDelivered() {
            values.removeFirst(position)
            if resumption < .max { resumption -= position }
            position = 0
        }

        @inlinable mutating func removeAll() {
            values.removeAll(keepingCapacity: values.capacity <= 4_096)
            position = 0
        }
    }
}

extension DeliveryQueue.State {
    /// Returns whether the caller must schedule delivery, and marks delivery as scheduled.
    @inlinable mutating func markScheduled(for queue: DeliveryQueue<Value, Failure>) -> Bool {
        if isScheduled { return false }
        isScheduled = true
        keptAlive = queue
        return true
    }

    /// Returns whether the caller must pause the source, and marks it as paused.
    @inlinable mutating func markPaused() -> Bool {
        if isPausing || waiting.count < fullCount { return false }
        isPausing = true
        fullCount = .max
        return true
    }
}
