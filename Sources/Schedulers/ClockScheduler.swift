/// Makes a scheduler out of a Swift clock: its time is the clock's, its work runs in tasks, one piece after another.
///
/// With a test clock, streams and asynchronous code share one virtual time.
public final class ClockScheduler<C: Clock>: MailboxScheduler where C.Duration == Duration {
    let mailbox = Mailbox()
    private let source: C
    private let origin: C.Instant

    /// - Parameter clock: Tells the time, which is counted from now.
    public init(_ clock: C) {
        source = clock
        origin = clock.now
    }

    public var now: SchedulerTime { SchedulerTime(sinceOrigin: origin.duration(to: source.now)) }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(action) }
        let scheduled = ScheduledAction(action)
        let deadline = source.now.advanced(by: delay)
        let sleeper = Task { [source] in
            try await source.sleep(until: deadline, tolerance: nil)
            post(scheduled)
        }
        return cancelling(sleeper, scheduled)
    }

    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        requirePositive(interval)
        let repeating = ScheduledAction(action)
        let first = source.now.advanced(by: delay)
        let sleeper = Task { [source] in
            var deadline = first
            while !Task.isCancelled {
                try await source.sleep(until: deadline, tolerance: leeway)
                post(ScheduledAction { repeating.run(as: self) })
                while deadline <= source.now { deadline = deadline.advanced(by: interval) }
            }
        }
        return cancelling(sleeper, repeating)
    }

    private func cancelling(_ sleeper: Task<Void, any Error>, _ action: ScheduledAction) -> any Disposable {
        let both = CompoundDisposable()
        both.add(action)
        both.add { sleeper.cancel() }
        return both
    }

    func startConsumer() {
        Task { self.mailbox.consume(as: self) }
    }
}
