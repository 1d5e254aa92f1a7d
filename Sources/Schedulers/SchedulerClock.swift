/// A Swift clock that uses a scheduler's time, including virtual time.
///
/// ```swift
/// let clock = scheduler.clock
/// let report = Signal<String, Never>.task(on: scheduler) {
///     try? await Task.sleep(until: clock.now.advanced(by: .seconds(3_600)), clock: clock)
///     return "hourly report"
/// }
/// _ = report.subscribe { print($0) }
/// scheduler.advance(by: .seconds(3_600))  // prints hourly report
/// ```
public struct SchedulerClock: Clock {
    private let scheduler: any Scheduler

    init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    /// The time of the scheduler.
    public var now: SchedulerTime { scheduler.now }

    /// The resolution of the clock, 1 nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends the task until the scheduler's time has reached `deadline`.
    /// - Parameter tolerance: Ignored.
    /// - Throws: `CancellationError`, as soon as the task is cancelled.
    public func sleep(until deadline: SchedulerTime, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        // The cast takes longer than reading a task-local value.
        let sleep = Sleep(AwaitedTask.current == nil ? nil : (scheduler as? any TaskAwaitingExecutor)?.noteSleep)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleep.begin(continuation)
                sleep.timer.assign(scheduler.schedule(at: deadline) { sleep.end(.success(())) })
                // Another thread might have advanced virtual time past the deadline since the first check, and might stop advancing it.
                if deadline <= now { sleep.end(.success(())) }
            }
        } onCancel: {
            sleep.end(.failure(CancellationError()))
        }
    }
}

extension Scheduler {
    /// A clock that uses this scheduler's time.
    public var clock: SchedulerClock { SchedulerClock(self) }
}

/// A sleep that ends once: with its timer or by cancellation, whichever is first, even before the sleep has begun.
private final class Sleep: Sendable {
    private enum State {
        case beginning
        case sleeping(CheckedContinuation<Void, any Error>)
        case ended(Result<Void, any Error>)
    }

    let timer = SingleAssignmentDisposable()
    private let note: (@Sendable (_ isSleeping: Bool) -> Void)?
    private let state = Lock(State.beginning)

    init(_ note: (@Sendable (_ isSleeping: Bool) -> Void)?) { self.note = note }

    func begin(_ continuation: CheckedContinuation<Void, any Error>) {
        let early = state.withLock { state -> Result<Void, any Error>? in
            if case .ended(let result) = state { return result }
            state = .sleeping(continuation)
            return nil
        }
        if let early { return continuation.resume(with: early) }
        note?(true)
    }

    func end(_ result: Result<Void, any Error>) {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            defer { if case .ended = state {} else { state = .ended(result) } }
            guard case .sleeping(let continuation) = state else { return nil }
            return continuation
        }
        timer.dispose()
        guard let sleeper else { return }
        note?(false)
        sleeper.resume(with: result)
    }
}
