/// The number of waiting elements at which a queue pauses its input, unless the user chooses another one.
@usableFromInline package enum QueueLimit {
    @inlinable package static var values: Int { 1_024 }

    /// Of inner signals, and of values that each begin a task.
    @inlinable package static var signals: Int { 64 }
}

/// When a queue pauses its input and resumes it: when its limit is reached, and when a quarter of that is left.
///
/// Not at the first free place: the input would then fill that place and pause again, and two threads would take twice as long.
@usableFromInline package struct Watermark: Sendable {
    @usableFromInline package let limit: Int

    /// The number of waiting elements at which the input is resumed.
    @usableFromInline package let low: Int

    /// Whether the input is paused because of this queue.
    @usableFromInline package var isPausing = false

    @inlinable package init(_ limit: Int = QueueLimit.values) { (self.limit, low) = (limit, limit / 4) }

    /// Returns whether to pause the input now that `count` elements wait.
    @inlinable package mutating func pauses(at count: Int) -> Bool {
        if count < limit || isPausing { return false }
        isPausing = true
        return true
    }

    /// Returns whether to resume the input now that `count` elements wait.
    @inlinable package mutating func resumes(at count: Int) -> Bool {
        if !isPausing || count > low { return false }
        isPausing = false
        return true
    }
}

extension Subscription {
    /// Pauses the input of a queue in which `count` elements wait, and reports it to tracers.
    @inline(never) @usableFromInline package func pauseInput(waiting count: Int) {
        TracingHooks.paused(self, waiting: count)
        pause()
    }

    /// Takes back ``pauseInput(waiting:)``.
    @inline(never) @usableFromInline package func resumeInput() {
        TracingHooks.resumed(self)
        resume()
    }
}
