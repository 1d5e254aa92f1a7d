/// A Swift clock that tells and sleeps in a scheduler's time, virtual time included.
public struct SchedulerClock: Clock {
    private let scheduler: any Scheduler

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    /// The scheduler's time.
    public var now: SchedulerTime { scheduler.now }

    /// Times are told in nanoseconds.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns when the scheduler's time has reached `deadline`.
    /// - Parameter tolerance: Ignored.
    /// - Throws: `CancellationError`, as soon as the task is cancelled.
    public func sleep(until deadline: SchedulerTime, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        let sleep = Sleep()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleep.begin(continuation)
                sleep.timer.assign(scheduler.schedule(at: deadline) { sleep.end(.success(())) })
                // Another thread may have moved virtual time past the deadline meanwhile, and may never move it again.
                if deadline <= now { sleep.end(.success(())) }
            }
        } onCancel: {
            sleep.end(.failure(CancellationError()))
        }
    }
}

extension Scheduler {
    /// A clock in this scheduler's time.
    public var clock: SchedulerClock { SchedulerClock(self) }
}

/// One sleeper, woken once: by its timer or by cancellation, whichever comes first, also before it has begun.
private final class Sleep: Sendable {
    private enum State {
        case beginning
        case sleeping(CheckedContinuation<Void, any Error>)
        case woken(Result<Void, any Error>)
    }

    let timer = SingleAssignmentDisposable()
    private let state = Lock(State.beginning)

    func begin(_ continuation: CheckedContinuation<Void, any Error>) {
        let early = state.withLock { state -> Result<Void, any Error>? in
            if case .woken(let result) = state { return result }
            state = .sleeping(continuation)
            return nil
        }
        if let early { continuation.resume(with: early) }
    }

    func end(_ result: Result<Void, any Error>) {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            defer { if case .woken = state {} else { state = .woken(result) } }
            guard case .sleeping(let continuation) = state else { return nil }
            return continuation
        }
        timer.dispose()
        sleeper?.resume(with: result)
    }
}
