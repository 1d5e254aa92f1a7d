extension Signal {
    /// A value when none has followed it for `interval`.
    ///
    ///     source:      -1-2-3------4-|
    ///     debounce(3): --------3-----(4|)
    ///
    /// - Completion: At once; a value that is held back is sent before it, or dropped, as `onCompletion` says.
    /// - Failure: At once; a value that is held back is dropped.
    /// - Disposal: Drops what is held back and cancels the timer. The loss of the source is told behind what is held back.
    /// - Thread: The scheduler's, and the source's for its end; one at a time.
    /// - Complexity: Holds one value and one timer, whatever the rate of the source.
    /// - Note: The timer is set with the first value, and again, for the rest, when it comes too early. A value of the very
    ///   moment in which the interval ends takes the place of the one before if it was scheduled before the timer was.
    /// - Precondition: `interval` is not negative.
    /// - Elsewhere: `throttle:` in ReactiveObjC. ReactiveSwift and Combine drop the last value at completion.
    /// - SeeAlso: ``throttle(for:on:leading:trailing:onCompletion:)``
    @inlinable public func debounce(
        for interval: Duration, on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush
    ) -> Signal {
        composedBoundary {
            $0.debounce(for: interval, on: scheduler, onCompletion: onCompletion) { (_) throws(Failure) in true }
        }
    }

    /// As ``debounce(for:on:onCompletion:)`` for the values for which `isHeld` holds; any other passes at once, and takes
    /// the place of one that is held back.
    ///
    ///     source:                     -a-b-1-c----|
    ///     debounce(3, where: letter): -----1----c-|
    ///
    /// - Failure: Also what `isHeld` throws.
    /// - Elsewhere: `throttle:valuesPassingTest:` in ReactiveObjC.
    @inlinable public func debounce(
        for interval: Duration, on scheduler: some Scheduler, onCompletion: PendingPolicy = .flush,
        where isHeld: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal {
        precondition(interval >= .zero, "A debounce interval cannot be negative, but is \(interval)")
        return Signal(attach: { sink in
            guard let sink = sink.tracedBoundary(over: self) else { return }
            let core = TimedCore(sink, on: scheduler)
            let deadline = StateBox(scheduler.now)
            // The timer is not moved with every value: when it fires too early it goes on for the rest.
            @Sendable func fire() {
                guard core.pending.value != nil else { return }
                let rest = scheduler.rest(until: deadline, of: interval)
                if rest > .zero { core.arm(after: rest, fire) } else { core.sendPending() }
            }
            let receive: @Sendable (Value) -> Void = { value in
                let holds: Bool
                do throws(Failure) { holds = try isHeld(value) } catch { return core.output.end(.failed(error)) }
                core.pending.value = holds ? value : nil
                guard holds else { return core.output.sink.next(value) }
                deadline.value = scheduler.now.advanced(by: interval)
                if !core.isArmed.value { core.arm(after: interval, fire) }
            }
            core.subscribe(to: self, onCompletion: onCompletion, receive)
        })
    }
}
