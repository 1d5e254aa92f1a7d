import StreamCore

/// When a queue pauses its input and resumes it: when its limit is reached, and when a quarter of that is left.
///
/// Not at the first free place: the input would then fill that place and pause again, and two threads would take twice as long.
@usableFromInline struct Watermark: Sendable {
    @usableFromInline let limit: Int

    /// The number of waiting elements at which the input is resumed.
    @usableFromInline let low: Int

    /// Whether the input is paused because of this queue.
    @usableFromInline var isPausing = false

    @inlinable init(_ limit: Int = QueueLimit.values) { (self.limit, low) = (limit, limit / 4) }

    /// Returns whether to pause the input now that `count` elements wait.
    @inlinable mutating func pauses(at count: Int) -> Bool {
        if count < limit || isPausing { return false }
        isPausing = true
        return true
    }

    /// Returns whether to resume the input now that `count` elements wait.
    @inlinable mutating func resumes(at count: Int) -> Bool {
        if !isPausing || count > low { return false }
        isPausing = false
        return true
    }
}
