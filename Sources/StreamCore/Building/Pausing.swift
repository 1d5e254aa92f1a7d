/// The number of waiting elements at which a queue pauses its input, unless the user chooses another one.
@usableFromInline package enum QueueLimit {
    @inlinable package static var values: Int { 1_024 }

    /// Of inner signals, and of values that each begin a task.
    @inlinable package static var signals: Int { 64 }
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
